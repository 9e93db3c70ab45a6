// Statements about who may do what and in which languages: roles, API tokens, locales, and the version by which
// other nodes notice that one of them changed.
import type { ContentType } from '../../schema/schema.ts';
import { renderedColumn } from '../../schema/storage-names.ts';
import { comma, identifier, join, literal, type Sql, sql, value } from '../sql.ts';

const list = (items: readonly unknown[]): Sql =>
  join(
    items.map((item) => value(item)),
    comma,
  );

// The version of everything below, kept in plinth_state.

const versionKey = literal('access version');

export const selectAccessVersion = (): Sql => sql`select value from plinth_state where key = ${versionKey}`;

/**
 * Counts up in the database, because two nodes that read, add and write would both write the same number.
 * Its row stays locked until the commit: run first, it makes changes of access wait for each other.
 */
export const raiseAccessVersion = (): Sql =>
  sql`insert into plinth_state (key, value) values (${versionKey}, '1') on conflict (key) do update set value = cast(cast(plinth_state.value as bigint) + 1 as text)`;

// Roles

export interface NewRole {
  readonly documentId: string;
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly at: string;
}

export const insertRoleIfMissing = ({ documentId, type, name, description, at }: NewRole): Sql =>
  sql`insert into plinth_roles (document_id, type, name, description, created_at, updated_at, published_at) values (${list([documentId, type, name, description, at, at, at])}) on conflict (type) do nothing`;

/** Answers the id. */
export const insertRole = ({ documentId, type, name, description, at }: NewRole): Sql =>
  sql`insert into plinth_roles (document_id, type, name, description, created_at, updated_at, published_at) values (${list([documentId, type, name, description, at, at, at])}) returning id`;

export interface RoleChange extends Pick<NewRole, 'at'> {
  readonly name: string | undefined;
  readonly description: string | undefined;
}

/** What is undefined stays. Its finished JSON has to be made anew. */
export function updateRole(id: number, { name, description, at }: RoleChange): Sql {
  const changed = [
    ...(name === undefined ? [] : [sql`name = ${value(name)}`]),
    ...(description === undefined ? [] : [sql`description = ${value(description)}`]),
    sql`updated_at = ${value(at)}`,
    sql`${identifier(renderedColumn)} = null`,
  ];
  return sql`update plinth_roles set ${join(changed, comma)} where id = ${value(id)}`;
}

export const deleteRole = (id: number): Sql => sql`delete from plinth_roles where id = ${value(id)}`;

/** Gives the users of a role the public one. */
export function moveToPublicRole(user: ContentType, documentId: string): Sql {
  const role = identifier(user.attributes.get('role')?.id ?? '');
  return sql`update ${identifier(user.table)} set ${role} = (select document_id from plinth_roles where type = 'public') where ${role} = ${value(documentId)}`;
}

/** id, type and document_id. */
export const selectRoles = (): Sql => sql`select id, type, document_id from plinth_roles order by id`;

/** type, name, action and rule, one row for each action; a role without any has one row with nulls. */
export const selectRolePermissions = (): Sql =>
  sql`select r.type, r.name, p.action, p.rule from plinth_roles r left join plinth_permissions p on p.role_id = r.id order by r.id, p.action`;

/** An action and what narrows it, as JSON; null: nothing does. */
export interface GrantedAction {
  readonly action: string;
  readonly rule: string | null;
}

/** Counts those that are new or have another rule now. */
export const upsertPermissions = (roleId: number, granted: readonly GrantedAction[]): Sql =>
  sql`insert into plinth_permissions (role_id, action, rule) values ${triples(roleId, granted)} on conflict (role_id, action) do update set rule = excluded.rule where plinth_permissions.rule is distinct from excluded.rule`;

export const deletePermissions = (roleId: number, actions: readonly string[]): Sql =>
  sql`delete from plinth_permissions where role_id = ${value(roleId)} and action in (${list(actions)})`;

export const deleteAllPermissions = (roleId: number): Sql =>
  sql`delete from plinth_permissions where role_id = ${value(roleId)}`;

