// The row that the statement of a read returns (src/sql/compile/compile.ts), with its columns by name.
import type { Row } from '../database/database.ts';
import type { JsonText } from './read-result.ts';

interface ReadRow {
  /** Undefined if no document matches. */
  readonly json: JsonText | undefined;
  /** For lists with a total. */
  readonly total: number;
  /** For pages by cursor: the JSON list of the sort keys. */
  readonly keys: unknown;
}

export const readRowOf = ([row = []]: readonly Row[]): ReadRow => {
  const [json, total, keys] = row;
  return { json: json as JsonText | undefined, total: Number(total), keys };
};

/** Puts the total into the row of a list that was read without it. */
export const withTotal = ([json, , ...others]: Row, total: number): Row => [json, total, ...others];
