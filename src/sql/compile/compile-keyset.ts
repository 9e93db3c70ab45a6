// Compiles pages by cursor. Rows before a cursor are found in the reverse order, and shown in the requested one.

import type { Keyset } from '../../plan/plan.ts';
import { reversed } from '../../plan/read/cursor.ts';
import { orderBy } from '../conditions/order.ts';
import type { Compiling } from '../scope/compiling.ts';
import { type RowScope, storageOf, subjectOf } from '../scope/scope.ts';
import { join, literal, type Sql, sql } from '../sql.ts';

interface CompiledKeyset {
  /** The order in which rows are found. */
  readonly order: Sql;
  /** The order in which they are shown; empty if it is the same. */
  readonly shown: readonly Sql[];
  /** The sort keys of the rows that are shown, as a JSON list of lists. */
  readonly keys: Sql;
}

export function compileKeyset(
  { keys, isBackward }: Keyset,
  row: RowScope,
  compiling: Compiling,
): CompiledKeyset {
  const { dialect } = compiling;
  const shown = isBackward ? orderBy(keys, row, compiling) : [];
  const values = keys.map(({ subject }) =>
    dialect.toJson(storageOf(subject), subjectOf(dialect, row, subject)),
  );
  const listed = values.flatMap((value, index) => [literal(index === 0 ? '[' : ','), value]);
  return {
    order: join(orderBy(isBackward ? keys.map(reversed) : keys, row, compiling), sql`, `),
    shown,
    keys: dialect.jsonList(dialect.concat([...listed, literal(']')]), shown),
  };
}
