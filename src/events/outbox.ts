// The outbox: an event of content is written in the transaction of its change, so that exactly the committed changes have events. The
// entry of the audit trail is written in the same transaction.
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
  /** The details of the audit entry: the names of written attributes. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Called with the events that this process has committed. */
export type NotifyContent = (events: readonly ContentEvent[]) => void;

export async function emit(
  transaction: Transaction,
  events: readonly ContentEvent[],
  notify: NotifyContent | undefined,
): Promise<void> {
  if (events.length === 0) return;
  const createdAt = new Date().toISOString();
  transaction.append(newEvents(events.map((event) => ({ ...event, createdAt }))));
  await record(
    transaction,
    events.map(({ name, ...subject }) => ({ action: auditedAs(name, subject.uid), ...subject })),
  );
  if (notify) transaction.afterwards(() => notify(events));
}

/** The action of the audit entry: changes of files are `media.*`. */
export const auditedAs = (name: EventName, uid: string): string =>
  uid === 'plugin::upload.file' ? name.replace('entry.', 'media.') : name;

const keptDays = 7;

/** Deletes events that are older than a week. */
export async function forgetOldEvents(database: Database): Promise<void> {
  const moment = new Date(database.now() - keptDays * 86_400_000).toISOString();
  await database.write(async (transaction) => void (await transaction.run(deleteEventsBefore(moment))));
}
