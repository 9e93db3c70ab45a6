// Columns by name: one list defines what a statement selects and how its rows are decoded. Nothing else reads rows.
import type { JsonValue, Storage } from '../schema/attribute-types/scalar-type.ts';
import type { Dialect } from './dialect.ts';
import { returning } from './phrases.ts';
import { column, comma, identifier, join, type Sql, sql } from './sql.ts';

/** A column of Plinth's own tables. */
export interface Column<T> {
  readonly decode: (stored: unknown, dialect: Dialect) => T;
  /** Undefined: the column named like the property. */
  readonly expression?: Sql;
}

export const text: Column<string> = { decode: String };
export const integer: Column<number> = { decode: Number };
/** Written as 0 or 1. */
export const flag: Column<boolean> = { decode: (stored) => Number(stored) === 1 };
/** A moment, in milliseconds. */
export const moment: Column<number> = { decode: (stored) => Date.parse(String(stored)) };

export const optional = <T>(own: Column<T>): Column<T | null> => ({
  ...own,
  decode: (stored, dialect) => (stored === null ? null : own.decode(stored, dialect)),
});

/** A column of content, as the stored JSON value. */
export const attribute = (storage: Storage): Column<JsonValue> => ({
  decode: (stored, dialect) => dialect.decode(storage, stored),
});

/** A column that is an expression. */
export const computed = <T>(expression: Sql, own: Column<T>): Column<T> => ({ ...own, expression });

type Shape = Readonly<Record<string, Column<unknown>>>;

export type RowOf<S extends Shape> = {
  readonly [Name in keyof S]: S[Name] extends Column<infer T> ? T : never;
};

/** A list of columns, and the decoder of its rows. */
export interface Columns<T> {
  readonly size: number;
  readonly list: Sql;
  readonly decode: (row: readonly unknown[], dialect: Dialect) => T;
}

/** `{ lastUsedAt: optional(text) }` is the column `last_used_at`, of the table `alias`. */
export function columns<S extends Shape>(shape: S, alias?: string): Columns<RowOf<S>> {
  const named = Object.entries(shape);
  const listed = named.map(([name, { expression }]) => expression ?? nameIn(alias, columnName(name)));
  return {
    size: named.length,
    list: join(listed, comma),
    // Each property is decoded by the column of its name.
    decode: (row, dialect) =>
      Object.fromEntries(
        named.map(([name, { decode }], index) => [name, decode(row[index], dialect)]),
      ) as RowOf<S>,
  };
}

/** Columns, and further ones that become one property of the row. */
export const columnsWith = <T, Name extends string, Inner>(
  own: Columns<T>,
  name: Name,
  inner: Columns<Inner>,
): Columns<T & { readonly [Key in Name]: Inner }> => ({
  size: own.size + inner.size,
  list: inner.size === 0 ? own.list : sql`${own.list}, ${inner.list}`,
  decode: (row, dialect) => {
    const nested = { [name]: inner.decode(row.slice(own.size), dialect) } as { [Key in Name]: Inner };
    return { ...own.decode(row, dialect), ...nested };
  },
});

const nameIn = (alias: string | undefined, name: string): Sql =>
  alias === undefined ? identifier(name) : column(alias, name);

const columnNames = new Map<string, string>();

/** `expiresAt` is stored as `expires_at`. Cached, because every write uses it. */
export function columnName(property: string): string {
  const known = columnNames.get(property);
  if (known !== undefined) return known;
  const name = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columnNames.set(property, name);
  return name;
}

/** A statement and the decoder of its rows. */
export interface Rows<T> {
  readonly statement: Sql;
  readonly decode: Columns<T>['decode'];
}

/** `rest` begins with `from`. */
export const select = <T>({ list, decode }: Columns<T>, rest: Sql): Rows<T> => ({
  statement: sql`select ${list} ${rest}`,
  decode,
});

/** The rows that an insert, update or delete has changed. */
export const changed = <T>(change: Sql, { list, decode }: Columns<T>): Rows<T> => ({
  statement: returning(change, list),
  decode,
});

export type RowId = { readonly id: number };
export const id = columns({ id: integer });
/** `count(*)` of what follows. */
export const count = columns({ count: computed(sql`count(*)`, integer) });
