// Writes the staged versions of content types in batches, each with the progress in its transaction: an import that is started again
// continues behind the last one.
import type { Database } from '../database/database.ts';
import { readFirst, readSingle } from '../database/rows.ts';
import type { Staging } from '../database/sqlite/staging.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import { takeFromCounter } from '../sql/stored/counters.ts';
import { deleteStatesBelow, selectState, writeState } from '../sql/stored/state.ts';
import { convert } from './convert/convert.ts';
import type { ConversionContext } from './convert/converted.ts';
import type { Tally } from './source/tally.ts';
import { freeIdsOf, writeVersions } from './write-rows.ts';

interface WritingOptions {
  readonly database: Database;
  readonly schema: Schema;
  readonly onProgress: (what: string, done: number) => void;
}

/** Converts and writes what an earlier import of the same staging file has not written. Adds refused versions to `leftOut`. */
export async function writeType(
  contentType: ContentType,
  conversion: ConversionContext,
  { database, schema, onProgress }: WritingOptions,
  leftOut: Tally,
): Promise<void> {
  const { uid } = contentType;
  const mark = markOf(conversion.staging, uid);
  const reached = await database.write((transaction) => readFirst(transaction, selectState(mark)));
  const freeId = await freeIdsOf(contentType, database, conversion.staging.largestId(uid));
  let done = 0;
  for (const rows of batchesOf(uid, conversion.staging, Number(reached?.value ?? 0))) {
    const versions = rows.map((row) => convert(row, conversion));
    const last = String(rows.at(-1)?.seq ?? 0);
    const refused = await writeVersions(
      versions,
      { database, schema, contentType, freeId },
      async (transaction) => void (await transaction.run(writeState(mark, last))),
    );
    for (const { version, reason } of refused)
      leftOut.add(`versions that could not be written: ${reason}`, `${uid} ${version.documentId}`);
    done += rows.length;
    onProgress(`writing ${uid}`, done);
  }
}

/** Converts the versions of a type without writing them, for what is left out of them. */
export function convertType(
  { uid }: ContentType,
  conversion: ConversionContext,
  { onProgress }: Pick<WritingOptions, 'onProgress'>,
): void {
  let done = 0;
  for (const rows of batchesOf(uid, conversion.staging, 0)) {
    for (const row of rows) convert(row, conversion);
    done += rows.length;
    onProgress(`checking ${uid}`, done);
  }
}

const batch = 500;

function* batchesOf(type: string, staging: Staging, after: number) {
  let last = after;
  for (;;) {
    const rows = staging.rowsAfter(type, last, batch);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.seq ?? last;
  }
}

/**
 * The number that is added to the ids of imported components: 0 if the project has no components yet. It is stored, so that an
 * import that is started again uses the same number.
 */
export function componentBaseOf(staging: Staging, database: Database): Promise<number> {
  const mark = markOf(staging, 'components');
  return database.write(async (transaction) => {
    const known = await readFirst(transaction, selectState(mark));
    if (known) return Number(known.value);
    const largest = Number(staging.fact('largest component') ?? 0);
    const { value } = await readSingle(transaction, takeFromCounter('component', largest));
    await transaction.run(writeState(mark, String(value - largest)));
    return value - largest;
  });
}

/** Called when everything is written. */
export const forgetProgress = (staging: Staging, database: Database): Promise<number> =>
  database.write((transaction) => transaction.run(deleteStatesBelow(markOf(staging, ''))));

/** The key of stored progress. It has the id of the staging file, because a new staging file may order its rows differently. */
const markOf = (staging: Staging, of: string): string => `import ${staging.fact('id')} ${of}`;
