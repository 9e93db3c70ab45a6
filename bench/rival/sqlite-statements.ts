// The rival's tables and lists on SQLite. They use `+?` instead of `?`: SQLite uses the value of a plain parameter for its plan, and
// therefore prepares the statement again for each execution (bench/sql/bound-parameters).
import type { Listing } from './store.ts';

const typeTable = (name: string): string =>
  `create table if not exists ${name} (id integer primary key, document_id text not null unique, name text, json text not null);`;

export const tables = `
${['category', 'author', 'tag', 'file'].map(typeTable).join('\n')}
create index if not exists category_name on category (name);
create table if not exists article (
  id integer primary key, document_id text not null, status text not null, locale text not null default 'en',
  created_at text, updated_at text, published_at text,
  category_id integer references category, author_id integer references author, cover_id integer references file,
  rank integer, rating real, score real, views integer, is_featured integer, allows_comments integer,
  event_date text, start_time text, valid_from text, kind text, title text, subtitle text, slug text,
  contact text, source text, json text not null, seo text, blocks text, summary text, extra text, body text
);
create unique index if not exists article_version on article (document_id, status, locale);
create unique index if not exists article_slug on article (slug, locale) where status = 'published';
create index if not exists article_page on article (locale) where status = 'published';
create index if not exists article_title on article (locale, title) where status = 'published';
create index if not exists article_newest on article (category_id, locale, published_at desc) where status = 'published';
create index if not exists article_rank on article (category_id, locale, rank desc) where status = 'published';
create index if not exists article_author on article (author_id, locale) where status = 'published';
create table if not exists article_tag (
  article_id integer not null references article on delete cascade, position integer not null,
  tag_id integer not null references tag, primary key (article_id, position)
) without rowid;
create index if not exists article_tag_tag on article_tag (tag_id);
`;

/** Further members of an article `a`. */
const deepMembers = `
 || ',"category":' || coalesce((select json from category where id = a.category_id), 'null')
 || ',"author":' || coalesce((select json from author where id = a.author_id), 'null')
 || ',"tags":[' || coalesce((select group_concat(t.json, ',' order by l.position) from article_tag l cross join tag t on t.id = l.tag_id where l.article_id = a.id), '') || ']'
 || ',"cover":' || coalesce((select json from file where id = a.cover_id), 'null')
 || ',"seo":' || coalesce(a.seo, 'null')
 || ',"blocks":' || coalesce(a.blocks, '[]')`;

const identity = (alias: string): string =>
  `'{"id":' || ${alias}.id || ',"documentId":"' || ${alias}.document_id || '",'`;

const named = (table: string, member: string, id: string): string =>
  `coalesce((select ${identity('n')} || '"${member}":' || json_quote(n.name) || '}' from ${table} n where n.id = ${id}), 'null')`;

/** A few values of an article `a` and of its related rows. */
const nestedMembers = `'"title":' || json_quote(a.title)
 || ',"category":' || ${named('category', 'name', 'a.category_id')}
 || ',"tags":[' || coalesce((select group_concat(${identity('t')} || '"label":' || json_quote(t.name) || '}', ',' order by l.position) from article_tag l cross join tag t on t.id = l.tag_id where l.article_id = a.id), '') || ']'
 || ',"cover":' || ${named('file', 'url', 'a.cover_id')}
 || ',"seo":' || iif(a.seo is null, 'null', '{"id":' || (a.seo -> '$.id') || ',"metaTitle":' || (a.seo -> '$.metaTitle') || '}')`;

const members = { plain: 'a.json', deep: `a.json${deepMembers}`, nested: nestedMembers } as const;

const list = (selection: Listing['selection'], page: string): string =>
  `(select cast('[' || coalesce(group_concat(${identity('a')} || ${members[selection]} || '}', ','), '') || ']' as blob) from (${page} limit +? offset +?) page cross join article a on a.id = page.id)`;

const visible = `status = 'published' and locale = 'en'`;
const columns = { publishedAt: 'published_at', rank: 'rank' } as const;

export interface ListStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Returns one row: the JSON list and the total. */
export function listStatement({ match, limit, offset, selection, hasTotal }: Listing): ListStatement {
  if (match.kind === 'all') {
    const page = `select id from article where ${visible} order by id`;
    const total = hasTotal ? `(select count(*) from article where ${visible})` : 'null';
    return {
      text: `select ${list(selection, page)}, ${total}`,
      values: [limit, offset],
    };
  }
  if (match.kind === 'title') {
    const found = `select id from article where ${visible} and title like '%' || +? || '%' escape '!'`;
    return {
      text: `with found as materialized (${found}) select ${list(selection, 'select id from found order by id')}, (select count(*) from found)`,
      values: [match.part, limit, offset],
    };
  }
  const { name, notViews, sort } = match;
  const category = `from article where category_id = (select id from category where name = +?) and ${visible}`;
  const where = notViews === undefined ? category : `${category} and views <> +?`;
  const values = notViews === undefined ? [name] : [name, notViews];
  const page = `select id ${where} order by ${columns[sort]} desc, id`;
  return {
    text: `select ${list(selection, page)}, (select count(*) ${where})`,
    values: [...values, limit, offset, ...values],
  };
}
