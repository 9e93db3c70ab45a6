// The points on which databases differ. There is one compiler, which uses this interface; nothing else depends on a dialect.
import type { JsonValue, Operand, Storage } from '../schema/attribute-types/scalar-type.ts';
import type { Grammar, Sql } from './sql.ts';

export interface ListParts {
  /** The JSON list of the page, an aggregate over rows under `alias`. */
  readonly json: Sql;
  /** A second aggregate over the same rows. */
  readonly keys?: Sql | undefined;
  readonly table: Sql;
  readonly alias: string;
  readonly where: Sql;
  /** How to find the same rows through an index on texts, or by testing the values in an index. */
  readonly narrowed?: Narrowed | undefined;
  /** Set if an index has the order, and the page may be full before few matches are found. */
  readonly tried?: FirstRows | undefined;
  /** Set if an index has the rows that refer to one document in the order of the list. */
  readonly oneTarget?: OneTarget | undefined;
  /** Set if indexes of several values find the rows. */
  readonly intersected?: Intersection | undefined;
  /** Set if an index finds all rows but those of the list. */
  readonly complement?: Complement | undefined;
  readonly order: Sql;
  /** The same conditions for rows that are read in this order; set if an index has it, and another one may find the rows. */
  readonly inOrder?: Sql | undefined;
  /** Set if the list can be read in the order of related rows. */
  readonly relatedFirst?: RelatedFirst | undefined;
  readonly limit: Sql;
  readonly offset: Sql;
  /** `limit` and `offset` together. */
  readonly end: Sql;
  /** Whether so many rows are skipped that reading them takes longer than the page. */
  readonly skipsMany: boolean;
  /** With a filter: `scanned` if it reads every row anyway, `found` if an index may find its rows. `kept`: stored, not counted. */
  readonly total: 'none' | 'all' | 'found' | 'scanned' | { readonly kept: Sql };
  /** Whether the filter reads nothing of a row but its links, which are together for neighbouring ids. */
  readonly readsLinks: boolean;
  /** Whether testing a row takes longer than keeping its id. */
  readonly testsRows: boolean;
}

/** The same rows through one document that they refer to, if the filter finds at most one. */
export interface OneTarget {
  /** A select of the documentIds that the filter finds. */
  readonly documents: Sql;
  /** All conditions of the list, with the least of them (`plinth_target.id`) as the only one. */
  readonly where: Sql;
}

/** The same rows in the same order, in two parts: those with a related row, and the others, whose sort key is null. */
export interface RelatedFirst {
  /** The related rows, and the conditions on them. */
  readonly from: Sql;
  readonly where: Sql;
  /** All conditions on the rows that refer to one of them. */
  readonly referring: Sql;
  readonly order: Sql;
  /** `exist`: whether there are any, which is counted in an index. */
  readonly others: { readonly exist: Sql; readonly where: Sql; readonly order: Sql };
  /** Whether the others are last. */
  readonly areLast: boolean;
  /** Set if there is a filter: so many matches at most are found and sorted in less time than a page is read in this order. */
  readonly few: Sql | undefined;
}

/** The same rows by several indexes, those that likely find the fewest first. */
export interface Intersection {
  readonly indexes: readonly {
    /** Selects of the ids that it finds; several if they are alternatives. */
    readonly parts: readonly Sql[];
    /** The conditions on the rows except its own. */
    readonly others: Sql;
  }[];
  /** The conditions that none of them serves. */
  readonly rest: Sql | undefined;
  /** The stored number of rows if one of the indexes likely finds most of them. */
  readonly all: Sql | undefined;
}

/** The same rows as those that an index does not find. */
export interface Complement {
  /** Their number, without reading them. */
  readonly total: Sql;
  /** A select of their ids. */
  readonly ids: Sql;
}

/** A superset of the requested rows, found by an index on texts. */
export interface Candidates {
  readonly where: Sql;
  /** Whether there are at most this many. Absent if the database chooses the shorter way itself. */
  readonly areAtMost?: (max: Sql) => Sql;
}

