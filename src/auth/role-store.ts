// Roles of end users and their actions. The two built-in roles begin with the actions of accounts, new roles without
// any: content is private until it is granted.
import type { Rule, Rules } from '../abilities/abilities.ts';
import { type AuditEntry, record } from '../audit/trail.ts';
import type { Database, Transaction } from '../database/database.ts';
import { committed, readAll } from '../database/rows.ts';
import type { PlinthError } from '../errors/errors.ts';
import { unknownActions } from '../errors/families/auth.ts';
import { roleTypeNotFound } from '../errors/families/missing.ts';
import type { Unseen } from '../errors/faults/project-faults.ts';
import { hint } from '../errors/wording/hint.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import * as statements from '../sql/stored/roles.ts';
import { grantsOf } from '../sql/stored/rule.ts';
import { newDocumentId } from '../values/document-id.ts';

/** In the order of their ids, on which clients of Strapi rely, with their initial actions. */
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

/** Creates the built-in roles. Called at each start; actions that were revoked stay revoked. */
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
  /** Rules by action. An action without a rule is granted without limits, even if it had a rule before. */
  readonly rules?: Rules | undefined;
}

/** Resolves to the number of changed grants. `known` comes from knownActions(). */
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

/** Resolves to the number of revoked actions. Unknown actions are accepted, since their type may have been removed. */
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

/** Throws with all unknown actions. `unseen`: files whose actions are not among the known ones. */
export function refuseUnknown(
  actions: readonly string[],
  known: readonly string[],
  unseen: readonly Unseen[] = [],
): void {
  const unknown = actions.filter((action) => !known.includes(action));
  if (unknown.length === 0) return;
  const lines = [
    ...unknown.map((action) => `Unknown action "${action}".${hint(action, known)}`),
    ...unseen.map(
      ({ file, problem }) =>
        `The actions of ${file} are known only to a started server (${problem}). They can be granted in the panel and in config/permissions.`,
    ),
  ];
  throw unknownActions({ actions: lines.join('\n') });
}

/** Throws for an unknown role, and suggests the nearest one. */
export async function roleIdOf(transaction: Transaction, type: string): Promise<number> {
  const roles = await readAll(transaction, statements.selectRoles());
  const found = roles.find((role) => role.type === type);
  if (found) return found.id;
  throw unknownRole(
    type,
    roles.map((role) => role.type),
  );
}

/** `types` are the existing roles. */
export const unknownRole = (type: string, types: readonly string[]): PlinthError =>
  roleTypeNotFound({ type, hint: hint(type, types) });

export interface RolePermissions {
  readonly role: string;
  readonly name: string;
  readonly actions: readonly string[];
  /** By action. */
  readonly rules: Rules;
}

/** All roles, including those without actions. */
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
