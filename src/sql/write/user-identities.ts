// Who an end user is with a provider, and which address he showed to be his.
import type { ContentType } from '../../schema/schema.ts';
import { tableOf } from '../scope.ts';
import { type Sql, sql, value } from '../sql.ts';

export interface Identity {
  readonly provider: string;
  readonly subject: string;
}

/** user_id */
export const selectIdentity = ({ provider, subject }: Identity): Sql =>
  sql`select user_id from plinth_user_identities where provider = ${value(provider)} and subject = ${value(subject)}`;

export interface NewIdentity extends Identity {
  readonly documentId: string;
  readonly now: string;
}

export const insertIdentity = (user: ContentType, { provider, subject, documentId, now }: NewIdentity): Sql =>
  sql`insert into plinth_user_identities (provider, subject, user_id, created_at) select ${value(provider)}, ${value(subject)}, u.id, ${value(now)} from ${tableOf(user)} u where u.document_id = ${value(documentId)}`;

export const deleteIdentities = (userId: number): Sql =>
  sql`delete from plinth_user_identities where user_id = ${value(userId)}`;

/** 1 where somebody is this user by some provider. */
export const selectIdentityOf = (userId: number): Sql =>
  sql`select 1 from plinth_user_identities where user_id = ${value(userId)} limit 1`;

export const upsertProof = (userId: number, email: string): Sql =>
  sql`insert into plinth_user_proofs (user_id, email) values (${value(userId)}, ${value(email)}) on conflict (user_id) do update set email = excluded.email`;

/** email */
export const selectProof = (userId: number): Sql =>
  sql`select email from plinth_user_proofs where user_id = ${value(userId)}`;

export const deleteProof = (userId: number): Sql =>
  sql`delete from plinth_user_proofs where user_id = ${value(userId)}`;
