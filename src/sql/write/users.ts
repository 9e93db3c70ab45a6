// Statements about end users that no content query can express: what a sign-in checks, sessions, mailed codes, roles
// with the number of their users. Users themselves are written by the documents service.
import type { ContentType } from '../../schema/schema.ts';
import { statusColumn } from '../../schema/storage-names.ts';
import { tableOf } from '../scope.ts';
import { column, join, type Sql, sql, value } from '../sql.ts';

/** The column of a built-in attribute, in the row that a statement is about or in another one. */
function own(user: ContentType, name: string, alias = 'u'): Sql {
  const attribute = user.attributes.get(name);
  if (!attribute) throw new Error(`Users have no attribute ${name}`);
  return column(alias, attribute.id);
}

/** What the unique indexes of the content table are about. */
const isVersion = sql`u.locale = '' and ${column('u', statusColumn)} = 'published'`;

const version = sql`coalesce((select s.version from plinth_user_sessions s where s.user_id = u.id), 0)`;

/** document_id, blocked, confirmed, type of the role (null without one), session version, then the columns asked for. */
export const selectUserState = (user: ContentType, id: number, columns: readonly string[]): Sql =>
  sql`select u.document_id, ${own(user, 'blocked')}, ${own(user, 'confirmed')}, r.type, ${version}${join(
    columns.map((name) => sql`, ${column('u', name)}`),
    sql``,
  )} from ${tableOf(user)} u left join plinth_roles r on r.document_id = ${own(user, 'role')} where u.id = ${value(id)}`;

const passwordPath = (user: ContentType): Sql => value(user.attributes.get('password')?.id ?? '');

/** Unless the password was changed meanwhile. */
export const replaceHash = (
  user: ContentType,
  id: number,
  { from, to }: { readonly from: string; readonly to: string },
): Sql =>
  sql`update plinth_secrets set hash = ${value(to)} where table_name = ${value(user.table)} and row_id = ${value(id)} and path = ${passwordPath(user)} and hash = ${value(from)}`;

/** id, document_id, blocked, confirmed, session version, password hash, e-mail, username, provider; the account of an e-mail comes before that of a name. */
const account = (user: ContentType, where: Sql): Sql => {
  const secret = sql`select p.hash from plinth_secrets p where p.table_name = ${value(user.table)} and p.row_id = u.id and p.path = ${passwordPath(user)}`;
  return sql`select u.id, u.document_id, ${own(user, 'blocked')}, ${own(user, 'confirmed')}, ${version}, (${secret}), ${own(user, 'email')}, ${own(user, 'username')}, ${own(user, 'provider')} from ${tableOf(user)} u where ${where}`;
};

export const selectAccount = (user: ContentType, identifier: string, email: string): Sql =>
  account(
    user,
    sql`${isVersion} and (${own(user, 'email')} = ${value(email)} or ${own(user, 'username')} = ${value(identifier)}) order by case when ${own(user, 'email')} = ${value(email)} then 0 else 1 end limit 1`,
  );

export const selectAccountByEmail = (user: ContentType, email: string): Sql =>
  account(user, sql`${isVersion} and ${own(user, 'email')} = ${value(email)}`);

export const selectAccountById = (user: ContentType, id: number): Sql =>
  account(user, sql`u.id = ${value(id)}`);

/** Another user whose name is this user's e-mail, or the other way round: either could sign in as the other. */
export function selectNamesake(user: ContentType, documentId: string): Sql {
  const isOther = sql`o.locale = '' and ${column('o', statusColumn)} = 'published' and o.document_id <> u.document_id`;
  const isSame = sql`(${own(user, 'email', 'o')} = lower(${own(user, 'username')}) or ${own(user, 'username', 'o')} = ${own(user, 'email')})`;
  return sql`select o.id from ${tableOf(user)} u join ${tableOf(user)} o on ${isOther} and ${isSame} where u.document_id = ${value(documentId)} limit 1`;
}

// Sessions: tokens carry the version that they were made under.

export const raiseSessionVersion = (userId: number): Sql =>
  sql`insert into plinth_user_sessions (user_id, version) values (${value(userId)}, 1) on conflict (user_id) do update set version = plinth_user_sessions.version + 1`;

export const deleteSessions = (userId: number): Sql =>
  sql`delete from plinth_user_sessions where user_id = ${value(userId)}`;

// Codes that were mailed, as hashes; one for each purpose.

export interface NewCode {
  readonly userId: number;
  readonly purpose: string;
  readonly hash: string;
  readonly expiresAt: string;
}

export const upsertCode = ({ userId, purpose, hash, expiresAt }: NewCode): Sql =>
  sql`insert into plinth_user_codes (user_id, purpose, hash, expires_at) values (${value(userId)}, ${value(purpose)}, ${value(hash)}, ${value(expiresAt)}) on conflict (user_id, purpose) do update set hash = excluded.hash, expires_at = excluded.expires_at`;

export type CodeKey = Pick<NewCode, 'purpose' | 'hash'> & { readonly now: string };

const isCode = ({ purpose, hash, now }: CodeKey): Sql =>
  sql`hash = ${value(hash)} and purpose = ${value(purpose)} and expires_at > ${value(now)}`;

/** user_id */
export const selectCode = (key: CodeKey): Sql =>
  sql`select user_id from plinth_user_codes where ${isCode(key)}`;

/** Of several that try at once, one deletes it. */
export const deleteCode = (key: CodeKey): Sql => sql`delete from plinth_user_codes where ${isCode(key)}`;

export const deleteCodes = (userId: number): Sql =>
  sql`delete from plinth_user_codes where user_id = ${value(userId)}`;

/** document_id */
export const selectRoleDocument = (type: string): Sql =>
  sql`select document_id from plinth_roles where type = ${value(type)}`;