export interface Narrowed {
  readonly where: Sql;
  /** Whether the index is the shorter way, compared with a scan. */
  readonly areFew: Sql;
  /** Rows that are tried before anything is counted, if an index returns the rows in the requested order. */
  readonly first: FirstRows | undefined;
}

/** The two parts of `where`. A page is full early among `rows` if many of them are `matching`. */
export interface FirstRows {
  readonly rows: Sql;
  readonly matching: Sql;
}

/** The columns of a table that an index on texts covers (schema/storage/text-columns.ts). */
interface IndexedTexts {
  readonly table: string;
  readonly alias: string;
  readonly columns: readonly string[];
}

/** Rows that are grouped by some columns. */
interface GroupedRows {
  readonly table: Sql;
  /** Used twice in the statement. */
  readonly where: Sql;
  readonly groups: readonly string[];
  readonly value: string;
}

/** Rows that are counted. */
export type CountedRows = Pick<ListParts, 'table' | 'alias' | 'where' | 'intersected' | 'complement'>;

export interface Dialect extends Grammar {
  // JSON out
  /** Concatenates texts; null counts as empty. */
  readonly concat: (parts: readonly Sql[]) => Sql;
  /** A column of this storage as JSON text; never null. */
  readonly toJson: (storage: Storage, expression: Sql) => Sql;
  /** All rows of a group as a JSON list, in the given order. */
  readonly jsonList: (row: Sql, order: readonly Sql[]) => Sql;
  /** A finished JSON text as the type that the driver returns fastest. */
  readonly jsonResult: (text: Sql) => Sql;
  /** The limit or the offset of a page. */
  readonly pageNumber: (number: number) => Sql;
  /** A page of rows with its total. Their JSON is built after sorting and skipping (docs/decisions/005). */
  readonly list: (parts: ListParts) => Sql;
  readonly count: (rows: CountedRows) => Sql;
  /** Whether the database combines rows of several indexes itself, so that `intersected` is not needed. */
  readonly combinesIndexes: boolean;

  // JSON in: component values, stored by attribute id
  /** A member of a JSON object, as JSON text; null where it is absent. */
  readonly jsonMember: (json: Sql, key: string) => Sql;
  /** A member as a value that compares like a column of this storage. */
  readonly jsonScalar: (json: Sql, key: string, storage: Storage) => Sql;
  /** `from` item over the elements of a JSON list: `alias.value`, in order of `alias.key`. */
  readonly jsonElements: (json: Sql, alias: string) => Sql;
  /** A JSON number or text as a comparable value; null if the JSON is of another kind. */
  readonly jsonOrdered: (kind: 'number' | 'text', json: Sql) => Sql;
  /** The number of elements of a JSON list; 0 for anything else. */
  readonly jsonLength: (json: Sql) => Sql;
  /** The text of an element that is a JSON string. */
  readonly elementText: (alias: string) => Sql;

