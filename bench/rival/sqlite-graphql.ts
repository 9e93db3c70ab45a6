// The rival's statements for GraphQL operations on SQLite. Each builds the whole response.
import type { GraphqlStatements } from './store.ts';

const visible = `status = 'published' and locale = 'en'`;

const wrapped = (members: string, from: string): string =>
  `coalesce((select '{"data":{"attributes":{' || ${members} || '}}}' from ${from}), '{"data":null}')`;

/** `more`: members after the title. */
const nestedItem = (
  more: string,
): string => `'{"id":"' || a.document_id || '","attributes":{"title":' || json_quote(a.title)${more}
 || ',"category":' || ${wrapped(`'"name":' || json_quote(name)`, 'category where id = a.category_id')}
 || ',"tags":{"data":[' || coalesce((select group_concat('{"attributes":{"label":' || json_quote(t.name) || '}}', ',' order by l.position) from article_tag l cross join tag t on t.id = l.tag_id where l.article_id = a.id), '')
 || ']},"cover":' || ${wrapped(`'"url":' || json_quote(name)`, 'file where id = a.cover_id')}
 || ',"seo":' || iif(a.seo is null, 'null', '{"metaTitle":' || (a.seo -> '$.metaTitle') || '}')
 || '}}'`;

const oneItem = `'{"id":"' || document_id || '","attributes":{"title":' || json_quote(title) || ',"slug":' || json_quote(slug)
 || ',"summary":' || json_quote(summary) || ',"rank":' || coalesce(rank, 'null') || ',"rating":' || json_quote(rating)
 || ',"isFeatured":' || iif(is_featured, 'true', 'false') || ',"publishedAt":' || json_quote(published_at) || '}}'`;

const page = `select id from article where ${visible} order by id limit +? offset +?`;
const found = `from article where category_id = (select id from category where name = +?) and ${visible} and rank <> +?`;
const foundItem = `'{"id":"' || document_id || '","attributes":{"title":' || json_quote(title) || ',"rank":' || coalesce(rank, 'null') || '}}'`;

const nested = (more: string): GraphqlStatements[string] => ({
  text: `select cast('{"data":{"articles":{"data":[' || coalesce(group_concat(${nestedItem(more)}, ','), '') || ']}}}' as blob) from (${page}) page cross join article a on a.id = page.id`,
  valuesOf: ({ pagination }) => [pagination.pageSize, (pagination.page - 1) * pagination.pageSize],
});

export const graphqlStatements: GraphqlStatements = {
  Articles: nested(''),
  ArticlesResolved: nested(` || ',"heading":' || json_quote(a.title)`),
  Article: {
    text: `select cast('{"data":{"article":{"data":' || coalesce((select ${oneItem} from article where document_id = +? and ${visible}), 'null') || '}}}' as blob)`,
    valuesOf: ({ id }) => [id],
  },
  ArticlesOf: {
    text: `with counted(total) as materialized (select count(*) ${found})
select cast('{"data":{"articles":{"data":[' || coalesce((select group_concat(item, ',') from (select ${foundItem} as item ${found} order by rank desc, id limit 10)), '')
 || ']' || ',"meta":{"pagination":{"page":1,"pageSize":10,"pageCount":' || ((total + 9) / 10) || ',"total":' || total || '}}}}}' as blob) from counted`,
    valuesOf: ({ category, rank }) => [category, rank, category, rank],
  },
};
