// Idempotency keys of requests that created a document, for as long as they may be repeated.
import { columns, type RowOf, type Rows, select, text } from '../columns.ts';
import { rowInto } from '../insert.ts';
import { insertMissing } from '../phrases.ts';
import { type Sql, sql, value } from '../sql.ts';

const known = { request: text, documentId: text, locale: text };

export interface NewKey extends RowOf<typeof known> {
  readonly key: string;
  readonly createdAt: string;
}

export const selectKey = (key: string): Rows<RowOf<typeof known>> =>
  select(columns(known), sql`from plinth_idempotency_keys where key = ${value(key)}`);

/** Changes nothing if the key exists. */
export const insertKey = (added: NewKey): Sql => {
  const { key, request, documentId, locale, createdAt } = added;
  return insertMissing(rowInto('plinth_idempotency_keys', { key, request, documentId, locale, createdAt }));
};

export const deleteKeysBefore = (moment: string): Sql =>
  sql`delete from plinth_idempotency_keys where created_at < ${value(moment)}`;
