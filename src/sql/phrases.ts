// What statements ask of every dialect, written like any other SQL: the grammar is asked when they are rendered.
import { type Conflict, type Insertion, type ListedRows, phrase, type Sql } from './sql.ts';

/** Changes rows whose key is there already, inserts the others. */
export const upsert = (insertion: Insertion, conflict: Conflict): Sql =>
  phrase((grammar) => grammar.upsert(insertion, conflict));

/** Inserts the rows of which no unique key is there already. */
export const insertMissing = (insertion: Insertion): Sql =>
  phrase((grammar) => grammar.insertMissing(insertion));

/** Within an upsert: the value that was to be inserted into a column. */
export const proposed = (column: string): Sql => phrase((grammar) => grammar.proposed(column));

/** The assignments of an upsert that takes over these columns. */
export const replacing = (...columns: readonly string[]): Conflict['set'] =>
  Object.fromEntries(columns.map((name) => [name, proposed(name)]));

/** An insert, update or delete whose rows are its result. */
export const returning = (change: Sql, columns: Sql): Sql =>
  phrase((grammar) => grammar.returning(change, columns));

/** A select whose rows other writers must not change before the commit. */
export const locked = (select: Sql): Sql => phrase((grammar) => grammar.locked(select));

/** Compares like `<>`, but null equals null. */
export const isDistinct = (one: Sql, other: Sql): Sql => phrase((grammar) => grammar.isDistinct(one, other));

export const cast = (expression: Sql, to: 'text' | 'integer'): Sql =>
  phrase((grammar) => grammar.cast(expression, to));

/** What follows `from`: rows that one parameter holds, under an alias. */
export const listedRows = (listed: ListedRows): Sql => phrase((grammar) => grammar.listedRows(listed));
