// Collects what one transaction changes: the content types whose tables it writes to, by the texts of its statements, and the rows
// that writers report as added or removed. Their versions are raised last before the commit, so that the lock on them is held only
// briefly. Rows that nothing in the transaction reads, such as events, are inserted just before.
import { type Raise, raiseVersions, raiseWithRows } from '../sql/content-versions.ts';
import type { Dialect } from '../sql/dialect.ts';
import { insertInto, maxCachedRows, type TargetRows } from '../sql/insert.ts';
import { bindValues, renderStatement, type Sql } from '../sql/sql.ts';
import { batches } from '../sql/write/batches.ts';
import type { ChangedRows, Explain, FollowedTables, Row, Transaction } from './database.ts';

/** Up to this number of rows, several statements with cached texts are faster than one new statement. */
const maxRowsOfCachedTexts = 200;

/** Rows of a table that are inserted by the statement that raises versions: each combination of numbers is a text of its own. */
const maxRowsWithVersions = 2;

/** Runs rendered statements in one transaction. */
export interface Runner {
  readonly rows: (text: string, values: unknown[]) => Promise<readonly Row[]>;
  /** Resolves to the number of rows that changed. */
  readonly run: (text: string, values: unknown[]) => Promise<number>;
  /** Sends a statement without awaiting it. Its error is thrown by the next awaited statement, at the latest by `end`. */
  readonly send: (text: string, values: unknown[], sent: Sent) => void;
  /** Called once: writes the collected changes and commits. */
  readonly end: (changes: Changes) => Promise<void>;
}

/** Callbacks of a statement that is not awaited. */
interface Sent {
  /** Called with the number of changed rows, before the commit. */
  readonly onChanged: (rows: number) => void;
  readonly explain: Explain;
}

interface BoundText {
  readonly text: string;
  readonly values: unknown[];
}

/** Callbacks that run after the commit. A transaction may run several times before it commits; only the last run counts. */
export class AfterCommit {
  #callbacks: (() => void)[] = [];

  begin(): void {
    this.#callbacks = [];
  }

  add(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  /** Commits, then runs the callbacks. */
  static async of<T>(commit: (afterwards: AfterCommit) => Promise<T>): Promise<T> {
    const afterwards = new AfterCommit();
    const result = await commit(afterwards);
    for (const callback of afterwards.#callbacks) callback();
    return result;
  }
}

interface Followed {
  readonly afterwards: AfterCommit;
  readonly dialect: Dialect;
  readonly tables: FollowedTables;
  readonly listeners: ChangeListeners;
}

/** Listeners that are called after each commit with what it changed. */
export class ChangeListeners {
  readonly #listeners: ((rows: ChangedRows) => void)[] = [];

  add(listener: (rows: ChangedRows) => void): void {
    this.#listeners.push(listener);
  }

  notify(rows: ChangedRows): void {
    if (rows.size > 0) for (const listener of this.#listeners) listener(rows);
  }
}

/** Runs `work`, then raises the versions of what it changed. */
export async function following<T>(
  { rows, run, send, end }: Runner,
  { dialect, tables, afterwards, listeners }: Followed,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const changes = new Changes();
  afterwards.begin();
  const result = await work({
    dialect,
    rows: async (statement) => {
      const { text, values } = boundText(statement, dialect);
      const found = await rows(text, values);
      if (found.length > 0) changes.note(text, tables, found.length);
      return found;
    },
    read: (statement, inputs) => rows(statement.text, bindValues(statement, inputs)),
    run: async (statement) => {
      const { text, values } = boundText(statement, dialect);
      const changed = await run(text, values);
      if (changed > 0) changes.note(text, tables, changed);
      return changed;
    },
    send: (statement, explain = (error) => error) => {
      const { text, values } = boundText(statement, dialect);
      const note = (changed: number): void => changes.note(text, tables, changed);
      // The number of rows may be known only after the versions have been raised.
      note(0);
      send(text, values, { onChanged: note, explain });
    },
    append: (rows) => changes.append(rows, tables),
    count: (raise) => changes.count(raise),
    afterwards: (callback) => afterwards.add(callback),
  });
  await end(changes);
  afterwards.add(() => listeners.notify(changes.rows));
  return result;
}

function boundText(statement: Sql, dialect: Dialect): BoundText {
  const { text, values } = renderStatement(statement, dialect);
  return { text, values: bindValues({ text, values }, {}) };
}

export class Changes {
  readonly #rows = new Map<string, number>();
  readonly #counted = new Map<string, Raise>();
  readonly #appended: TargetRows[] = [];

  /** Notes a statement and its number of rows. */
  note(text: string, tables: FollowedTables, rows: number): void {
    const table = changedTable(text);
    this.#note(table === undefined ? undefined : tables.get(table), rows);
  }

  #note(uid: string | undefined, rows: number): void {
    if (uid !== undefined) this.#rows.set(uid, (this.#rows.get(uid) ?? 0) + rows);
  }

  get rows(): ChangedRows {
    return this.#rows;
  }

  count(raise: Raise): void {
    const key = keyOf(raise);
    const rows = (this.#counted.get(key)?.rows ?? 0) + raise.rows;
    this.#counted.set(key, { ...raise, rows });
  }

  append(appended: TargetRows, tables: FollowedTables): void {
    this.#note(tables.get(appended.target.table), appended.rows.length);
    this.#appended.push(appended);
  }

  /** Adds the changes of another transaction that is committed with this one. */
  add(other: Changes): void {
    for (const [uid, rows] of other.#rows) this.#note(uid, rows);
    for (const raise of other.#counted.values()) this.count(raise);
    this.#appended.push(...other.#appended);
  }

  /** The last statements of the transaction: rows first, then versions, because other writers wait for these. */
  statements(dialect: Dialect): readonly BoundText[] {
    return this.#last(dialect).map((statement) => boundText(statement, dialect));
  }

  #last(dialect: Dialect): readonly Sql[] {
    const raises = this.#raises();
    const inserts = this.#inserts();
    if (raises.length === 0) return inserts.map(insertInto);
    const areFew = inserts.length > 0 && inserts.every(({ rows }) => rows.length <= maxRowsWithVersions);
    if (dialect.changesInside && areFew) return [raiseWithRows(raises, inserts, dialect)];
    return [...inserts.map(insertInto), raiseVersions(raises, dialect)];
  }

  /** One insert for the rows of each table, several if there are many. */
  #inserts(): readonly TargetRows[] {
    const alike = Map.groupBy(this.#appended, ({ target }) => target);
    return [...alike].flatMap(([target, appended]) => {
      const all = appended.flatMap(({ rows }) => rows);
      const some = all.length > maxRowsOfCachedTexts ? batches(all) : batches(all, maxCachedRows);
      return some.map((rows) => ({ target, rows }));
    });
  }

  /** Sorted by key. */
  #raises(): readonly Raise[] {
    const counted = [...this.#counted.values()].filter(({ rows }) => rows !== 0);
    const raised = new Set(counted.map(({ uid }) => uid));
    const others = [...this.#rows.keys()].filter((uid) => !raised.has(uid));
    const bare = others.map((uid) => ({ uid, locale: '', status: '', rows: 0 }));
    return [...counted, ...bare].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }
}

const keyOf = ({ uid, locale, status }: Raise): string => `${uid} ${locale} ${status}`;

/** The table that a statement writes to; undefined for reads, and for statements that alter tables. */
const changedTable = (text: string): string | undefined =>
  /^\s*(?:insert\s+into|update|delete\s+from)\s+"?([^"\s(]+)/i.exec(text)?.[1];
