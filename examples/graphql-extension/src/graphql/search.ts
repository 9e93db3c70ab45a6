// The object form of use(): types in SDL, and their resolvers. `type Query` extends the generated one.
import type { GraphqlExtension, Strapi } from 'plinth';

export function search(strapi: Strapi): GraphqlExtension {
  const { toEntityResponse, toEntityResponseCollection } = strapi
    .plugin('graphql')
    .service('format').returnTypes;
  return {
    typeDefs: `
      enum Kind { ARTICLE CATEGORY }
      type Hit { kind: Kind!  text: String! }

      type Query {
        "Titles and names that contain a text."
        search(text: String!, kind: Kind): [Hit!]!
        "The newest article, in the shape of the generated types."
        newestArticle: ArticleEntityResponse
        "Articles that the editors picked."
        picks(titles: [String!]!): ArticleEntityResponseCollection
      }

      extend type Article { words: Int! }
    `,
    resolvers: {
      Query: {
        search: async (_parent, { text, kind }: { text: string; kind?: string }) => {
          const contains = { $containsi: text };
          const [articles, categories] = await Promise.all([
            strapi
              .documents('api::article.article')
              .findMany({ filters: { title: contains }, sort: 'title' }),
            strapi
              .documents('api::category.category')
              .findMany({ filters: { name: contains }, sort: 'name' }),
          ]);
          const hits = [
            ...articles.map(({ title }) => ({ kind: 'ARTICLE', text: title })),
            ...categories.map(({ name }) => ({ kind: 'CATEGORY', text: name })),
          ];
          return hits.filter((hit) => kind === undefined || kind === null || hit.kind === kind);
        },
        newestArticle: {
          resolve: async () =>
            toEntityResponse(
              await strapi.documents('api::article.article').findFirst({ sort: 'createdAt:desc' }),
            ),
        },
        picks: async (_parent, { titles }: { titles: readonly string[] }) =>
          toEntityResponseCollection(
            await strapi
              .documents('api::article.article')
              .findMany({ filters: { title: { $in: titles } }, sort: 'title' }),
          ),
      },
      Article: {
        words: ({ body }: { body?: string | null }) =>
          (body ?? '').split(/\s+/).filter((word) => word !== '').length,
      },
    },
    resolversConfig: {
      // Every caller may search.
      'Query.search': { auth: false },
      // Callers who may read articles may read the newest one; both permissions are needed.
      'Query.newestArticle': {
        auth: { scope: ['api::article.article.find', 'api::article.article.findOne'] },
      },
      'Query.picks': { auth: { scope: 'api::article.article.find' } },
    },
  };
}
