// Roles of end users and their actions. Roles are content too (schema/builtin.ts): their rows store finished JSON, which has to be
// computed again after a change.
import type { ContentType } from '../../schema/schema.ts';
import { renderedColumn } from '../../schema/storage/storage-names.ts';
import {
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
import { insertMissing, isDistinct, kept, locked, proposed, replacing, upsert } from '../phrases.ts';
import { column, comma, identifier, join, type Sql, sql, value, valueList } from '../sql.ts';
import { type GrantedAction, narrowing } from './rule.ts';

const role = { id: integer, documentId: text, type: text, name: text, updatedAt: text };

export const selectRoles = (): Rows<RowOf<typeof role>> =>
  select(columns(role), sql`from plinth_roles order by id`);

export const selectRoleDocument = (type: string): Rows<{ readonly documentId: string }> =>
  select(columns({ documentId: text }), sql`from plinth_roles where type = ${value(type)}`);

const roleWithUsers = (user: ContentType) => ({
  id: integer,
  documentId: text,
  name: text,
  description: optional(text),
  type: text,
  createdAt: text,
  updatedAt: text,
  publishedAt: computed(column('r', 'created_at'), text),
  nb_users: computed(
    sql`(select count(*) from ${identifier(user.table)} u where ${roleOf(user)} = r.document_id)`,
    integer,
  ),
});
export type RoleWithUsers = RowOf<ReturnType<typeof roleWithUsers>>;

export const selectRolesWithUsers = (user: ContentType): Rows<RoleWithUsers> =>
  select(columns(roleWithUsers(user), 'r'), sql`from plinth_roles r order by r.name, r.id`);

export interface NewRole {
  readonly documentId: string;
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly at: string;
}

const rowOf = ({ at, ...named }: NewRole) =>
  rowInto('plinth_roles', { ...named, createdAt: at, updatedAt: at, publishedAt: at });

export const insertRoleIfMissing = (role: NewRole): Sql => insertMissing(rowOf(role));

export const insertRole = (role: NewRole): Rows<{ readonly id: number }> => changed(insert(rowOf(role)), id);

export interface RoleChange extends Pick<NewRole, 'at'> {
  readonly name: string | undefined;
  readonly description: string | undefined;
}

/** Undefined values are not changed. */
export function updateRole(id: number, { name, description, at }: RoleChange): Sql {
  const assignments = [
    ...(name === undefined ? [] : [sql`name = ${value(name)}`]),
    ...(description === undefined ? [] : [sql`description = ${value(description)}`]),
    sql`updated_at = ${value(at)}`,
    sql`${identifier(renderedColumn)} = null`,
  ];
  return sql`update plinth_roles set ${join(assignments, comma)} where id = ${value(id)}`;
}

export interface RoleOrigin extends Pick<NewRole, 'documentId' | 'type'> {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Gives a role the documentId that it has in an imported project, unless users have the role already. */
export const adoptRole = (user: ContentType, { type, documentId, createdAt, updatedAt }: RoleOrigin): Sql =>
  sql`update plinth_roles set document_id = ${value(documentId)}, created_at = ${value(createdAt)},
    updated_at = ${value(updatedAt)}, published_at = ${value(createdAt)}, ${identifier(renderedColumn)} = null
    where type = ${value(type)} and not exists (select 1 from ${identifier(user.table)} u
      where ${roleOf(user)} = plinth_roles.document_id)`;

/** For a transaction that deletes it. */
export const lockRole = (id: number): Sql => locked(sql`select id from plinth_roles where id = ${value(id)}`);

/** The role of a user. No other writer deletes it before the commit. */
export function lockRoleOf(user: ContentType, documentId: string): Rows<{ readonly id: number }> {
  const given = sql`(select ${roleOf(user)} from ${identifier(user.table)}
    where document_id = ${value(documentId)})`;
  const { statement, decode } = select(
    columns({ id: integer }),
    sql`from plinth_roles where document_id = ${given}`,
  );
  return { statement: kept(statement), decode };
}

/** The user, if the row names a role, whether that exists or not. */
export const selectUserWithRole = (user: ContentType, documentId: string): Rows<{ readonly id: number }> =>
  select(
    columns({ id: integer }),
    sql`from ${identifier(user.table)}
      where document_id = ${value(documentId)} and ${roleOf(user)} is not null`,
  );

export const deleteRole = (id: number): Sql => sql`delete from plinth_roles where id = ${value(id)}`;

/** Gives the users of a role the public role. */
export const moveToPublicRole = (user: ContentType, documentId: string): Sql =>
  sql`update ${identifier(user.table)}
    set ${roleOf(user)} = (select document_id from plinth_roles where type = 'public')
    where ${roleOf(user)} = ${value(documentId)}`;

const roleOf = (user: ContentType): Sql => identifier(user.attributes.get('role')?.id ?? '');

// Actions of roles.

const permissions = 'plinth_permissions';

const held = {
  role: computed(column('r', 'type'), text),
  name: computed(column('r', 'name'), text),
  action: computed(column('p', 'action'), optional(text)),
  rule: computed(column('p', 'rule'), narrowing),
};

/** One row for each action; a role without actions has one row. */
export const selectRolePermissions = (): Rows<RowOf<typeof held>> =>
  select(
    columns(held),
    sql`from plinth_roles r left join plinth_permissions p on p.role_id = r.id order by r.id, p.action`,
  );

const given = {
  role: computed(column('r', 'type'), text),
  action: computed(column('p', 'action'), text),
  rule: computed(column('p', 'rule'), narrowing),
};

/** The grants of a user's role. */
export const selectGrantsOfUser = (user: ContentType, documentId: string): Rows<RowOf<typeof given>> =>
  select(
    columns(given),
    sql`from ${identifier(user.table)} u join plinth_roles r on r.document_id = ${roleOf(user)}
      join plinth_permissions p on p.role_id = r.id where u.document_id = ${value(documentId)}`,
  );

/** Adds actions, and updates those whose rule has changed. */
export const upsertPermissions = (roleId: number, granted: readonly GrantedAction[]): Sql => {
  const rows = granted.map(({ action, rule }) => ({ roleId, action, rule }));
  return upsert(rowsInto(permissions, rows), {
    key: ['role_id', 'action'],
    set: replacing('rule'),
    where: isDistinct(column(permissions, 'rule'), proposed('rule')),
  });
};

/** Adds actions. Those that the role has already keep their rules. */
export const insertMissingPermissions = (roleId: number, granted: readonly GrantedAction[]): Sql =>
  insertMissing(
    rowsInto(
      permissions,
      granted.map(({ action, rule }) => ({ roleId, action, rule })),
    ),
  );

export const deletePermissions = (roleId: number, actions: readonly string[]): Sql =>
  sql`delete from plinth_permissions where role_id = ${value(roleId)} and action in (${valueList(actions)})`;

export const deleteAllPermissions = (roleId: number): Sql =>
  sql`delete from plinth_permissions where role_id = ${value(roleId)}`;
