// A staging file for imported content. It is needed because references may precede their targets, and because content that is read
// once is used twice, for writing and for comparing. It is not a database of the project and can be deleted.
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { portion } from './staged-portion.ts';
import { indexes, layout, type Prepared, prepareNaming, prepareOn, tables } from './staging-statements.ts';

export interface StagedRow {
  readonly type: string;
  readonly id: number;
  /** Empty until documents are assigned. */
  readonly documentId: string;
  readonly locale: string;
  readonly status: 'draft' | 'published';
  /** JSON. */
  readonly data: string;
}

/** A link in the direction of the owning side. */
export interface StagedLink {
  readonly type: string;
  readonly field: string;
  readonly ref: number;
  readonly targetType: string;
  readonly targetRef: number;
  /** The position in the owner's list. */
  readonly position: number | null;
  /** The position in the target's list. */
  readonly inversePosition: number | null;
}

/** A link whose target exists. */
export interface FoundLink {
  readonly field: string;
  readonly position: number | null;
  readonly inversePosition: number | null;
  readonly targetType: string;
  readonly documentId: string;
  readonly locale: string;
}

/** The columns of `linksOf` in their order: for objects the driver compiles a function at each call. */
type LinkColumns = readonly [
  field: string,
  position: number | null,
  inversePosition: number | null,
  targetType: string,
  documentId: string,
  locale: string,
];

const linkOf = ([
  field,
  position,
  inversePosition,
  targetType,
  documentId,
  locale,
]: LinkColumns): FoundLink => ({
  field,
  position,
  inversePosition,
  targetType,
  documentId,
  locale,
});

interface RowCount {
  readonly type: string;
  readonly locale: string;
  readonly status: string;
  readonly rows: number;
}

export interface NumberedRow extends StagedRow {
  readonly seq: number;
  /** 1 for a draft that the source lacks and that is a copy of the published version. */
  readonly isAdded: number;
}

export type Staging = ReturnType<typeof openStaging>;

export function openStaging(filename: string) {
  const { file, prepared } = openFile(filename);
  const commits = new Commits(file);
  const close = (): void => {
    commits.settle();
    file.close();
  };
  return {
    filename,
    ...adding(prepared, commits),
    /** Called after the last row and link. */
    finish: () => {
      commits.settle();
      file.exec(indexes);
      file.exec('analyze');
    },
    /** Assigns a documentId to rows without one, made of the smallest id among the locales of a document. */
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
      file.close();
      for (const suffix of ['', '-journal']) rmSync(`${filename}${suffix}`, { force: true });
    },
  };
}

/**
 * Writes do not wait for the disk: lost rows are read again from the source. The lock is taken once and kept: taking it for each
 * statement costs more than a small read. Throws if another process has it, and for a file of another layout or a damaged one.
 */
function openFile(filename: string) {
  const file = new Sqlite(filename, { timeout: 0 });
  try {
    file.pragma('locking_mode = exclusive');
    file.pragma('journal_mode = off');
    file.pragma('synchronous = off');
    file.pragma('cache_size = -64000');
    file.exec('begin exclusive; commit');
    const isNew = file.prepare('select 1 from sqlite_master').get() === undefined;
    if (isNew) file.exec(`${tables} pragma user_version = ${layout}`);
    if (file.pragma('user_version', { simple: true }) !== layout) throw new Error('it has another layout');
    return { file, prepared: prepareOn(file) };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Groups many writes into one transaction. */
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
  /** A component of a row that may have links. */
  addHolder: (type: string, ref: number) => commits.write(() => prepared.addHolder.run(type, ref)),
  addFile: (name: string, size: number) => commits.write(() => prepared.addFile.run(name, size)),
});

/** Each function returns the number of changed rows. */
const changing = (prepared: Prepared) => ({
  dropLocalesBut: (type: string, locale: string) => prepared.dropLocalesBut.run(type, locale).changes,
  dropDraftsOfPublished: (type: string) => prepared.dropDraftsOfPublished.run(type, type).changes,
  publishDrafts: (type: string) => prepared.publishDrafts.run(type).changes,
  /** Of several rows for one version the first stays. */
  dropRepeated: (type: string) => prepared.dropRepeated.run(type, type).changes,
  /** Links to rows that were dropped lead to another row of the document, if it has one. */
  redirectLinks: (type: string) => {
    const { changes } = prepared.redirectLinks.run(type);
    prepared.forgetDropped.run();
    return changes;
  },
  /** Adds drafts to documents that have only a published version. */
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
  /** For types that have few rows. */
  allRows: (type: string) => prepared.rowsAfter.all(type, 0) as NumberedRow[],
  /** The next rows in the order of the source. */
  rowsAfter: (type: string, seq: number, max: number) =>
    portion(prepared.rowsAfter.iterate(type, seq) as Iterable<NumberedRow>, max, ({ seq: own }) => own),
  /** All rows of the next documents, sorted by documentId. */
  documentsAfter: (type: string, documentId: string, max: number) =>
    portion(
      prepared.documentsAfter.iterate(type, documentId) as Iterable<NumberedRow>,
      max,
      (row) => row.documentId,
    ),
  /** Names of files whose content is missing in the source. */
  filesWithoutBytes: (type: string) => prepared.filesWithoutBytes.pluck().all(type) as string[],
  /** Names of files that are neither the file of a row nor one of its formats. */
  filesWithoutRow: (type: string) => prepared.filesWithoutRow.pluck().all(type) as string[],
  /** The number of rows that share their id with another row, by type. */
  repeatedIds: () => prepared.repeatedIds.all() as { type: string; rows: number }[],
  linksOf: (type: string, ref: number) =>
    (prepared.linksOf.raw().all(type, ref) as LinkColumns[]).map(linkOf),
  /** The number of links of these types whose row or component is not in the source, by attribute. */
  linksWithoutRow: (types: readonly string[]) =>
    prepared.linksWithoutRow.all(JSON.stringify(types)) as { type: string; field: string; links: number }[],
  /** The number of links whose target is not in the source, by attribute. */
  brokenLinks: () => prepared.brokenLinks.all() as { type: string; field: string; links: number }[],
});
