// Codes that were mailed to end users, as hashes, one for each purpose; and the addresses that users have confirmed.
import { columns, integer, type Rows, select, text } from '../columns.ts';
import { rowInto } from '../insert.ts';
import { replacing, upsert } from '../phrases.ts';
import { type Sql, sql, value } from '../sql.ts';

export interface NewCode {
  readonly userId: number;
  readonly purpose: string;
  readonly hash: string;
  readonly expiresAt: string;
}

/** Replaces an earlier code for this purpose. */
export const upsertCode = ({ userId, purpose, hash, expiresAt }: NewCode): Sql =>
  upsert(rowInto('plinth_user_codes', { userId, purpose, hash, expiresAt }), {
    key: ['user_id', 'purpose'],
    set: replacing('hash', 'expires_at'),
  });

export type CodeKey = Pick<NewCode, 'purpose' | 'hash'> & { readonly now: string };

const isCode = ({ purpose, hash, now }: CodeKey): Sql =>
  sql`hash = ${value(hash)} and purpose = ${value(purpose)} and expires_at > ${value(now)}`;

export const selectCode = (key: CodeKey): Rows<{ readonly userId: number }> =>
  select(columns({ userId: integer }), sql`from plinth_user_codes where ${isCode(key)}`);

/** Of concurrent attempts only one deletes the row. */
export const deleteCode = (key: CodeKey): Sql => sql`delete from plinth_user_codes where ${isCode(key)}`;

export const deleteCodes = (userId: number): Sql =>
  sql`delete from plinth_user_codes where user_id = ${value(userId)}`;

// Confirmed addresses.

export const upsertProof = (userId: number, email: string): Sql =>
  upsert(rowInto('plinth_user_proofs', { userId, email }), { key: ['user_id'], set: replacing('email') });

export const selectProof = (userId: number): Rows<{ readonly email: string }> =>
  select(columns({ email: text }), sql`from plinth_user_proofs where user_id = ${value(userId)}`);

export const deleteProof = (userId: number): Sql =>
  sql`delete from plinth_user_proofs where user_id = ${value(userId)}`;
