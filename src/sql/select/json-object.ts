// Builds JSON objects as text. Keys are constants, values are JSON already. Nested objects of the same row are built in one call,
// because each call of concat() copies its arguments (bench/sql/nested-objects).
import type { Dialect } from '../dialect.ts';
import { literal, type Sql } from '../sql.ts';

/** Constants and values, in the order of the text. */
type Parts = readonly (string | Sql)[];

/** `"title":` and its value. Finished members (empty `key`) contain their keys. */
export interface Pair {
  readonly key: string;
  readonly json: Parts;
}

const keyOf = (name: string): string => `${JSON.stringify(name)}:`;

export const pair = (name: string, json: Sql): Pair => ({ key: keyOf(name), json: [json] });

/** A text that needs quotes and no escapes. */
export const quotedPair = (name: string, plain: Sql): Pair => ({ key: keyOf(name), json: ['"', plain, '"'] });

export const constantPair = (name: string, json: string): Pair => ({ key: keyOf(name), json: [json] });

/** An object around values of the same row. */
export const objectPair = (name: string, pairs: readonly Pair[]): Pair => ({
  key: keyOf(name),
  json: objectParts(pairs, '{', '}'),
});

/** `open` and `close` enclose the members. There is one literal between two values, so that little is copied. */
export function jsonText(dialect: Dialect, pairs: readonly Pair[], open = '{', close = '}'): Sql {
  const merged: Sql[] = [];
  let constant = '';
  for (const part of objectParts(pairs, open, close)) {
    if (typeof part === 'string') {
      constant += part;
      continue;
    }
    if (constant !== '') merged.push(literal(constant));
    merged.push(part);
    constant = '';
  }
  return dialect.concat(constant === '' ? merged : [...merged, literal(constant)]);
}

const objectParts = (pairs: readonly Pair[], open: string, close: string): Parts => [
  open,
  ...pairs.flatMap(({ key, json }, index) => [index === 0 ? key : `,${key}`, ...json]),
  close,
];
