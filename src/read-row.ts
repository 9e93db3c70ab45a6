// The row that the statement of a read returns (src/sql/compile.ts): what its columns are, by name.
import type { Row } from './database/database.ts';
import type { JsonText } from './read-result.ts';

interface ReadRow {
  /** Undefined where no document matches. */
  readonly json: JsonText | undefined;
  /** Of lists that are counted. */
  readonly total: number;
  /** Of a page by cursor: the JSON list of its sort keys. */
  readonly keys: unknown;
}

export const readRowOf = ([row = []]: readonly Row[]): ReadRow => {
  const [json, total, keys] = row;
  return { json: json as JsonText | undefined, total: Number(total), keys };
};

/** The row of a list that was read without its total. */
export const withTotal = ([json, , ...others]: Row, total: number): Row => [json, total, ...others];
