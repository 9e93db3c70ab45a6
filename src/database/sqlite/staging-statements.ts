// The tables and prepared statements of a staging file (staging.ts).
import type Sqlite from 'better-sqlite3';

/** Raised when the tables change, or what their rows mean. */
export const layout = 2;

export const tables = `
  create table rows (seq integer primary key, type text, id integer, document_id text, locale text,
    status text, data text, added integer not null default 0);
  create table links (type text, ref integer, field text, target_type text, target_ref integer, position real,
    inverse_position real);
  create table holders (type text, ref integer, primary key (type, ref)) without rowid;
  create table dropped (type text, id integer, document_id text, locale text, status text);
  create trigger keep_dropped after delete on rows begin
    insert into dropped values (old.type, old.id, old.document_id, old.locale, old.status);
  end;
  create table facts (key text primary key, value text);
  create table files (name text primary key, size integer);`;

export const indexes = `
  create index if not exists rows_by_id on rows (type, id);
  create index if not exists rows_by_document on rows (type, document_id, locale, status);
  create index if not exists links_by_source on links (type, ref, field, position);`;

/** Uses the SQL function `document_id_for`. */
export const prepareNaming = (file: Sqlite.Database): Sqlite.Statement =>
  file.prepare(`update rows set document_id = document_id_for(type, min(id, coalesce((
      select min(target_ref) from links l
      where l.type = rows.type and l.ref = rows.id and l.field = 'localizations'), id)))
    where type = ? and document_id = ''`);

const rowColumns = 'seq, type, id, document_id as documentId, locale, status, data, added as isAdded';

const statements = {
  addRow: 'insert into rows (type, id, document_id, locale, status, data) values (?, ?, ?, ?, ?, ?)',
  addLink: 'insert into links values (?, ?, ?, ?, ?, ?, ?)',
  addHolder: 'insert or ignore into holders values (?, ?)',
  addFile: 'insert or replace into files values (?, ?)',
  sizeOfFile: 'select size from files where name = ?',
  addMissingDrafts: `insert into rows (type, id, document_id, locale, status, data, added)
    select type, id, document_id, locale, 'draft', data, 1 from rows p
    where type = ? and status = 'published' and not exists (select 1 from rows d
      where d.type = ? and d.document_id = p.document_id and d.locale = p.locale and d.status = 'draft')`,
  dropLocalesBut: 'delete from rows where type = ? and locale <> ?',
  dropDraftsOfPublished: `delete from rows where type = ? and status = 'draft' and exists (select 1
    from rows p where p.type = ? and p.document_id = rows.document_id and p.status = 'published')`,
  // To the row of the same document that is most like the dropped one.
  redirectLinks: `update links set target_ref = coalesce((
      select r.id from dropped d join rows r on r.type = d.type and r.document_id = d.document_id
      where d.id = links.target_ref order by r.locale <> d.locale, r.status <> d.status limit 1), target_ref)
    where target_type = ? and target_ref in (select id from dropped)`,
  forgetDropped: 'delete from dropped',
  publishDrafts: "update rows set status = 'published' where type = ? and status = 'draft'",
  dropRepeated: `delete from rows where type = ? and exists (select 1 from rows o
    where o.type = ? and o.document_id = rows.document_id and o.locale = rows.locale
      and o.status = rows.status and o.seq < rows.seq)`,
  moveLocale: 'update rows set locale = ? where type = ? and locale = ?',
  setFact: 'insert or replace into facts values (?, ?)',
  fact: 'select value from facts where key = ?',
  types: 'select distinct type from rows order by type',
  counts: 'select type, locale, status, count(*) as rows from rows group by 1, 2, 3 order by 1, 2, 3',
  largestId: 'select coalesce(max(id), 0) from rows where type = ?',
  rowsAfter: `select ${rowColumns} from rows where type = ? and seq > ? order by seq`,
  documentsAfter: `select ${rowColumns} from rows where type = ? and document_id > ?
    order by document_id, locale, status`,
  // The indexes have the rows in this order.
  linksOf: `select l.field, l.position, l.inverse_position, l.target_type, r.document_id, r.locale
    from links l cross join rows r on r.type = l.target_type and r.id = l.target_ref
    where l.type = ? and l.ref = ? order by l.field, l.position, l.rowid, r.seq`,
  filesWithoutBytes: `select name from (
      select coalesce(data ->> '$.hash', '') || coalesce(data ->> '$.ext', '') as name from rows
      where type = ?)
    where name not in (select name from files) order by name`,
  filesWithoutRow: `with records(data) as (select data from rows where type = ?),
      named(data) as (
        select data from records
        union all
        select f.value from records, json_each(data, '$.formats') f
        where data ->> '$.formats' is not null and f.type = 'object')
    select name from files
    where name not in (select coalesce(data ->> '$.hash', '') || coalesce(data ->> '$.ext', '') from named)
    order by name`,
  repeatedIds: `select type, sum(rows) as rows from (
      select type, count(*) as rows from rows group by type, id having count(*) > 1)
    group by 1 order by 1`,
  linksWithoutRow: `select type, field, count(*) as links from links l
    where field <> 'localizations' and type in (select value from json_each(?)) and not exists (
      select 1 from rows r where r.type = l.type and r.id = l.ref)
      and not exists (select 1 from holders h where h.type = l.type and h.ref = l.ref)
    group by 1, 2 order by 1, 2`,
  brokenLinks: `select type, field, count(*) as links from links l
    where field <> 'localizations' and not exists (
      select 1 from rows r where r.type = l.target_type and r.id = l.target_ref)
    group by 1, 2 order by 1, 2`,
};

export type Prepared = Readonly<Record<keyof typeof statements, Sqlite.Statement>>;

export function prepareOn(file: Sqlite.Database): Prepared {
  const prepared = Object.entries(statements).map(([name, text]) => [name, file.prepare(text)]);
  return Object.fromEntries(prepared);
}
