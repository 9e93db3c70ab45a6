// The interface of a database. Drivers are used only in the folders beside this file.
import type { Raise } from '../sql/content-versions.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { TargetRows } from '../sql/insert.ts';
import type { Sql, Statement } from '../sql/sql.ts';
import type { TextIndexes } from './text-indexes.ts';

export type Row = readonly unknown[];
/** Names of columns or indexes by table. */
export type NamesByTable = ReadonlyMap<string, ReadonlySet<string>>;

export interface Database {
  readonly dialect: Dialect;
  /** Milliseconds since 1970 by a clock that all nodes share, for expiry times that all of them have to agree on. */
  now(): number;
  /**
   * Runs one compiled read outside of any transaction and resolves to its rows, columns by position. Throws the errors of
   * errors/families/limits.ts for a read that takes too long, becomes too large or finds no place in the queue.
   */
  read(
    statement: Statement,
    inputs: Readonly<Record<string, unknown>>,
    options?: ReadOptions,
  ): Promise<readonly Row[]>;
  /** Like `read`, and also returns the versions of these types, none of which is newer than the rows. */
  readVersioned(
    statement: Statement,
    inputs: Readonly<Record<string, unknown>>,
    options: ReadOptions & { readonly types: readonly string[] },
  ): Promise<VersionedRows>;
  /** The content types that a statement reads, sorted; undefined if it reads a table whose changes are not tracked. */
  typesRead(text: string): readonly string[] | undefined;
  /**
   * A text that changes with every commit, on any node, that changes one of these content types. Undefined inside a transaction,
   * whose reads see uncommitted rows.
   */
  versions(uids: readonly string[]): Promise<string | undefined>;
  /** Runs one statement that counts data in the background. */
  survey(statement: Sql): Promise<readonly Row[]>;
  /** Runs `work` in one transaction; resolves only after the commit is on disk. */
  write<T>(work: (transaction: Transaction) => Promise<T>, options?: WriteOptions): Promise<T>;
  /**
   * Runs statements outside of every open transaction, even while these hold all connections; each is committed by itself. For
   * tables that are no content. Undefined if only one transaction writes at a time.
   */
  readonly apart: Pick<Transaction, 'rows' | 'dialect'> | undefined;
  /** Runs `work` on one snapshot of the database. Others may write meanwhile. */
  snapshot<T>(work: (source: Pick<Transaction, 'rows' | 'dialect'>) => Promise<T>): Promise<T>;
  /** Like `write`, under a lock that all nodes respect; for changes of tables. */
  migrate<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Sets the tables whose changes raise the version of their content type. */
  follow(tables: FollowedTables): void;
  /** The listener is called after each commit of this process that changed rows of followed tables. */
  onChange(listener: (rows: ChangedRows) => void): void;
  /** Columns by table, for all tables that exist. */
  tables(transaction: Transaction): Promise<NamesByTable>;
  /** Names of the indexes that Plinth has created, by table. */
  indexes(transaction: Transaction): Promise<NamesByTable>;
  readonly textIndexes: TextIndexes;
  /** Creates an index while requests are served. Writers have to wait. */
  makeIndex(made: NewIndex): Promise<void>;
  /** The current load. */
  load(): DatabaseLoad;
  /** Refreshes the statistics of the database's query planner. */
  analyze(): Promise<void>;
  /** Undefined if the database keeps these statistics up to date by itself. */
  readonly planner: PlannerStatistics | undefined;
  close(): Promise<void>;
}

export interface WriteOptions {
  /**
   * Whether it changes few rows, independent of the size of the tables, so that its undo pages may be held in memory.
   * Such a write reads nothing that others append or count, and what it appends violates no index: SQLite writes that
   * for several of them together.
   */
  readonly isSmall?: boolean;
}

export interface PlannerStatistics {
  /** The number of rows of each table when it was analyzed. */
  analyzed(): Promise<ReadonlyMap<string, number>>;
  /** Analyzes tables while requests are served. Writers have to wait. */
  analyze(tables: readonly string[]): Promise<void>;
}

export interface NewIndex {
  readonly table: string;
  readonly index: string;
  /** The approximate number of rows of the table. */
  readonly rows: number;
  readonly statement: Sql;
  /** Aborted when it is not to be tried again; it then rejects with an `AbortError`. */
  readonly signal: AbortSignal;
}

export interface DatabaseLoad {
  readonly lanes: Readonly<Record<Lane | 'write', { readonly running: number; readonly waiting: number }>>;
  readonly pools: Readonly<Record<string, { readonly open: number; readonly idle: number }>>;
}

export interface VersionedRows {
  readonly rows: readonly Row[];
  /** As `versions` returns them; undefined inside a transaction, and if there are no rows. */
  readonly versions: string | undefined;
  /** Whether the rows have exactly these versions. Otherwise they may be newer. */
  readonly isSnapshot?: true;
}

export interface ReadOptions {
  /** `slow` for reads that may take long, which run apart from others. Default: `fast`. */
  readonly lane?: Lane;
  /** Whether the caller has no token; such callers may have a shorter deadline. */
  readonly isPublic?: boolean | undefined;
  /** The network of the client, which has its own queue and share of the slow lane. Undefined for the server itself. */
  readonly network?: string | undefined;
  /** All content types that the statement reads. It may run on a replica that has all writes to them. */
  readonly types?: readonly string[] | undefined;
  /** Aborted when the rows are not needed any more. */
  readonly signal?: AbortSignal | undefined;
}

/** The content type of the rows of each table, by the name of the table. */
export type FollowedTables = ReadonlyMap<string, string>;

/** How many rows were added, changed or removed, by content type. */
export type ChangedRows = ReadonlyMap<string, number>;

export type Lane = 'fast' | 'slow';

export interface Transaction {
  readonly dialect: Dialect;
  rows(statement: Sql): Promise<readonly Row[]>;
  /** Runs one compiled read inside the transaction. */
  read(statement: Statement, inputs: Readonly<Record<string, unknown>>): Promise<readonly Row[]>;
  /** Resolves to the number of rows that changed. */
  run(statement: Sql): Promise<number>;
  /**
   * Runs a statement without awaiting it; on PostgreSQL it is sent together with the next ones. Its error, converted by `explain`,
   * is thrown by the next awaited statement, at the latest by the commit.
   */
  send(statement: Sql, explain?: Explain): void;
  /** Inserts rows that nothing in the transaction reads, last before the commit, together with others of the same table. */
  append(rows: TargetRows): void;
  /** Has to be called by code that adds or removes rows of content, with their number, locale and status. */
  count(rows: Raise): void;
  /** Adds a callback that runs after the commit, in this order; never after a rollback. */
  afterwards(callback: () => void): void;
}

/** Converts an error of the database into one of the writer. */
export type Explain = (error: unknown) => unknown;

/** A unique index refused a row. The writer finds out which attribute it was, since it has the values. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';
  readonly #refusedBy: string;

  /** `refusedBy`: the name of the index, or its columns such as `articles.code, articles.locale`, as the driver reports it. */
  constructor(refusedBy: string, cause: unknown) {
    super('unique', { cause });
    this.#refusedBy = refusedBy;
  }

  isBy(index: string, table: string, columns: readonly string[]): boolean {
    const listed = columns.map((column) => `${table}.${column}`).join(', ');
    return this.#refusedBy === index || this.#refusedBy === listed;
  }
}

/** A text is too long for an index: PostgreSQL accepts about 2,700 bytes, compressed. */
export class TooLongForIndex extends Error {
  override readonly name = 'TooLongForIndex';
}

/** Called with every statement that a read runs; tests count them. */
export type StatementListener = (text: string) => void;
