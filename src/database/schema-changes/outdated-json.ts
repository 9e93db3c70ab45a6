// Rows whose finished JSON has another form than the schema gives it: a node with another schema wrote them meanwhile.
import { isDeepStrictEqual } from 'node:util';
import type { ContentType, Schema } from '../../schema/schema.ts';
import { batches } from '../../sql/write/batches.ts';
import { type RenderedAnew, renderRowsStatement, selectRenderedAnew } from '../../sql/write/render.ts';
import { rowsWithId } from '../../sql/write/rows.ts';
import type { Database } from '../database.ts';
import { readAll } from '../rows.ts';

/** Rows that are compared at once. */
const limit = 200;

/** Compares each row, in one snapshot, so that others can write meanwhile. Resolves to ids of rows. */
export const outdatedRows = (
  database: Database,
  schema: Schema,
  contentType: ContentType,
): Promise<readonly number[]> =>
  database.snapshot(async (source) => {
    const ids: number[] = [];
    for (let after = 0; ; ) {
      const position = { after, limit };
      const rows = await readAll(source, selectRenderedAnew(schema, contentType, source.dialect, position));
      ids.push(...rows.filter(isOutdated).map(({ id }) => id));
      const last = rows.at(-1);
      if (!last || rows.length < limit) return ids;
      after = last.id;
    }
  });

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
  database: Database,
  schema: Schema,
  { contentType, ids }: { readonly contentType: ContentType; readonly ids: readonly number[] },
): Promise<void> {
  for (const some of batches(ids))
    await database.write((transaction) =>
      transaction.run(renderRowsStatement(schema, contentType, transaction.dialect, rowsWithId(some))),
    );
}