  // Comparing
  /** A value as a parameter that compares with this storage. */
  readonly operand: (storage: Storage, operand: NonNullable<Operand>) => Sql;
  /**
   * A long list for `in` and `not in` as one parameter, so that lists of every length have the same statement. Undefined if the
   * values cannot be a list of one type. `inFew` is planned for few values, once for any number.
   */
  readonly operandList: (
    storage: Storage,
    operands: readonly NonNullable<Operand>[],
  ) => { readonly in: Sql; readonly notIn: Sql; readonly inFew: Sql } | undefined;
  /**
   * The same list as a `from` item with the column `value`, for a join that begins with it. Undefined if `inFew` is as fast.
   */
  readonly listedOperands: ((storage: Storage, operands: readonly NonNullable<Operand>[]) => Sql) | undefined;
  readonly contains: (text: Sql, part: string) => Sql;
  readonly startsWith: (text: Sql, part: string) => Sql;
  readonly endsWith: (text: Sql, part: string) => Sql;
  /**
   * Matches a LIKE pattern (escaped with !) regardless of case. `whole`: a text that matches; given if no index on texts finds matches.
   */
  readonly likeInsensitive: (text: Sql, pattern: string, whole?: string) => Sql;
  /**
   * A condition that uses an index on texts. Every row that has this part in one of the columns meets it; others may. Undefined if
   * there is no such index, or if the comparison uses the index by itself.
   */
  readonly mayContain: (
    texts: IndexedTexts,
    part: string,
    spelling: 'exact' | 'any',
  ) => Candidates | undefined;
  readonly toText: (storage: Storage, expression: Sql) => Sql;
  /** The column in a form that min() and max() accept, in the same order. */
  readonly aggregable: (storage: Storage, expression: Sql) => Sql;
  /** Sorts by code point, null first ascending and last descending. */
  readonly orderBy: (expression: Sql, direction: 'asc' | 'desc') => Sql;
  /** Columns of indexes in that order: null is less than any value. `mark` is part of the names of such indexes. */
  readonly sorted: { readonly column: (column: Sql) => Sql; readonly mark: string };
  /** Columns that entries of an index have besides, so that ids are found without rows. None if all entries have the id. */
  readonly besides: readonly Sql[];

  /**
   * The greatest value of each group of rows, as `position`, by one step in the index for each group. Undefined if the database
   * cannot start a step at the previous group.
   */
  readonly greatestOfGroups: ((rows: GroupedRows) => Sql) | undefined;

  // Statements of a project's own code (service-tables/)
  /** A stored table, even if a `with` has the same name. */
  readonly storedTable: (name: string) => Sql;
  /** A stored time in the form of Strapi's column: milliseconds, or a timestamp. */
  readonly moment: (stored: Sql) => Sql;
  /** A whole number that the driver returns as a number. */
  readonly whole: (stored: Sql) => Sql;

  // Tables
  readonly columnType: (storage: Storage | 'document' | 'position' | 'component') => Sql;
  readonly idColumn: Sql;
  /** Settings after the column list of a new table. */
  readonly tableSettings: Sql;
  /** The same for a table whose rows are small and are found by their primary key. */
  readonly keyedTableSettings: Sql;
  /** Statements after which updates of the table fail. */
  readonly refuseUpdates: (table: string) => readonly Sql[];
  /** Whether only one transaction writes at a time, so that what it reads cannot change meanwhile. */
  readonly hasOneWriter: boolean;
  /**
   * Locks selected texts until the commit, in an order that does not depend on the select. Texts are no rows: nothing but this
   * statement waits for them. Undefined where only one transaction writes at a time.
   */
  readonly lockTexts: ((texts: Sql) => Sql) | undefined;
  /** Whether the `with` of a statement may contain an insert. */
  readonly changesInside: boolean;
  /** Which of several rows for the same version a transaction raises, so that writers do not wait for each other. */
  readonly shard: Sql;
  /** Statements after which no other writer changes the table before the commit. */
  readonly keepOthersOut: (table: string) => readonly Sql[];
  /** Reserves ids of the table. Undefined if an insert returns its id without a network round trip. */
  readonly nextIds: ((table: string, count: number) => Sql) | undefined;
  /** After rows were inserted with given ids: makes later rows get larger ones. */
  readonly continueIds: (table: string) => readonly Sql[];
  /** Converts a stored JSON value for the driver. */
  readonly encode: (storage: Storage, value: unknown) => unknown;
  /** Converts a column from the driver into the stored JSON value. */
  readonly decode: (storage: Storage, column: unknown) => JsonValue;
}

/** Escapes `%`, `_` and the escape character itself. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');

/** The expression of a stored total. */
export const keptTotal = (total: ListParts['total']): Sql | undefined =>
  typeof total === 'object' ? total.kept : undefined;
