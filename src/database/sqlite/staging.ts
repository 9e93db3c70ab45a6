// A file beside the project in which the content of another service waits: what refers to a thing may stand before it, and what
// is read once is needed twice, to be written and to be compared. It is no database of the project and can be thrown away.
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { indexes, type Prepared, prepareNaming, prepareOn, tables } from './staging-statements.ts';

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

export type Staging = ReturnType<typeof openStaging>;

export function openStaging(filename: string) {
  const file = openFile(filename);
  const prepared = prepareOn(file);
  const commits = new Commits(file);
  const close = (): void => {
    commits.settle();
    file.close();
  };
  return {
    filename,
    ...adding(prepared, commits),
    /** After the last row and link. */
    finish: () => {
      commits.settle();
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
    ...changing(prepared),
    ...reading(prepared),
    close,
    remove: () => {
      close();
      for (const suffix of ['', '-journal']) rmSync(`${filename}${suffix}`, { force: true });
    },
  };
}

/** What is lost is read again from the source: no write waits for the disk. */
function openFile(filename: string): Sqlite.Database {
  const file = new Sqlite(filename);
  file.pragma('journal_mode = off');
  file.pragma('synchronous = off');
  file.pragma('cache_size = -64000');
  const isNew = file.prepare("select 1 from sqlite_master where name = 'rows'").get() === undefined;
  if (isNew) file.exec(tables);
  return file;
}

/** Many writes are one transaction. */
class Commits {
  readonly #file: Sqlite.Database;
  #waiting = 0;

  constructor(file: Sqlite.Database) {
    this.#file = file;
  }

  write(run: () => void): void {
    if (this.#waiting === 0) this.#file.exec('begin');
    run();
    this.#waiting += 1;
    if (this.#waiting >= 20_000) this.settle();
  }

  settle(): void {
    if (this.#waiting > 0) this.#file.exec('commit');
    this.#waiting = 0;
  }
}

const adding = (prepared: Prepared, commits: Commits) => ({
  addRow: ({ type, id, documentId, locale, status, data }: StagedRow) =>
    commits.write(() => prepared.addRow.run(type, id, documentId, locale, status, data)),
  addLink: ({ type, ref, field, targetType, targetRef, position, inversePosition }: StagedLink) =>
    commits.write(() =>
      prepared.addLink.run(type, ref, field, targetType, targetRef, position, inversePosition),
    ),
  addFile: (name: string, size: number) => commits.write(() => prepared.addFile.run(name, size)),
});

/** Each returns how many rows changed. */
const changing = (prepared: Prepared) => ({
  dropLocalesBut: (type: string, locale: string) => prepared.dropLocalesBut.run(type, locale).changes,
  dropDraftsOfPublished: (type: string) => prepared.dropDraftsOfPublished.run(type, type).changes,
  publishDrafts: (type: string) => prepared.publishDrafts.run(type).changes,
  /** Of rows of one version, the first stays. */
  dropRepeated: (type: string) => prepared.dropRepeated.run(type, type).changes,
  /** Drafts of documents that have only a published version, for types with drafts. */
  addMissingDrafts: (type: string) => prepared.addMissingDrafts.run(type, type).changes,
  moveLocale: (type: string, from: string, to: string) => prepared.moveLocale.run(to, type, from).changes,
  setFact: (key: string, value: unknown) => prepared.setFact.run(key, JSON.stringify(value)).changes,
});

const reading = (prepared: Prepared) => ({
  sizeOfFile: (name: string) => prepared.sizeOfFile.pluck().get(name) as number | undefined,
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
});
