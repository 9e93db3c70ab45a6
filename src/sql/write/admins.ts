// Statements about administrators: their records, their roles, the codes that were mailed to them.
import { locked } from '../phrases.ts';
import { and, comma, join, literal, type Sql, sql, value } from '../sql.ts';

/** Its row stays locked until the commit: changes of administrators and their roles wait for each other. */
export const lockAdmins = (): Sql =>
  sql`insert into plinth_state (key, value) values (${literal('admins')}, '1') on conflict (key) do update set value = plinth_state.value`;

const columns = sql`a.id, a.document_id, a.email, a.firstname, a.lastname, a.username, a.preferred_language, a.is_active, a.is_blocked, a.created_at, a.updated_at, a.password_hash`;

export interface NewAdmin {
  readonly documentId: string;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly at: string;
}

/** Answers the id. */
export const insertAdmin = ({
  documentId,
  email,
  firstname,
  lastname,
  passwordHash,
  isActive,
  at,
}: NewAdmin): Sql =>
  sql`insert into plinth_admins (document_id, email, firstname, lastname, password_hash, is_active, is_blocked, created_at, updated_at) values (${value(documentId)}, ${value(email)}, ${value(firstname)}, ${value(lastname)}, ${value(passwordHash)}, ${value(Number(isActive))}, 0, ${value(at)}, ${value(at)}) returning id`;

export interface AdminChanges {
  readonly email?: string;
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly username?: string | null;
  readonly preferred_language?: string | null;
  readonly password_hash?: string;
  readonly is_active?: number;
  readonly is_blocked?: number;
}

const changeable: Readonly<Record<keyof AdminChanges, Sql>> = {
  email: sql`email`,
  firstname: sql`firstname`,
  lastname: sql`lastname`,
  username: sql`username`,
  preferred_language: sql`preferred_language`,
  password_hash: sql`password_hash`,
  is_active: sql`is_active`,
  is_blocked: sql`is_blocked`,
};
const changeableNames = Object.keys(changeable) as readonly (keyof AdminChanges)[];

export const updateAdmin = (id: number, changes: AdminChanges, at: string): Sql => {
  const named = changeableNames.filter((name) => changes[name] !== undefined);
  const set = named.map((name) => sql`${changeable[name]} = ${value(changes[name])}`);
  return sql`update plinth_admins set ${join([...set, sql`updated_at = ${value(at)}`], comma)} where id = ${value(id)}`;
};

export const deleteAdmin = (id: number): Sql => sql`delete from plinth_admins where id = ${value(id)}`;

export const selectAdminByEmail = (email: string): Sql =>
  sql`select ${columns} from plinth_admins a where a.email = ${value(email)}`;
export const selectAdminById = (id: number): Sql =>
  sql`select ${columns} from plinth_admins a where a.id = ${value(id)}`;

/** The password hash of one who may come in, who stays as he is until the commit. */
export const lockAdmin = (id: number): Sql =>
  locked(
    sql`select password_hash from plinth_admins where id = ${value(id)} and is_active = 1 and is_blocked = 0`,
  );

/** All of them: there are few. */
export const selectAdmins = (): Sql => sql`select ${columns} from plinth_admins a order by a.id`;

export const countAdmins = (): Sql => sql`select count(*) from plinth_admins`;

/** Those who can sign in and hold the role of this code. */
export const countActiveMembers = (code: string): Sql =>
  sql`select count(*) from plinth_admins a join plinth_admin_members m on m.admin_id = a.id join plinth_admin_roles r on r.id = m.role_id where r.code = ${value(code)} and a.is_active = 1 and a.is_blocked = 0`;

// Roles of administrators

/** admin_id, role_id, of one administrator or of all. */
export const selectMemberships = (adminId?: number): Sql =>
  sql`select m.admin_id, m.role_id from plinth_admin_members m where ${adminId === undefined ? and([]) : sql`m.admin_id = ${value(adminId)}`} order by m.role_id`;

export const insertMemberships = (adminId: number, roleIds: readonly number[]): Sql =>
  sql`insert into plinth_admin_members (admin_id, role_id) values ${join(
    roleIds.map((roleId) => sql`(${value(adminId)}, ${value(roleId)})`),
    comma,
  )}`;

export const deleteMemberships = (adminId: number): Sql =>
  sql`delete from plinth_admin_members where admin_id = ${value(adminId)}`;

// Codes, as hashes

export interface NewAdminCode {
  readonly adminId: number;
  readonly purpose: string;
  readonly hash: string;
  readonly expiresAt: string;
}

export const insertAdminCode = ({ adminId, purpose, hash, expiresAt }: NewAdminCode): Sql =>
  sql`insert into plinth_admin_codes (admin_id, purpose, hash, expires_at) values (${value(adminId)}, ${value(purpose)}, ${value(hash)}, ${value(expiresAt)})`;

export type AdminCodeKey = Pick<NewAdminCode, 'purpose' | 'hash'> & { readonly now: string };

const isCode = ({ purpose, hash, now }: AdminCodeKey): Sql =>
  sql`hash = ${value(hash)} and purpose = ${value(purpose)} and expires_at > ${value(now)}`;

/** admin_id */
export const selectAdminCode = (key: AdminCodeKey): Sql =>
  sql`select admin_id from plinth_admin_codes where ${isCode(key)}`;

/** Of several that try at once, one deletes it. */
export const deleteAdminCode = (key: AdminCodeKey): Sql =>
  sql`delete from plinth_admin_codes where ${isCode(key)}`;

export const deleteAdminCodes = (adminId: number): Sql =>
  sql`delete from plinth_admin_codes where admin_id = ${value(adminId)}`;

export const deleteAdminCodesOfPurpose = (adminId: number, purpose: string): Sql =>
  sql`delete from plinth_admin_codes where admin_id = ${value(adminId)} and purpose = ${value(purpose)}`;

export const deleteExpiredAdminCodes = (now: string): Sql =>
  sql`delete from plinth_admin_codes where expires_at <= ${value(now)}`;
