// The outbox: one row per event, in the transaction of the change.
import { type Sql, sql, value } from '../sql.ts';

export interface EventRow {
  readonly name: string;
  readonly uid: string;
  readonly documentId: string;
  readonly locale: string;
  readonly createdAt: string;
}

export const insertEvent = ({ name, uid, documentId, locale, createdAt }: EventRow): Sql =>
  sql`insert into plinth_events (name, uid, document_id, locale, created_at) values (${value(name)}, ${value(uid)}, ${value(documentId)}, ${value(locale)}, ${value(createdAt)})`;

export const deleteEventsBefore = (moment: string): Sql =>
  sql`delete from plinth_events where created_at < ${value(moment)}`;
