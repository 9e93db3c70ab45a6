// Rows whose finished JSON has another form than the schema gives it: a node with another schema wrote them meanwhile.
import { isDeepStrictEqual } from 'node:util';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { batches } from '../../sql/write/batches.ts';
import { type RenderedAnew, renderRowsStatement, selectRenderedAnew } from '../../sql/write/render.ts';
import { rowsWithId } from '../../sql/write/rows.ts';
import type { Transaction } from '../database.ts';
import { readAll } from '../rows.ts';

/** Rows that are compared at once. */
const limit = 200;

export async function outdatedRows(
  transaction: Transaction,
  schema: Schema,
  contentType: ContentType,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let after = 0; ; ) {
    const position = { after, limit };
    const statement = selectRenderedAnew(schema, contentType, transaction.dialect, position);
    const rows = await readAll(transaction, statement);
    ids.push(...rows.filter(isOutdated).map(({ id }) => id));
    const last = rows.at(-1);
    if (!last || rows.length < limit) return ids;
    after = last.id;
  }
}

const isOutdated = ({ stored, computed }: RenderedAnew): boolean =>
  !isDeepStrictEqual(parsed(stored), parsed(computed));

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export async function renderAnew(
  transaction: Transaction,
  schema: Schema,
  contentType: ContentType,
): Promise<void> {
  const ids = await outdatedRows(transaction, schema, contentType);
  for (const some of batches(ids))
    await transaction.run(renderRowsStatement(schema, contentType, transaction.dialect, rowsWithId(some)));
}
