// Roles of administrators and their permissions.
import {
  type Column,
  changed,
  columns,
  computed,
  id,
  integer,
  optional,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import { insert, rowInto, rowsInto } from '../insert.ts';
import { insertMissing } from '../phrases.ts';
import { column, type Sql, sql, value } from '../sql.ts';

const role = {
  id: integer,
  documentId: text,
  code: text,
  name: text,
  description: optional(text),
  createdAt: text,
  updatedAt: text,
  publishedAt: computed(column('r', 'created_at'), text),
  usersCount: computed(sql`(select count(*) from plinth_admin_members m where m.role_id = r.id)`, integer),
};
export type AdminRole = RowOf<typeof role>;

export const selectAdminRoles = (): Rows<AdminRole> =>
  select(columns(role, 'r'), sql`from plinth_admin_roles r order by r.id`);

export interface NewAdminRole {
  readonly documentId: string;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly at: string;
}

const rowOf = ({ documentId, code, name, description, at }: NewAdminRole) =>
  rowInto('plinth_admin_roles', { documentId, code, name, description, createdAt: at, updatedAt: at });

export const insertAdminRole = (role: NewAdminRole): Rows<{ readonly id: number }> =>
  changed(insert(rowOf(role)), id);

/** Returns no row if there is a role with this code. */
export const insertAdminRoleIfMissing = (role: NewAdminRole): Rows<{ readonly id: number }> =>
  changed(insertMissing(rowOf(role)), id);

export const updateAdminRole = (
  id: number,
  { name, description, at }: Omit<NewAdminRole, 'documentId' | 'code'>,
): Sql =>
  sql`update plinth_admin_roles
    set name = ${value(name)}, description = ${value(description)}, updated_at = ${value(at)}
    where id = ${value(id)}`;

export const touchAdminRole = (id: number, at: string): Sql =>
  sql`update plinth_admin_roles set updated_at = ${value(at)} where id = ${value(id)}`;

export const deleteAdminRole = (id: number): Sql =>
  sql`delete from plinth_admin_roles where id = ${value(id)}`;

// Permissions.

/** An action of a role, its content type, and its limits. */
export interface AdminPermission {
  readonly action: string;
  /** A content type, for actions of content. */
  readonly subject: string | null;
  /** Lists of fields and locales; without a list all of them. */
  readonly properties: PermissionProperties;
  /** One of them has to hold; an empty list is no condition. */
  readonly conditions: readonly string[];
}

export interface PermissionProperties {
  readonly fields?: readonly string[];
  readonly locales?: readonly string[];
}

/** JSON that insertAdminPermissions() has written. */
const ownJson = <T>(): Column<T> => ({ decode: (stored) => JSON.parse(String(stored)) as T });

const permission = {
  id: integer,
  roleId: integer,
  action: text,
  subject: optional(text),
  properties: ownJson<PermissionProperties>(),
  conditions: ownJson<readonly string[]>(),
};
export type StoredPermission = RowOf<typeof permission>;

/** Permissions of all roles. */
export const selectAdminPermissions = (): Rows<StoredPermission> =>
  select(columns(permission), sql`from plinth_admin_permissions order by id`);

/** Permissions of an administrator's roles. */
export const selectPermissionsOfAdmin = (adminId: number): Rows<StoredPermission> =>
  select(
    columns(permission, 'p'),
    sql`from plinth_admin_permissions p join plinth_admin_members m on m.role_id = p.role_id
      where m.admin_id = ${value(adminId)} order by p.id`,
  );

export function insertAdminPermissions(roleId: number, permissions: readonly AdminPermission[]): Sql {
  const rows = permissions.map(({ action, subject, properties, conditions }) => ({
    roleId,
    action,
    subject,
    properties: JSON.stringify(properties),
    conditions: JSON.stringify(conditions),
  }));
  return insert(rowsInto('plinth_admin_permissions', rows));
}

export const updatePermissionProperties = (permissionId: number, properties: PermissionProperties): Sql =>
  sql`update plinth_admin_permissions set properties = ${value(JSON.stringify(properties))}
    where id = ${value(permissionId)}`;

export const deleteAdminPermissions = (roleId: number): Sql =>
  sql`delete from plinth_admin_permissions where role_id = ${value(roleId)}`;
