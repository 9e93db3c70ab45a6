// The rival's statements for GraphQL operations on PostgreSQL. Each builds the whole response.
import type { GraphqlStatements } from './store.ts';

const visible = `status = 'published' and locale = 'en'`;

const wrapped = (members: string, from: string): string =>
  `coalesce((select concat('{"data":{"attributes":{', ${members}, '}}}') from ${from}), '{"data":null}')`;

/** `more`: members after the title. */
const nestedItem = (
  more: string,
): string => `concat('{"id":"', a.document_id, '","attributes":{"title":', to_json(a.title)::text,${more}
 ',"category":', ${wrapped(`'"name":', to_json(name)::text`, 'category where id = a.category_id')},
 ',"tags":{"data":[', (select string_agg(concat('{"attributes":{"label":', to_json(t.name)::text, '}}'), ',' order by l.position) from article_tag l join tag t on t.id = l.tag_id where l.article_id = a.id),
 ']},"cover":', ${wrapped(`'"url":', to_json(name)::text`, 'file where id = a.cover_id')},
 ',"seo":', case when a.seo is null then 'null' else concat('{"metaTitle":', (a.seo::json -> 'metaTitle')::text, '}') end,
 '}}')`;

const oneItem = `concat('{"id":"', document_id, '","attributes":{"title":', to_json(title)::text, ',"slug":', to_json(slug)::text,
 ',"summary":', to_json(summary)::text, ',"rank":', coalesce(rank::text, 'null'), ',"rating":', coalesce(rating::text, 'null'),
 ',"isFeatured":', case when is_featured then 'true' else 'false' end, ',"publishedAt":', to_json(published_at)::text, '}}')`;

const foundWhere = `category_id = (select id from category where name = $1) and ${visible} and rank <> $2`;
const foundItem = `concat('{"id":"', document_id, '","attributes":{"title":', to_json(title)::text, ',"rank":', coalesce(rank::text, 'null'), '}}')`;

const nested = (more: string): GraphqlStatements[string] => ({
  text: `select concat('{"data":{"articles":{"data":[', string_agg(${nestedItem(more)}, ','), ']}}}') from (select * from article where ${visible} order by id limit $1 offset $2) a`,
  valuesOf: ({ pagination }) => [pagination.pageSize, (pagination.page - 1) * pagination.pageSize],
});

export const graphqlStatements: GraphqlStatements = {
  Articles: nested(''),
  ArticlesResolved: nested(` ',"heading":', to_json(a.title)::text,`),
  Article: {
    text: `select concat('{"data":{"article":{"data":', coalesce((select ${oneItem} from article where document_id = $1 and ${visible}), 'null'), '}}}')`,
    valuesOf: ({ id }) => [id],
  },
  ArticlesOf: {
    text: `select concat('{"data":{"articles":{"data":[', (select string_agg(${foundItem}, ',') from (select * from article where ${foundWhere} order by rank desc nulls last, id limit 10) a),
 '],"meta":{"pagination":{"page":1,"pageSize":10,"pageCount":', (total + 9) / 10, ',"total":', total, '}}}}}') from (select count(*) as total from article where ${foundWhere}) counted`,
    valuesOf: ({ category, rank }) => [category, rank],
  },
};
