// JSON objects as text: keys are constants of ours, values are JSON already. Objects inside objects of the same row are
// one text with them: each call of concat() copies what it is given (bench/sql/nested-objects).
import type { Dialect } from './dialect.ts';
import { literal, type Sql } from './sql.ts';

/** Constants of ours and values, in the order of the text. */
type Parts = readonly (string | Sql)[];

/** `"title":` and its value. Finished members (`key` empty) bring their own keys. */
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

/** `open` and `close` stand around the members; one literal between two values, so that little is copied. */
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
