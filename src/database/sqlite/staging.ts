// A file beside the project in which the content of another service waits: what refers to a thing may stand before it, and what
// is read once is needed twice, to be written and to be compared. It is no database of the project and can be thrown away.
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

export interface StagedRow {
  readonly type: string;
  readonly id: number;
  /** Empty until the documents are known. */
  readonly documentId: string;
  readonly locale: string;
  readonly status: 'draft' | 'published';
  /** JSON. */
  readonly data: string;
}

/** In the direction of the side that owns it. */
export interface StagedLink {
  readonly type: string;
  readonly field: string;
  readonly ref: number;
  readonly targetType: string;
  readonly targetRef: number;
  /** The place in the list of the owner. */
  readonly position: number | null;
  /** The place in the list that the target shows. */
  readonly inversePosition: number | null;
}

/** A link whose target was found. */
export interface FoundLink {
  readonly field: string;
  readonly position: number | null;
  readonly inversePosition: number | null;
  readonly targetType: string;
  readonly documentId: string;
  readonly locale: string;
}

interface RowCount {
  readonly type: string;
  readonly locale: string;
  readonly status: string;
  readonly rows: number;
}

export interface NumberedRow extends StagedRow {
  readonly seq: number;
  /** 1: a draft that the source does not have, made of the published version. */
  readonly isAdded: number;
}

const tables = `
  create table rows (seq integer primary key, type text, id integer, document_id text, locale text,
    status text, data text, added integer not null default 0);
  create table links (type text, ref integer, field text, target_type text, target_ref integer, position real,
    inverse_position real);
  create table facts (key text primary key, value text);
  create table files (name text primary key, size integer);`;

const indexes = `
  create index if not exists rows_by_id on rows (type, id);
  create index if not exists rows_by_document on rows (type, document_id, locale, status);
  create index if not exists links_by_source on links (type, ref);`;

export type Staging = ReturnType<typeof openStaging>;

export function openStaging(filename: string) {
  const file = new Sqlite(filename);
  file.pragma('journal_mode = off');
  file.pragma('synchronous = off');
  file.pragma('cache_size = -64000');
  const isNew = file.prepare("select 1 from sqlite_master where name = 'rows'").get() === undefined;
  if (isNew) file.exec(tables);
  const prepared = prepareOn(file);
  let waiting = 0;
  const inTransaction = (run: () => void): void => {
    if (waiting === 0) file.exec('begin');
    run();
    waiting += 1;
    if (waiting < 20_000) return;
    file.exec('commit');
    waiting = 0;
  };
  const settle = (): void => {
    if (waiting > 0) file.exec('commit');
    waiting = 0;
  };
  return {
    filename,
    addRow: (row: StagedRow) =>
      inTransaction(() =>
        prepared.addRow.run(row.type, row.id, row.documentId, row.locale, row.status, row.data),
      ),
    addLink: (link: StagedLink) =>
      inTransaction(() =>
        prepared.addLink.run(
          link.type,
          link.ref,
          link.field,
          link.targetType,
          link.targetRef,
          link.position,
          link.inversePosition,
        ),
      ),
    addFile: (name: string, size: number) => inTransaction(() => prepared.addFile.run(name, size)),
    sizeOfFile: (name: string) => prepared.sizeOfFile.pluck().get(name) as number | undefined,
    /** After the last row and link. */
    finish: () => {
      settle();
      file.exec(indexes);
      file.exec('analyze');
    },
    /** Rows without a documentId get one, of the smallest number among the locales of a document. */
    nameDocuments: (type: string, documentIdFor: (type: string, id: number) => string) => {
      file.function('document_id_for', { deterministic: true }, (of, id) =>
        documentIdFor(String(of), Number(id)),
      );
      prepareNaming(file).run(type);
    },
    /** Resolves to how many went. */
    dropLocalesBut: (type: string, locale: string) => prepared.dropLocalesBut.run(type, locale).changes,
    dropDraftsOfPublished: (type: string) => prepared.dropDraftsOfPublished.run(type, type).changes,
    publishDrafts: (type: string) => prepared.publishDrafts.run(type).changes,
    /** Of rows of one version, the first stays. */
    dropRepeated: (type: string) => prepared.dropRepeated.run(type, type).changes,
    /** Drafts of documents that have only a published version, for types with drafts. */
    addMissingDrafts: (type: string) => prepared.addMissingDrafts.run(type, type).changes,
    moveLocale: (type: string, from: string, to: string) => prepared.moveLocale.run(to, type, from),
    setFact: (key: string, value: unknown) => prepared.setFact.run(key, JSON.stringify(value)),
    fact: (key: string): unknown => {
      const text = prepared.fact.pluck().get(key) as string | undefined;
      return text === undefined ? undefined : JSON.parse(text);
    },
    types: () => prepared.types.pluck().all() as string[],
    counts: () => prepared.counts.all() as RowCount[],
    largestId: (type: string) => Number(prepared.largestId.pluck().get(type)),
    /** In the order in which they came. */
    rowsAfter: (type: string, seq: number, most: number) =>
      prepared.rowsAfter.all(type, seq, most) as NumberedRow[],
    /** All rows of the documents after one, in the order of their documentIds. */
    documentsAfter: (type: string, documentId: string, most: number) =>
      prepared.documentsAfter.all(type, type, documentId, most) as NumberedRow[],
    /** Names of files of which the source has a record and no bytes. */
    filesWithoutBytes: (type: string) => prepared.filesWithoutBytes.pluck().all(type) as string[],
    linksOf: (type: string, ref: number) => prepared.linksOf.all(type, ref) as FoundLink[],
    /** Links whose target is not in the source, by the attribute that they belong to. */
    brokenLinks: () => prepared.brokenLinks.all() as { type: string; field: string; links: number }[],
    close: () => {
      settle();
      file.close();
    },
    remove: () => {
      settle();
      file.close();
      for (const suffix of ['', '-journal']) rmSync(`${filename}${suffix}`, { force: true });
    },
  };
}

