// Administrators and their roles.
import {
  type Column,
  changed,
  columns,
  computed,
  count,
  flag,
  id,
  integer,
  optional,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import { insert, rowInto, rowsInto } from '../insert.ts';
import { locked } from '../phrases.ts';
import { comma, identifier, join, type Sql, sql, value, valueList } from '../sql.ts';
import { lockState } from './state.ts';

/** Locks a row until the commit, which serialises changes of administrators and their roles. */
export const lockAdmins = (): Sql => lockState('admins');

/** Undefined until the invitation is accepted. */
const passwordHash: Column<string | undefined> = {
  decode: (stored) => (stored === null ? undefined : String(stored)),
};

const admin = {
  id: integer,
  documentId: text,
  email: text,
  firstname: optional(text),
  lastname: optional(text),
  username: optional(text),
  preferredLanguage: optional(text),
  isActive: flag,
  isBlocked: flag,
  createdAt: text,
  updatedAt: text,
  passwordHash,
};
export type Admin = RowOf<typeof admin>;

const among = (name: string, ids: readonly number[] | undefined): Sql =>
  ids === undefined ? sql`` : sql`where ${identifier(name)} in (${valueList(ids)})`;

const selectWhere = (rest: Sql): Rows<Admin> => select(columns(admin), sql`from plinth_admins ${rest}`);

export const selectAdminByEmail = (email: string): Rows<Admin> =>
  selectWhere(sql`where email = ${value(email)}`);
export const selectAdminByDocumentId = (documentId: string): Rows<Admin> =>
  selectWhere(sql`where document_id = ${value(documentId)}`);
export const selectAdminById = (id: number): Rows<Admin> => selectWhere(sql`where id = ${value(id)}`);
/** The administrators with these ids, or all. */
export const selectAdmins = (ids?: readonly number[]): Rows<Admin> =>
  selectWhere(sql`${among('id', ids)} order by id`);

/** The highest cost of all bcrypt hashes, `'10'` in `$2b$10$…`; null if there are none. */
export const selectAdminBcryptCost = (): Rows<{ readonly cost: string | null }> =>
  select(
    columns({ cost: computed(sql`max(substr(password_hash, 5, 2))`, optional(text)) }),
    sql`from plinth_admins where substr(password_hash, 1, 2) = '$2'`,
  );

export const countAdmins = (): Rows<{ readonly count: number }> => select(count, sql`from plinth_admins`);

/** Administrators who can sign in. */
const isWelcome = sql`is_active = 1 and is_blocked = 0`;

/** The password hash of an active administrator. Locks the row until the commit. */
export function lockAdmin(id: number): Rows<Pick<Admin, 'passwordHash'>> {
  const where = sql`from plinth_admins where id = ${value(id)} and ${isWelcome}`;
  const { statement, decode } = select(columns({ passwordHash }), where);
  return { statement: locked(statement), decode };
}

export interface NewAdminRow {
  readonly documentId: string;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly passwordHash: string | null;
  readonly isActive: boolean;
  readonly at: string;
}

export const insertAdmin = ({ isActive, at, ...named }: NewAdminRow): Rows<{ readonly id: number }> => {
  const flags = { isActive: Number(isActive), isBlocked: 0 };
  return changed(insert(rowInto('plinth_admins', { ...named, ...flags, createdAt: at, updatedAt: at })), id);
};

export interface AdminChanges {
  readonly email?: string;
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly username?: string | null;
  readonly preferred_language?: string | null;
  /** Null if they sign in with a provider. */
  readonly password_hash?: string | null;
  readonly is_active?: number;
  readonly is_blocked?: number;
}

const changeable = [
  'email',
  'firstname',
  'lastname',
  'username',
  'preferred_language',
  'password_hash',
  'is_active',
  'is_blocked',
] as const satisfies readonly (keyof AdminChanges)[];

export function updateAdmin(id: number, changes: AdminChanges, at: string): Sql {
  const named = changeable.filter((name) => changes[name] !== undefined);
  const assignments = named.map((name) => sql`${identifier(name)} = ${value(changes[name])}`);
  const all = [...assignments, sql`updated_at = ${value(at)}`];
  return sql`update plinth_admins set ${join(all, comma)} where id = ${value(id)}`;
}

export const deleteAdmin = (id: number): Sql => sql`delete from plinth_admins where id = ${value(id)}`;

// Roles of administrators.

const membership = { adminId: integer, roleId: integer };

/** The memberships of these administrators, or of all. */
export const selectMemberships = (adminIds?: readonly number[]): Rows<RowOf<typeof membership>> =>
  select(columns(membership), sql`from plinth_admin_members ${among('admin_id', adminIds)} order by role_id`);

export const insertMemberships = (adminId: number, roleIds: readonly number[]): Sql =>
  insert(
    rowsInto(
      'plinth_admin_members',
      roleIds.map((roleId) => ({ adminId, roleId })),
    ),
  );

export const deleteMemberships = (adminId: number): Sql =>
  sql`delete from plinth_admin_members where admin_id = ${value(adminId)}`;

/** Active administrators with the role of this code. */
export const countActiveMembers = (code: string): Rows<{ readonly count: number }> =>
  select(
    count,
    sql`from plinth_admins a
      join plinth_admin_members m on m.admin_id = a.id join plinth_admin_roles r on r.id = m.role_id
      where r.code = ${value(code)} and ${isWelcome}`,
  );
