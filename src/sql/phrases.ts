// SQL whose spelling differs between databases, for statements that do not know their dialect: it is resolved when they
// are rendered.
import { type Conflict, type Insertion, type ListedRows, literal, phrase, type Sql } from './sql.ts';

/** Updates rows whose key exists, inserts the others. */
export const upsert = (insertion: Insertion, conflict: Conflict): Sql =>
  phrase((grammar) => grammar.upsert(insertion, conflict));

/** Inserts the rows whose unique keys do not exist yet. */
export const insertMissing = (insertion: Insertion): Sql =>
  phrase((grammar) => grammar.insertMissing(insertion));

/** Within an upsert: the value that would have been inserted into a column. */
export const proposed = (column: string): Sql => phrase((grammar) => grammar.proposed(column));

/** The assignments of an upsert that overwrites these columns. */
export const replacing = (...columns: readonly string[]): Conflict['set'] =>
  Object.fromEntries(columns.map((name) => [name, proposed(name)]));

/** An insert, update or delete that returns its rows. */
export const returning = (change: Sql, columns: Sql): Sql =>
  phrase((grammar) => grammar.returning(change, columns));

/** A select whose rows other writers must not change before the commit. */
export const locked = (select: Sql): Sql => phrase((grammar) => grammar.locked(select));

/** The same; fails at once where another writer has locked one of them. */
export const lockedAtOnce = (select: Sql): Sql => phrase((grammar) => grammar.lockedAtOnce(select));

/** A select whose rows other writers must not delete before the commit. Any number of writers can keep a row. */
export const kept = (select: Sql): Sql => phrase((grammar) => grammar.kept(select));

/** Compares like `<>`, but null equals null. */
export const isDistinct = (one: Sql, other: Sql): Sql => phrase((grammar) => grammar.isDistinct(one, other));

export const cast = (expression: Sql, to: 'text' | 'integer'): Sql =>
  phrase((grammar) => grammar.cast(expression, to));

/** A constant number in the text of a statement. */
export const literalNumber = (number: number): Sql => cast(literal(String(number)), 'integer');

/** A `from` item of rows that one parameter holds, with an alias. */
export const listedRows = (listed: ListedRows): Sql => phrase((grammar) => grammar.listedRows(listed));
