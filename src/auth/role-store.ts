// Roles of end users and the actions that they hold. Both first roles start with their accounts, a new role with nothing:
// content is private until it is granted.
import type { Rule, Rules } from '../abilities/abilities.ts';
import { type AuditEntry, record } from '../audit/trail.ts';
import type { Database, Transaction } from '../database/database.ts';
import { committed, readAll } from '../database/rows.ts';
import { unknownActions } from '../errors/auth.ts';
import type { PlinthError } from '../errors/errors.ts';
import { hint } from '../errors/hint.ts';
import { roleTypeNotFound } from '../errors/missing.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import * as statements from '../sql/stored/roles.ts';
import { grantsOf } from '../sql/stored/rule.ts';
import { newDocumentId } from '../values/document-id.ts';

/** In the order of their ids, which clients of the service have written down, with what they may do from the first start. */
const defaultRoles = [
  {
    type: 'authenticated',
    name: 'Authenticated',
    description: 'Default role given to authenticated user.',
    actions: ['auth.changePassword', 'auth.logout', 'user.me'],
  },
  {
    type: 'public',
    name: 'Public',
    description: 'Default role given to unauthenticated user.',
    actions: [
      ...['callback', 'connect', 'register', 'refresh', 'forgotPassword', 'resetPassword'],
      ...['emailConfirmation', 'sendEmailConfirmation'],
    ].map((name) => `auth.${name}`),
  },
];

/** The roles that every project has; called at each start. What was taken from them since stays taken. */
export async function ensureDefaultRoles(transaction: Transaction): Promise<void> {
  const at = new Date().toISOString();
  let added = 0;
  for (const { actions, ...role } of defaultRoles) {
    const row = { ...role, documentId: newDocumentId(), at };
    const isNew = (await transaction.run(statements.insertRoleIfMissing(row))) > 0;
    if (!isNew) continue;
    added += 1;
    const granted = grantsOf(actions.map((action) => `plugin::users-permissions.${action}`));
    await transaction.run(statements.upsertPermissions(await roleIdOf(transaction, role.type), granted));
  }
  if (added > 0) await transaction.run(raiseAccessVersion());
}

export interface RoleGrant {
  /** The type of the role: `public`, `authenticated`. */
  readonly role: string;
  /** `api::article.article.find` */
  readonly actions: readonly string[];
  /** What narrows them, by action; an action without a rule is granted whole, whatever narrowed it before. */
  readonly rules?: Rules | undefined;
}

/** Resolves to the number of actions whose grant is new or another now. `known` comes from knownActions(). */
export async function grant(
  database: Database,
  { role, actions, rules = {} }: RoleGrant,
  known: readonly string[],
): Promise<number> {
  refuseUnknown(actions, known);
  return database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    const id = await roleIdOf(transaction, role);
    const granted = grantsOf(actions, rules);
    if (granted.length === 0) return 0;
    await record(transaction, [permissionEntry('grant', id, { role, actions })]);
    return transaction.run(statements.upsertPermissions(id, granted));
  });
}

/** Resolves to the number of actions that were taken away. An action may be unknown: its type may be gone. */
export async function revoke(
  database: Database,
  { role, actions }: Pick<RoleGrant, 'role' | 'actions'>,
): Promise<number> {
  return database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    const id = await roleIdOf(transaction, role);
    if (actions.length === 0) return 0;
    await record(transaction, [permissionEntry('revoke', id, { role, actions })]);
    return transaction.run(statements.deletePermissions(id, actions));
  });
}

const permissionEntry = (
  change: 'grant' | 'revoke',
  id: number,
  details: Pick<RoleGrant, 'role' | 'actions'>,
): AuditEntry => ({
  action: `permission.${change}`,
  uid: 'plugin::users-permissions.role',
  documentId: String(id),
  details,
});

/** Names every action that there is not. */
export function refuseUnknown(actions: readonly string[], known: readonly string[]): void {
  const unknown = actions.filter((action) => !known.includes(action));
  if (unknown.length === 0) return;
  const lines = unknown.map((action) => `Unknown action "${action}".${hint(action, known)}`);
  throw unknownActions({ actions: lines.join('\n') });
}

/** Throws, with the nearest one, for a type that no role has. */
export async function roleIdOf(transaction: Transaction, type: string): Promise<number> {
  const roles = await readAll(transaction, statements.selectRoles());
  const found = roles.find((role) => role.type === type);
  if (found) return found.id;
  throw unknownRole(
    type,
    roles.map((role) => role.type),
  );
}

/** `types` are the roles that there are. */
export const unknownRole = (type: string, types: readonly string[]): PlinthError =>
  roleTypeNotFound({ type, hint: hint(type, types) });

export interface RolePermissions {
  readonly role: string;
  readonly name: string;
  readonly actions: readonly string[];
  /** By action, where one narrows it. */
  readonly rules: Rules;
}

/** All roles, also those that may do nothing. */
export async function listPermissions(database: Database): Promise<readonly RolePermissions[]> {
  const roles = new Map<
    string,
    { role: string; name: string; actions: string[]; rules: Record<string, Rule> }
  >();
  const rows = await readAll(committed(database), statements.selectRolePermissions());
  for (const { role, name, action, rule } of rows) {
    const held = roles.get(role) ?? { role, name, actions: [], rules: {} };
    roles.set(role, held);
    if (action === null) continue;
    held.actions.push(action);
    if (rule) held.rules[action] = rule;
  }
  return [...roles.values()];
}
