// The outbox: one row per event, in the transaction of the change.
import { comma, join, type Sql, sql, value } from '../sql.ts';

interface EventRow {
  readonly name: string;
  readonly uid: string;
  readonly documentId: string;
  readonly locale: string;
  readonly createdAt: string;
}

export const insertEvents = (events: readonly EventRow[]): Sql =>
  sql`insert into plinth_events (name, uid, document_id, locale, created_at) values ${join(
    events.map(
      ({ name, uid, documentId, locale, createdAt }) =>
        sql`(${value(name)}, ${value(uid)}, ${value(documentId)}, ${value(locale)}, ${value(createdAt)})`,
    ),
    comma,
  )}`;

export const deleteEventsBefore = (moment: string): Sql =>
  sql`delete from plinth_events where created_at < ${value(moment)}`;
