// JSON objects as text: keys are constants of ours, values are JSON already.
import type { Dialect } from './dialects/dialect.ts';
import { literal, type Sql } from './sql.ts';

/** `"title":` and its value. Finished members (`key` empty) bring their own keys. */
export interface Pair {
  readonly key: string;
  readonly json: Sql;
  /** Text around the value that is always the same, such as quotes. */
  readonly quote?: string;
}

export const pair = (name: string, json: Sql): Pair => ({ key: `${JSON.stringify(name)}:`, json });

/** A text that needs quotes and no escapes. */
export const quotedPair = (name: string, plain: Sql): Pair => ({ ...pair(name, plain), quote: '"' });

/** `open` and `close` stand around the members; one literal between two values, so that little is copied. */
export function jsonText(dialect: Dialect, pairs: readonly Pair[], open = '{', close = '}'): Sql {
  const parts: Sql[] = [];
  let constant = open;
  for (const [index, { key, json, quote = '' }] of pairs.entries()) {
    constant += `${index === 0 ? '' : ','}${key}${quote}`;
    if (constant !== '') parts.push(literal(constant));
    parts.push(json);
    constant = quote;
  }
  return dialect.concat(constant + close === '' ? parts : [...parts, literal(constant + close)]);
}
