// What the server asks of a database. Drivers appear only in the folders beside this file.
import type { Raise } from '../sql/content-versions.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { TargetRows } from '../sql/insert.ts';
import type { Sql, Statement } from '../sql/sql.ts';
import type { TextIndexes } from './text-indexes.ts';

export type Row = readonly unknown[];
/** Of columns or indexes. */
export type NamesByTable = ReadonlyMap<string, ReadonlySet<string>>;

export interface Database {
  readonly dialect: Dialect;
  /** Milliseconds since 1970 by a clock that all nodes share: for what ends for all of them at one moment. */
  now(): number;
  /**
   * Runs one compiled read outside of any transaction and resolves to its rows, columns by position. Throws what
   * errors/limits.ts has for a read that takes too long, becomes too large or finds no place.
   */
  read(
    statement: Statement,
    inputs: Readonly<Record<string, unknown>>,
    options?: ReadOptions,
  ): Promise<readonly Row[]>;
  /** Like `read`, and tells the versions of these types, none of which is newer than the rows. */
  readVersioned(
    statement: Statement,
    inputs: Readonly<Record<string, unknown>>,
    options: ReadOptions & { readonly types: readonly string[] },
  ): Promise<VersionedRows>;
  /** The content types that a text reads, sorted; undefined where it reads something that is not followed. */
  typesRead(text: string): readonly string[] | undefined;
  /**
   * A text that is another one after every commit that changed one of these content types, on whatever node; undefined in a
   * transaction, where reads find what is not committed.
   */
  versions(uids: readonly string[]): Promise<string | undefined>;
  /** Runs one statement that looks around in the data, beside the requests. */
  survey(statement: Sql): Promise<readonly Row[]>;
  /** Runs `work` in one transaction; resolves only after the commit is on disk. */
  write<T>(work: (transaction: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Runs `work` on one state of the database that nothing changes, beside whatever is written meanwhile. */
  snapshot<T>(work: (source: Pick<Transaction, 'rows' | 'dialect'>) => Promise<T>): Promise<T>;
  /** Like `write`, alone under the lock that all nodes respect; for changes of tables. */
  migrate<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** From now on, transactions that change one of these tables raise the version of its content type. */
  follow(tables: FollowedTables): void;
  /** The listener is told after each commit of this process that changed rows of followed tables. */
  onChange(listener: (rows: ChangedRows) => void): void;
  /** Columns by table, for all tables that exist. */
  tables(transaction: Transaction): Promise<NamesByTable>;
  /** Names of the indexes that Plinth made, by table. */
  indexes(transaction: Transaction): Promise<NamesByTable>;
  readonly textIndexes: TextIndexes;
  /** Makes an index while requests are served; writers wait. */
  makeIndex(made: NewIndex): Promise<void>;
  /** How busy it is at this moment. */
  load(): DatabaseLoad;
  /** Refreshes the statistics that the query planner goes by. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}

export interface WriteOptions {
  /**
   * Whether it changes few rows, however many there are: what would undo it may be held in memory. It reads nothing that others
   * append or count, and no index refuses what it appends: that is written for several of them at once.
   */
  readonly isSmall?: boolean;
}

export interface NewIndex {
  readonly table: string;
  readonly index: string;
  /** Of the table, about. */
  readonly rows: number;
  readonly statement: Sql;
}

export interface DatabaseLoad {
  readonly lanes: Readonly<Record<Lane | 'write', { readonly running: number; readonly waiting: number }>>;
  readonly pools: Readonly<Record<string, { readonly open: number; readonly idle: number }>>;
}

export interface VersionedRows {
  readonly rows: readonly Row[];
  /** As `versions` tells them; undefined in a transaction, and where there are no rows to tell them with. */
  readonly versions: string | undefined;
  /** Whether the rows are of exactly these versions; otherwise they may be newer. */
  readonly isSnapshot?: true;
}

export interface ReadOptions {
  /** `slow`: what may take long, apart from everything else. `fast` unless said otherwise. */
  readonly lane?: Lane;
  /** Whether it is for a caller without a token, who may have a shorter deadline. */
  readonly isPublic?: boolean | undefined;
  /** Of the client: it has its own line, and a share of the slow lane. Undefined for the server itself. */
  readonly network?: string | undefined;
  /** All content types that the statement reads: where a replica has what was written to them, it may run there. */
  readonly types?: readonly string[] | undefined;
  /** Aborted when the rows are not needed any more. */
  readonly signal?: AbortSignal | undefined;
}

/** By the name of a table: the content type that its rows belong to. */
export type FollowedTables = ReadonlyMap<string, string>;

/** By content type: how many rows of its tables were added, changed or removed. */
export type ChangedRows = ReadonlyMap<string, number>;

export type Lane = 'fast' | 'slow';

export interface Transaction {
  readonly dialect: Dialect;
  rows(statement: Sql): Promise<readonly Row[]>;
  /** Runs one compiled read, which sees what the transaction has written. */
  read(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<readonly Row[]>;
  /** Resolves to the number of rows that changed. */
  run(statement: Sql): Promise<number>;
  /**
   * Runs a statement without awaiting it: on PostgreSQL it travels with those that come next. Its error is thrown by the next
   * statement that is awaited, at the latest by the commit, as `explain` has it.
   */
  send(statement: Sql, explain?: Explain): void;
  /** Inserts rows that nothing in the transaction reads: last before the commit, with others for the same table. */
  append(rows: TargetRows): void;
  /** Told by whatever adds or removes rows of content: how many came, or went, of which kind. */
  count(rows: Raise): void;
  /** Called when the transaction is committed, in the order of these calls; never where it is undone. */
  afterwards(tell: () => void): void;
}

/** An error in the words of whoever sent the statement. */
export type Explain = (error: unknown) => unknown;

/** A unique index refused a row. Which attribute it was is looked up by the writer, which knows the values. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';
  readonly #refusedBy: string;

  /** `refusedBy`: the index as the driver tells it, by its name or by its columns: `articles.code, articles.locale`. */
  constructor(refusedBy: string, cause: unknown) {
    super('unique', { cause });
    this.#refusedBy = refusedBy;
  }

  isBy(index: string, table: string, columns: readonly string[]): boolean {
    const listed = columns.map((column) => `${table}.${column}`).join(', ');
    return this.#refusedBy === index || this.#refusedBy === listed;
  }
}

/** A text is longer than an index has room for: PostgreSQL takes about 2,700 bytes, compressed. */
export class TooLongForIndex extends Error {
  override readonly name = 'TooLongForIndex';
}

/** Told about every statement that a read runs; tests count them. */
export type StatementListener = (text: string) => void;