const prepareNaming = (file: Sqlite.Database): Sqlite.Statement =>
  file.prepare(`update rows set document_id = document_id_for(type, min(id, coalesce((
      select min(target_ref) from links l
      where l.type = rows.type and l.ref = rows.id and l.field = 'localizations'), id)))
    where type = ? and document_id = ''`);

const rowColumns = 'seq, type, id, document_id as documentId, locale, status, data, added as isAdded';

function prepareOn(file: Sqlite.Database) {
  const prepare = (text: string): Sqlite.Statement => file.prepare(text);
  return {
    addRow: prepare(
      'insert into rows (type, id, document_id, locale, status, data) values (?, ?, ?, ?, ?, ?)',
    ),
    addLink: prepare('insert into links values (?, ?, ?, ?, ?, ?, ?)'),
    addFile: prepare('insert or replace into files values (?, ?)'),
    sizeOfFile: prepare('select size from files where name = ?'),
    addMissingDrafts: prepare(`insert into rows (type, id, document_id, locale, status, data, added)
      select type, id, document_id, locale, 'draft', data, 1 from rows p
      where type = ? and status = 'published' and not exists (select 1 from rows d
        where d.type = ? and d.document_id = p.document_id and d.locale = p.locale and d.status = 'draft')`),
    dropLocalesBut: prepare('delete from rows where type = ? and locale <> ?'),
    dropDraftsOfPublished: prepare(`delete from rows where type = ? and status = 'draft' and exists (select 1
      from rows p where p.type = ? and p.document_id = rows.document_id and p.status = 'published')`),
    publishDrafts: prepare("update rows set status = 'published' where type = ? and status = 'draft'"),
    dropRepeated: prepare(`delete from rows where type = ? and exists (select 1 from rows o
      where o.type = ? and o.document_id = rows.document_id and o.locale = rows.locale
        and o.status = rows.status and o.seq < rows.seq)`),
    moveLocale: prepare('update rows set locale = ? where type = ? and locale = ?'),
    setFact: prepare('insert or replace into facts values (?, ?)'),
    fact: prepare('select value from facts where key = ?'),
    types: prepare('select distinct type from rows order by type'),
    counts: prepare(
      'select type, locale, status, count(*) as rows from rows group by 1, 2, 3 order by 1, 2, 3',
    ),
    largestId: prepare('select coalesce(max(id), 0) from rows where type = ?'),
    rowsAfter: prepare(`select ${rowColumns} from rows where type = ? and seq > ? order by seq limit ?`),
    documentsAfter: prepare(`select ${rowColumns} from rows where type = ? and document_id in (
        select distinct document_id from rows where type = ? and document_id > ? order by document_id limit ?)
      order by document_id, locale, status`),
    linksOf: prepare(`select l.field, l.position, l.inverse_position as inversePosition,
        l.target_type as targetType, r.document_id as documentId, r.locale
      from links l cross join rows r on r.type = l.target_type and r.id = l.target_ref
      where l.type = ? and l.ref = ? order by l.field, l.position, l.rowid, r.seq`),
    filesWithoutBytes: prepare(`select name from (
        select coalesce(data ->> '$.hash', '') || coalesce(data ->> '$.ext', '') as name from rows
        where type = ?)
      where name not in (select name from files) order by name`),
    brokenLinks: prepare(`select type, field, count(*) as links from links l
      where field <> 'localizations' and not exists (
        select 1 from rows r where r.type = l.target_type and r.id = l.target_ref)
      group by 1, 2 order by 1, 2`),
  };
}
