// Applies config/permissions: a role in the file gets exactly the permissions in the file; other roles are managed in the panel.
import type { Rules } from '../abilities/abilities.ts';
import { record } from '../audit/trail.ts';
import { refuseUnknown } from '../auth/role-store.ts';
import type { GrantConfig, RoleConfig } from '../config/plugins/permissions-config.ts';
import type { Database, Transaction } from '../database/database.ts';
import { readAll, readSingle } from '../database/rows.ts';
import type { Change } from '../database/schema-changes/changes.ts';
import { PlinthError } from '../errors/errors.ts';
import { type Fault, ProjectFaults, type Unseen } from '../errors/faults/project-faults.ts';
import { parseRules } from '../plan/rules/parse-rule.ts';
import { contentTypeOf, type Schema } from '../schema/schema.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import * as statements from '../sql/stored/roles.ts';
import { type GrantedAction, grantsOf, storeRule } from '../sql/stored/rule.ts';
import { renderMissingStatement } from '../sql/write/render.ts';
import { newDocumentId } from '../values/document-id.ts';

export interface FilePermissions {
  readonly schema: Schema;
  /** Every action that can be granted. */
  readonly known: readonly string[];
  /** Files whose actions are not among the known ones. */
  readonly unseen?: readonly Unseen[];
  readonly roles: readonly RoleConfig[];
}

/** The changes that the database needs. Throws ProjectFaults as wantedGrants() does. */
export async function permissionChanges(
  transaction: Transaction,
  permissions: FilePermissions,
): Promise<readonly Change[]> {
  const { schema } = permissions;
  const wanted = wantedGrants(permissions);
  const present = await presentGrants(transaction);
  return wanted.flatMap(({ role, held }) => {
    const before = present.get(role.type);
    const gained = held.filter(({ action, rule }) => before?.get(action) !== rule);
    const lost = [...(before?.keys() ?? [])].filter((one) => !held.some(({ action }) => action === one));
    if (before && gained.length + lost.length === 0) return [];
    return [changeOf(schema, role, { isNew: before === undefined, gained, lost })];
  });
}

/** Runs under the migration lock, so that nodes that start together apply permissions one after the other. */
export const applyPermissions = (
  database: Database,
  permissions: FilePermissions,
): Promise<readonly Change[]> =>
  database.migrate(async (transaction) => {
    const changes = await permissionChanges(transaction, permissions);
    for (const change of changes) await change.apply(transaction);
    return changes;
  });

interface WantedGrants {
  readonly role: RoleConfig;
  readonly held: readonly GrantedAction[];
}

/** Throws ProjectFaults for unknown actions, and for rules with unknown attributes or filters. */
export function wantedGrants(permissions: FilePermissions): readonly WantedGrants[] {
  const faults: Fault[] = [];
  const wanted = permissions.roles.map((role) => ({ role, held: grantsOfRole(role, permissions, faults) }));
  if (faults.length > 0) throw new ProjectFaults(faults);
  return wanted;
}

/** The actions of a role: those of the public, if the role includes them, then its own. A later entry replaces an earlier one. */
function grantsOfRole(
  role: RoleConfig,
  { roles, ...project }: FilePermissions,
  faults: Fault[],
): readonly GrantedAction[] {
  const ofPublic = role.type === 'public' ? undefined : roles.find(({ type }) => type === 'public');
  const inherited = role.hasPublic ? (ofPublic?.grants ?? []) : [];
  const held = new Map<string, GrantedAction>();
  for (const grant of [...inherited, ...role.grants]) {
    try {
      for (const one of grantsIn(grant, project)) held.set(one.action, one);
    } catch (error) {
      if (!(error instanceof PlinthError)) throw error;
      faults.push({
        file: 'config/permissions',
        path: `${role.type}.actions`,
        problem: error.message,
        remedy: 'Correct the entry; plinth permission export prints the current permissions of all roles.',
      });
    }
  }
  return [...held.values()];
}

function grantsIn(
  grant: GrantConfig,
  { schema, known, unseen }: Omit<FilePermissions, 'roles'>,
): readonly GrantedAction[] {
  const { action, fields, filter } = grant;
  const prefix = action.endsWith('*') ? action.slice(0, -1) : undefined;
  const matching = prefix === undefined ? [] : known.filter((one) => one.startsWith(prefix));
  const actions = matching.length > 0 ? matching : [action];
  refuseUnknown(actions, known, unseen);
  const rules: Rules = parseRules(schema, actions, { fields, filter });
  return grantsOf(actions, rules);
}

async function presentGrants(
  transaction: Transaction,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string | null>>> {
  const present = new Map<string, Map<string, string | null>>();
  for (const { role, action, rule } of await readAll(transaction, statements.selectRolePermissions())) {
    const held = present.get(role) ?? new Map<string, string | null>();
    present.set(role, held);
    if (action !== null) held.set(action, storeRule(rule));
  }
  return present;
}

interface Difference {
  readonly isNew: boolean;
  readonly gained: readonly GrantedAction[];
  readonly lost: readonly string[];
}

function changeOf(schema: Schema, role: RoleConfig, { isNew, gained, lost }: Difference): Change {
  const parts = [
    ...(isNew ? ['is created'] : []),
    ...(gained.length > 0 ? [`gets ${gained.map(({ action }) => action).join(', ')}`] : []),
    ...(lost.length > 0 ? [`loses ${lost.join(', ')}`] : []),
  ];
  return {
    kind: 'permissions',
    table: 'plinth_permissions',
    description: `role ${role.type} ${parts.join('; ')} (config/permissions)`,
    messages: [],
    rows: gained.length + lost.length,
    apply: async (inside) => {
      await inside.run(raiseAccessVersion());
      const id = isNew ? await makeRole(inside, schema, role) : await idOf(inside, role.type);
      if (lost.length > 0) await inside.run(statements.deletePermissions(id, lost));
      if (gained.length > 0) await inside.run(statements.upsertPermissions(id, gained));
      const details = { role: role.type, gained: gained.map(({ action }) => action), lost };
      const uid = 'plugin::users-permissions.role';
      await record(inside, [{ action: 'permission.apply', uid, documentId: String(id), details }]);
    },
  };
}

async function makeRole(
  transaction: Transaction,
  schema: Schema,
  { type, name, description }: RoleConfig,
): Promise<number> {
  const row = { documentId: newDocumentId(), type, name: name ?? type, description: description ?? '' };
  const made = await readSingle(transaction, statements.insertRole({ ...row, at: new Date().toISOString() }));
  const roleType = contentTypeOf(schema, 'plugin::users-permissions.role');
  await transaction.run(renderMissingStatement(schema, roleType, transaction.dialect));
  return made.id;
}

async function idOf(transaction: Transaction, type: string): Promise<number> {
  const found = (await readAll(transaction, statements.selectRoles())).find((role) => role.type === type);
  if (!found) throw new Error(`There is no role "${type}"`);
  return found.id;
}
