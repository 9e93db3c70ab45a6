// The short list of questions on which databases differ. One compiler asks them; nothing else knows a dialect.
import type { JsonValue, Operand, Storage } from '../schema/attribute-types/scalar-type.ts';
import type { Grammar, Sql } from './sql.ts';

export interface ListParts {
  /** The JSON list of the page, an aggregate over rows under `alias`. */
  readonly json: Sql;
  /** An aggregate over the same rows, beside it. */
  readonly keys?: Sql | undefined;
  readonly table: Sql;
  readonly alias: string;
  readonly where: Sql;
  /** The same rows through an index on texts. */
  readonly narrowed?: Narrowed | undefined;
  readonly order: Sql;
  readonly limit: Sql;
  readonly offset: Sql;
  /** Of a filter: `scanned` looks at every row anyway, `found` may find its rows through an index. `kept`: not counted. */
  readonly total: 'none' | 'all' | 'found' | 'scanned' | { readonly kept: Sql };
}

/** Rows among which those are that were asked for. */
export interface Candidates {
  readonly where: Sql;
  /** Whether there are at most so many; absent where the database decides itself which way is shorter. */
  readonly areAtMost?: (most: Sql) => Sql;
}

export interface Narrowed {
  readonly where: Sql;
  /** Whether this way is shorter than looking at row after row. */
  readonly areFew: Sql;
  /** What is tried before anything is counted, where an index hands over the rows in their order. */
  readonly first: FirstRows | undefined;
}

/** `where` in two parts: a page ends soon among `rows` where many of them are `matching`. */
export interface FirstRows {
  readonly rows: Sql;
  readonly matching: Sql;
}

/** Columns of a table that an index on texts is over (schema/text-columns.ts). */
interface IndexedTexts {
  readonly table: string;
  readonly alias: string;
  readonly columns: readonly string[];
}

/** Rows in groups that are alike in some columns. */
interface GroupedRows {
  readonly table: Sql;
  /** Stands in the statement twice. */
  readonly where: Sql;
  readonly groups: readonly string[];
  readonly value: string;
}

export interface Dialect extends Grammar {
  // JSON out
  /** Several text expressions as one text; nulls count as empty. */
  readonly concat: (parts: readonly Sql[]) => Sql;
  /** A column of this storage as JSON text; never null. */
  readonly toJson: (storage: Storage, expression: Sql) => Sql;
  /** All rows of a group as a JSON list, in the given order. */
  readonly jsonList: (row: Sql, order: readonly Sql[]) => Sql;
  /** A finished JSON text as the type in which drivers hand it over fastest. */
  readonly jsonResult: (text: Sql) => Sql;
  /** A page of rows whose JSON is built after sorting and skipping (docs/decisions/005), with the total beside it. */
  readonly list: (parts: ListParts) => Sql;

  // JSON in: component values, kept by attribute id
  /** A member of a JSON object, as JSON text; null where it is absent. */
  readonly jsonMember: (json: Sql, key: string) => Sql;
  /** A member as a value that compares like a column of this storage. */
  readonly jsonScalar: (json: Sql, key: string, storage: Storage) => Sql;
  /** `from` item over the elements of a JSON list: `alias.value`, in order of `alias.key`. */
  readonly jsonElements: (json: Sql, alias: string) => Sql;
  /** What a JSON value is where it is a number or a text, as it compares with others of its kind; null where it is anything else. */
  readonly jsonOrdered: (kind: 'number' | 'text', json: Sql) => Sql;
  /** How many elements a JSON list has; 0 for what is no list. */
  readonly jsonLength: (json: Sql) => Sql;
  /** The text of an element that is a JSON string. */
  readonly elementText: (alias: string) => Sql;

  // Comparing
  /** A value as a parameter that compares with this storage. */
  readonly operand: (storage: Storage, operand: NonNullable<Operand>) => Sql;
  /**
   * What follows `in` and `not in` for a long list, as one parameter: lists of every length are the same statement then. Undefined
   * where the values compare in ways that a list of one type cannot.
   */
  readonly operandList: (
    storage: Storage,
    operands: readonly NonNullable<Operand>[],
  ) => { readonly in: Sql; readonly notIn: Sql } | undefined;
  readonly contains: (text: Sql, part: string) => Sql;
  readonly startsWith: (text: Sql, part: string) => Sql;
  readonly endsWith: (text: Sql, part: string) => Sql;
  /** Matches a LIKE pattern (escaped with !) regardless of case. */
  readonly likeInsensitive: (text: Sql, pattern: string) => Sql;
  /**
   * A condition that an index on texts serves and that every row with this part in one of the columns meets, and maybe others;
   * undefined where there is none, or where the comparison itself uses the index.
   */
  readonly mayContain: (
    texts: IndexedTexts,
    part: string,
    spelling: 'exact' | 'any',
  ) => Candidates | undefined;
  readonly toText: (storage: Storage, expression: Sql) => Sql;
  /** A column as min() and max() take it, in the same order. */
  readonly aggregable: (storage: Storage, expression: Sql) => Sql;
  /** Sorts by code point, null first ascending and last descending. */
  readonly orderBy: (expression: Sql, direction: 'asc' | 'desc') => Sql;
  /** Columns of indexes in that order: nulls are less than any value. The mark stands in the names of such indexes. */
  readonly sorted: { readonly column: (column: Sql) => Sql; readonly mark: string };

  /**
   * The greatest value among rows, as `position`, one step in an index over the groups and the value for each group that there is;
   * undefined where a step cannot begin at the one before.
   */
  readonly greatestOfGroups: ((rows: GroupedRows) => Sql) | undefined;

  // Statements of a project's own code (service-tables/)
  /** A table, also where a `with` has its name. */
  readonly storedTable: (name: string) => Sql;
  /** A stored moment as the service's own column holds it: milliseconds, or a timestamp. */
  readonly moment: (stored: Sql) => Sql;
  /** A whole number that drivers give as one. */
  readonly whole: (stored: Sql) => Sql;

  // Tables
  readonly columnType: (storage: Storage | 'document' | 'position' | 'component') => Sql;
  readonly idColumn: Sql;
  /** What follows the columns of a new table. */
  readonly tableSettings: Sql;
  /** The same for a table whose rows are small and are found by their primary key. */
  readonly keyedTableSettings: Sql;
  /** Statements after which updates of the table fail. */
  readonly refuseUpdates: (table: string) => readonly Sql[];
  /** Whether a transaction that writes is alone: what it reads no other can be changing. */
  readonly hasOneWriter: boolean;
  /** Whether an insert may stand in the `with` of another statement. */
  readonly changesInside: boolean;
  /** Which of several rows a transaction raises for the same thing, so that writers do not wait for each other. */
  readonly shard: Sql;
  /** Statements after which no other writer changes the table before the commit. */
  readonly keepOthersOut: (table: string) => readonly Sql[];
  /** Numbers that no other row of the table gets, as rows; undefined where an insertion tells its own without a way to go. */
  readonly nextIds: ((table: string, count: number) => Sql) | undefined;
  /** After rows came with numbers of their own: rows of the table to come get larger ones. */
  readonly continueIds: (table: string) => readonly Sql[];
  /** A stored JSON value as the driver takes it. */
  readonly encode: (storage: Storage, value: unknown) => unknown;
  /** A column as the driver hands it over, as the stored JSON value. */
  readonly decode: (storage: Storage, column: unknown) => JsonValue;
}

/** Escapes `%`, `_` and the escape character itself, so that they stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');

/** The expression of a total that is kept. */
export const keptTotal = (total: ListParts['total']): Sql | undefined =>
  typeof total === 'object' ? total.kept : undefined;
