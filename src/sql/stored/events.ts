// The outbox: one row per event, in the transaction of the change.
import { columns, computed, integer, optional, type Rows, select } from '../columns.ts';
import type { InsertTarget, TargetRows } from '../insert.ts';
import { type Sql, sql, value } from '../sql.ts';

export interface NewEvent {
  readonly name: string;
  readonly uid: string;
  readonly documentId: string;
  readonly locale: string;
  readonly createdAt: string;
}

const target: InsertTarget = {
  table: 'plinth_events',
  columns: ['name', 'uid', 'document_id', 'locale', 'created_at'],
};

export const newEvents = (events: readonly NewEvent[]): TargetRows => ({
  target,
  rows: events.map(({ name, uid, documentId, locale, createdAt }) => [
    name,
    uid,
    documentId,
    locale,
    createdAt,
  ]),
});

/** The id of the last event; null if there is none. */
export const selectLastEvent = (): Rows<{ readonly last: number | null }> =>
  select(columns({ last: computed(sql`max(id)`, optional(integer)) }), sql`from plinth_events`);

export const deleteEventsBefore = (moment: string): Sql =>
  sql`delete from plinth_events where created_at < ${value(moment)}`;
