// Idempotent writes. The key of a request is stored in the transaction of its write, so that either both exist or none, even if the
// server crashes or repetitions arrive at the same time.
import type { Database, Transaction } from '../database/database.ts';
import { committed, readFirst } from '../database/rows.ts';
import { idempotencyKeyReused } from '../errors/families/request.ts';
import { deleteKeysBefore, insertKey, selectKey } from '../sql/stored/idempotency-keys.ts';
import type { RequestKey, Write, WrittenDocument } from './requests.ts';

interface Writing {
  readonly once: RequestKey;
  readonly also: Write['also'];
  readonly write: (more: Pick<Write, 'also'>) => Promise<WrittenDocument>;
}

const keptHours = 24;

/** Rolls back a write whose request another transaction has carried out. */
class WrittenBefore extends Error {}

export async function writeOnce(
  database: Database,
  { once, also, write }: Writing,
): Promise<WrittenDocument> {
  const before = await writtenBefore(database, once);
  if (before) return before;
  const remembering = async (transaction: Transaction, written: WrittenDocument): Promise<void> => {
    const createdAt = new Date(database.now()).toISOString();
    if ((await transaction.run(insertKey({ ...once, ...written, createdAt }))) === 0)
      throw new WrittenBefore();
    await also?.(transaction, written);
  };
  try {
    return await write({ also: remembering });
  } catch (error) {
    // Any error may be caused by the first request, which may have taken a unique value.
    const known = await writtenBefore(database, once);
    if (!known) throw error;
    return known;
  }
}

/** For writes of several versions. For a repeated request resolves to the first version. */
export async function manyOnce(
  database: Database,
  once: RequestKey,
  make: (more: Pick<Write, 'also'>) => Promise<readonly WrittenDocument[]>,
): Promise<readonly WrittenDocument[]> {
  let made: readonly WrittenDocument[] = [];
  const first = await writeOnce(database, {
    once,
    also: undefined,
    async write(more) {
      made = await make(more);
      const [one] = made;
      if (!one) throw new Error('A document has a version');
      return one;
    },
  });
  return first.isRepeated ? [first] : made;
}

async function writtenBefore(
  database: Database,
  { key, request }: RequestKey,
): Promise<WrittenDocument | undefined> {
  const known = await readFirst(committed(database), selectKey(key));
  if (known && known.request !== request) throw idempotencyKeyReused();
  return known && { documentId: known.documentId, locale: known.locale, isRepeated: true };
}

export async function forgetOldKeys(database: Database): Promise<void> {
  const moment = new Date(database.now() - keptHours * 3_600_000).toISOString();
  await database.write(async (transaction) => void (await transaction.run(deleteKeysBefore(moment))));
}
