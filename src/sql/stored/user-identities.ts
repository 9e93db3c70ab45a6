// The accounts of end users at sign-in providers.
import type { ContentType } from '../../schema/schema.ts';
import { columns, integer, type Rows, select } from '../columns.ts';
import { insert } from '../insert.ts';
import { tableOf } from '../scope/scope.ts';
import { type Sql, sql, value } from '../sql.ts';

export interface Identity {
  readonly provider: string;
  readonly subject: string;
}

const owner = columns({ userId: integer });

export const selectIdentity = ({ provider, subject }: Identity): Rows<{ readonly userId: number }> =>
  select(
    owner,
    sql`from plinth_user_identities where provider = ${value(provider)} and subject = ${value(subject)}`,
  );

/** Returns a row if the user has an account with any provider. */
export const selectIdentityOf = (userId: number): Rows<{ readonly userId: number }> =>
  select(owner, sql`from plinth_user_identities where user_id = ${value(userId)} limit 1`);

export interface NewIdentity extends Identity {
  readonly documentId: string;
  readonly now: string;
}

export const insertIdentity = (user: ContentType, { provider, subject, documentId, now }: NewIdentity): Sql =>
  insert({
    table: 'plinth_user_identities',
    columns: ['provider', 'subject', 'user_id', 'created_at'],
    rows: sql`select ${value(provider)}, ${value(subject)}, u.id, ${value(now)} from ${tableOf(user)} u
      where u.document_id = ${value(documentId)}`,
  });

export const deleteIdentities = (userId: number): Sql =>
  sql`delete from plinth_user_identities where user_id = ${value(userId)}`;
