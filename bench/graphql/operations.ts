// The scenarios of the GraphQL API: each operation has one text, and variables that change.
import { categoryName, sizes } from '../dataset/content.ts';
import type { BenchRequest } from '../load/request.ts';

const nestedOperation = (name: string, more: string): string => `query ${name}($pagination: PaginationArg) {
  articles(pagination: $pagination) {
    data {
      id
      attributes {
        title${more}
        category { data { attributes { name } } }
        tags { data { attributes { label } } }
        cover { data { attributes { url } } }
        seo { metaTitle }
      }
    }
  }
}`;

const one = `query Article($id: ID) {
  article(id: $id) {
    data { id attributes { title slug summary rank rating isFeatured publishedAt } }
  }
}`;

const filtered = `query ArticlesOf($category: String, $rank: Int) {
  articles(filters: { category: { name: { eq: $category } }, rank: { ne: $rank } }, sort: ["rank:desc"], pagination: { pageSize: 10 }) {
    data { id attributes { title rank } }
    meta { pagination { page pageSize pageCount total } }
  }
}`;

const post = (operationName: string, query: string, variables: object): BenchRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ operationName, query, variables }),
});

const pages = [1, 2, 3, 4] as const;

const nestedRequests = (name: string, more: string): readonly BenchRequest[] =>
  pages.map((page) => post(name, nestedOperation(name, more), { pagination: { page, pageSize: 25 } }));

/** A page of 25 articles with category, tags, cover and component. */
export const nestedByGraphql = (): readonly BenchRequest[] => nestedRequests('Articles', '');

/** The same page with a custom field (plinth/extension.ts): graphql-js then executes the whole operation with resolvers. */
export const nestedByResolvers = (): readonly BenchRequest[] =>
  nestedRequests('ArticlesResolved', ' heading');

const nestedParameters =
  'fields[0]=title&populate[category][fields][0]=name&populate[tags][fields][0]=label&populate[cover][fields][0]=url&populate[seo][fields][0]=metaTitle&pagination[withCount]=false';

/** The same page by REST, which adds the id and documentId of each row. */
export const nestedByRest = (): readonly BenchRequest[] =>
  pages.map((page) => ({
    method: 'GET',
    path: `/api/articles?${nestedParameters}&pagination[page]=${page}&pagination[pageSize]=25`,
  }));

export const oneByGraphql = (documentIds: readonly string[]): readonly BenchRequest[] =>
  documentIds.map((id) => post('Article', one, { id }));

/** Filters whose values are all different. */
export const filteredByGraphql = (count: number): readonly BenchRequest[] =>
  Array.from({ length: count }, (_, index) =>
    post('ArticlesOf', filtered, { category: categoryName(index % sizes.categories), rank: -index }),
  );
