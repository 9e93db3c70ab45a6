// Events of content, written with the change that they tell of: a committed change has its event, one that was rolled
// back has none. The audit trail gets its entry at the same place. Webhooks and live updates will read them from here.
import { record } from '../audit/trail.ts';
import type { Database, Transaction } from '../database/database.ts';
import { deleteEventsBefore, newEvents } from '../sql/stored/events.ts';

type EventName =
  | 'entry.create'
  | 'entry.update'
  | 'entry.publish'
  | 'entry.unpublish'
  | 'entry.delete'
  | 'entry.discard-draft';

export interface ContentEvent {
  readonly name: EventName;
  readonly uid: string;
  readonly documentId: string;
  readonly locale: string;
  /** For the audit trail: the names of what was written. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Told of what was committed in this process. */
export type TellContent = (events: readonly ContentEvent[]) => void;

export async function emit(
  transaction: Transaction,
  events: readonly ContentEvent[],
  tell: TellContent | undefined,
): Promise<void> {
  if (events.length === 0) return;
  const createdAt = new Date().toISOString();
  transaction.append(newEvents(events.map((event) => ({ ...event, createdAt }))));
  await record(
    transaction,
    events.map(({ name, ...subject }) => ({ action: auditedAs(name, subject.uid), ...subject })),
  );
  if (tell) transaction.afterwards(() => tell(events));
}

/** Files are content too; people look for them by another name. */
export const auditedAs = (name: EventName, uid: string): string =>
  uid === 'plugin::upload.file' ? name.replace('entry.', 'media.') : name;

const keptDays = 7;

/** Events that were not fetched within a week are deleted, so that the outbox stays small. */
export async function forgetOldEvents(database: Database): Promise<void> {
  const moment = new Date(Date.now() - keptDays * 86_400_000).toISOString();
  await database.write(async (transaction) => void (await transaction.run(deleteEventsBefore(moment))));
}
