// Codes that were mailed to administrators, and the setup token, as hashes.
import { columns, integer, type Rows, select } from '../columns.ts';
import { insert, rowInto } from '../insert.ts';
import { type Sql, sql, value } from '../sql.ts';

export interface NewAdminCode {
  readonly adminId: number;
  readonly purpose: string;
  readonly hash: string;
  readonly expiresAt: string;
}

export const insertAdminCode = ({ adminId, purpose, hash, expiresAt }: NewAdminCode): Sql =>
  insert(rowInto('plinth_admin_codes', { adminId, purpose, hash, expiresAt }));

export type AdminCodeKey = Pick<NewAdminCode, 'purpose' | 'hash'> & { readonly now: string };

const isCode = ({ purpose, hash, now }: AdminCodeKey): Sql =>
  sql`hash = ${value(hash)} and purpose = ${value(purpose)} and expires_at > ${value(now)}`;

export const selectAdminCode = (key: AdminCodeKey): Rows<{ readonly adminId: number }> =>
  select(columns({ adminId: integer }), sql`from plinth_admin_codes where ${isCode(key)}`);

/** Of concurrent attempts only one deletes the row. */
export const deleteAdminCode = (key: AdminCodeKey): Sql =>
  sql`delete from plinth_admin_codes where ${isCode(key)}`;

export const deleteAdminCodes = (adminId: number): Sql =>
  sql`delete from plinth_admin_codes where admin_id = ${value(adminId)}`;

export const deleteAdminCodesOfPurpose = (adminId: number, purpose: string): Sql =>
  sql`delete from plinth_admin_codes where admin_id = ${value(adminId)} and purpose = ${value(purpose)}`;

export const deleteExpiredAdminCodes = (now: string): Sql =>
  sql`delete from plinth_admin_codes where expires_at <= ${value(now)}`;