const triples = (id: number, granted: readonly GrantedAction[]): Sql =>
  join(
    granted.map(({ action, rule }) => sql`(${value(id)}, ${value(action)}, ${value(rule)})`),
    comma,
  );

/** The rules that there are: number and type of the role, action, rule. */
export const selectRoleRules = (): Sql =>
  sql`select r.id, r.type, p.action, p.rule from plinth_permissions p join plinth_roles r on r.id = p.role_id where p.rule is not null order by r.id, p.action`;

export const updateRoleRule = (roleId: number, action: string, rule: string): Sql =>
  sql`update plinth_permissions set rule = ${value(rule)} where role_id = ${value(roleId)} and action = ${value(action)}`;

// API tokens

export interface NewTokenRow {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly hash: string;
  readonly lifespan: number | null;
  readonly expiresAt: string | null;
  readonly at: string;
}

/** Answers the id. */
export const insertToken = ({ name, description, type, hash, lifespan, expiresAt, at }: NewTokenRow): Sql =>
  sql`insert into plinth_api_tokens (name, description, type, hash, lifespan, expires_at, created_at, updated_at) values (${list([name, description, type, hash, lifespan, expiresAt, at, at])}) returning id`;

export const insertTokenPermissions = (tokenId: number, granted: readonly GrantedAction[]): Sql =>
  sql`insert into plinth_token_permissions (token_id, action, rule) values ${triples(tokenId, granted)}`;

/** All columns, the action and its rule, one row for each action; a token without any has one row with null. */
export const selectTokens = (): Sql =>
  sql`select t.id, t.name, t.description, t.type, t.hash, t.lifespan, t.expires_at, t.last_used_at, t.created_at, t.updated_at, p.action, p.rule from plinth_api_tokens t left join plinth_token_permissions p on p.token_id = t.id order by t.id, p.action`;

/** id and name. */
export const selectTokenNames = (): Sql => sql`select id, name from plinth_api_tokens order by id`;

export const deleteToken = (tokenId: number): Sql =>
  sql`delete from plinth_api_tokens where id = ${value(tokenId)}`;

export const deleteTokenPermissions = (tokenId: number): Sql =>
  sql`delete from plinth_token_permissions where token_id = ${value(tokenId)}`;

/** The rules that there are: number and name of the token, action, rule. */
export const selectTokenRules = (): Sql =>
  sql`select t.id, t.name, p.action, p.rule from plinth_token_permissions p join plinth_api_tokens t on t.id = p.token_id where p.rule is not null order by t.id, p.action`;

export const updateTokenRule = (tokenId: number, action: string, rule: string): Sql =>
  sql`update plinth_token_permissions set rule = ${value(rule)} where token_id = ${value(tokenId)} and action = ${value(action)}`;

/** Never back to an earlier use: nodes record theirs in any order. */
export const updateTokenUse = (tokenId: number, at: string): Sql =>
  sql`update plinth_api_tokens set last_used_at = ${value(at)} where id = ${value(tokenId)} and (last_used_at is null or last_used_at < ${value(at)})`;

// Locales

export interface NewLocaleRow {
  readonly documentId: string;
  readonly code: string;
  readonly name: string;
  readonly at: string;
}

/** Not the default one: updateDefaultLocale makes it that. */
export const insertLocale = ({ documentId, code, name, at }: NewLocaleRow): Sql =>
  sql`insert into plinth_locales (document_id, code, name, is_default, created_at, updated_at) values (${list([documentId, code, name, 0, at, at])})`;

/** id, document_id, code, name, is_default, created_at, updated_at, in the order in which they were added. */
export const selectLocales = (): Sql =>
  sql`select id, document_id, code, name, is_default, created_at, updated_at from plinth_locales order by id`;

/** Makes one locale the default one, and the one that was it an ordinary one. */
export const updateDefaultLocale = (code: string, at: string): Sql =>
  sql`update plinth_locales set is_default = case when code = ${value(code)} then 1 else 0 end, updated_at = ${value(at)} where code = ${value(code)} or is_default = 1`;

export const deleteLocale = (code: string): Sql =>
  sql`delete from plinth_locales where code = ${value(code)}`;
