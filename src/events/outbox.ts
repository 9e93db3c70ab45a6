// Events of content, written with the change that they tell of: what was answered has its event, what was rolled back
// has none. Webhooks and live updates will read them from here.
import type { Transaction } from '../database/database.ts';
import { insertEvent } from '../sql/write/events.ts';

export type EventName =
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
}

export const emit = async (transaction: Transaction, event: ContentEvent): Promise<void> =>
  void (await transaction.run(insertEvent({ ...event, createdAt: new Date().toISOString() })));
