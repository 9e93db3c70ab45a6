// Statements about the roles of administrators and what they may do.
import { comma, join, type Sql, sql, value } from '../sql.ts';

export interface NewAdminRole {
  readonly documentId: string;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly at: string;
}

const inserted = ({ documentId, code, name, description, at }: NewAdminRole): Sql =>
  sql`insert into plinth_admin_roles (document_id, code, name, description, created_at, updated_at) values (${value(documentId)}, ${value(code)}, ${value(name)}, ${value(description)}, ${value(at)}, ${value(at)})`;

export const insertAdminRole = (role: NewAdminRole): Sql => sql`${inserted(role)} returning id`;

/** Answers no row when there is one of this code. */
export const insertAdminRoleIfMissing = (role: NewAdminRole): Sql =>
  sql`${inserted(role)} on conflict (code) do nothing returning id`;

/** id, document_id, code, name, description, created_at, updated_at, number of members. */
export const selectAdminRoles = (): Sql =>
  sql`select r.id, r.document_id, r.code, r.name, r.description, r.created_at, r.updated_at, (select count(*) from plinth_admin_members m where m.role_id = r.id) from plinth_admin_roles r order by r.id`;

export const updateAdminRole = (
  id: number,
  { name, description, at }: Omit<NewAdminRole, 'documentId' | 'code'>,
): Sql =>
  sql`update plinth_admin_roles set name = ${value(name)}, description = ${value(description)}, updated_at = ${value(at)} where id = ${value(id)}`;

export const deleteAdminRole = (id: number): Sql =>
  sql`delete from plinth_admin_roles where id = ${value(id)}`;

export interface NewAdminPermission {
  readonly action: string;
  readonly subject: string | null;
  /** JSON. */
  readonly properties: string;
  readonly conditions: string;
}

/** id, role_id, action, subject, properties, conditions, of all roles. */
export const selectAdminPermissions = (): Sql =>
  sql`select id, role_id, action, subject, properties, conditions from plinth_admin_permissions order by id`;

/** The same columns, of the roles that an administrator holds. */
export const selectPermissionsOfAdmin = (adminId: number): Sql =>
  sql`select p.id, p.role_id, p.action, p.subject, p.properties, p.conditions from plinth_admin_permissions p join plinth_admin_members m on m.role_id = p.role_id where m.admin_id = ${value(adminId)} order by p.id`;

export const insertAdminPermissions = (roleId: number, permissions: readonly NewAdminPermission[]): Sql =>
  sql`insert into plinth_admin_permissions (role_id, action, subject, properties, conditions) values ${join(
    permissions.map(
      ({ action, subject, properties, conditions }) =>
        sql`(${value(roleId)}, ${value(action)}, ${value(subject)}, ${value(properties)}, ${value(conditions)})`,
    ),
    comma,
  )}`;

export const deleteAdminPermissions = (roleId: number): Sql =>
  sql`delete from plinth_admin_permissions where role_id = ${value(roleId)}`;
