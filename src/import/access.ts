// Locales, roles of end users and what these may do, as the source has them. What the project has already stays.
import type { Database, Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import type { Staging } from '../database/sqlite/staging.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import * as localeStatements from '../sql/stored/locales.ts';
import * as roleStatements from '../sql/stored/roles.ts';
import type { Data } from '../values/data.ts';
import { dataOf } from './stage.ts';
import type { Tally } from './tally.ts';
import { localeUid, permissionUid, roleUid } from './uids.ts';

interface TakingAccess {
  readonly database: Database;
  readonly staging: Staging;
  readonly knownActions: readonly string[];
  readonly leftOut: Tally;
}

interface SourceRole {
  readonly id: number;
  readonly documentId: string;
  readonly type: string;
  readonly name: string;
  readonly description: string;
}

/** Resolves to the documentIds of roles here, by those of the source. */
export async function takeAccess(taking: TakingAccess): Promise<ReadonlyMap<string, string>> {
  const { database, staging } = taking;
  const roles = rolesIn(staging);
  const actions = actionsByRole(taking);
  return database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    await takeLocales(staging, transaction);
    await takeRoles(roles, transaction);
    const here = new Map(
      (await readAll(transaction, roleStatements.selectRoles())).map((role) => [role.type, role]),
    );
    for (const role of roles) {
      const target = here.get(role.type);
      const granted = (actions.get(role.id) ?? []).map((action) => ({ action, rule: null }));
      if (target && granted.length > 0)
        await transaction.run(roleStatements.insertMissingPermissions(target.id, granted));
    }
    return new Map(
      roles.map(({ documentId, type }) => [documentId, here.get(type)?.documentId ?? documentId]),
    );
  });
}

/** The locale that content without one is in. */
export function defaultLocaleOf(staging: Staging): string | undefined {
  const code = staging.fact('setting plugin_i18n_default_locale');
  return typeof code === 'string' ? code : undefined;
}

async function takeLocales(staging: Staging, transaction: Transaction): Promise<void> {
  const known = new Set(
    (await readAll(transaction, localeStatements.selectLocales())).map(({ code }) => code),
  );
  const at = new Date().toISOString();
  for (const { data, documentId } of entitiesOf(staging, localeUid)) {
    const code = String(data.code);
    if (known.has(code)) continue;
    const name = typeof data.name === 'string' ? data.name : code;
    await transaction.run(localeStatements.insertLocale({ documentId, code, name, at }));
  }
  const chosen = defaultLocaleOf(staging);
  if (chosen !== undefined) await transaction.run(localeStatements.updateDefaultLocale(chosen, at));
}

async function takeRoles(roles: readonly SourceRole[], transaction: Transaction): Promise<void> {
  const known = new Set((await readAll(transaction, roleStatements.selectRoles())).map(({ type }) => type));
  const at = new Date().toISOString();
  for (const { documentId, type, name, description } of roles)
    if (!known.has(type))
      await transaction.run(roleStatements.insertRoleIfMissing({ documentId, type, name, description, at }));
}

const rolesIn = (staging: Staging): readonly SourceRole[] =>
  entitiesOf(staging, roleUid).map(({ id, documentId, data }) => ({
    id,
    documentId,
    type: String(data.type ?? data.name),
    name: String(data.name),
    description: String(data.description ?? ''),
  }));

/** By the number of the role in the source; actions that nothing here has are listed. */
function actionsByRole({
  staging,
  knownActions,
  leftOut,
}: TakingAccess): ReadonlyMap<number, readonly string[]> {
  const known = new Set(knownActions);
  const roleIds = new Map(entitiesOf(staging, roleUid).map(({ documentId, id }) => [documentId, id]));
  const actions = new Map<number, string[]>();
  for (const { id, data } of entitiesOf(staging, permissionUid)) {
    const action = String(data.action);
    if (!known.has(action)) leftOut.add('permissions of actions that this project does not have', action);
    else
      for (const { documentId } of staging.linksOf(permissionUid, id)) {
        const roleId = roleIds.get(documentId) ?? 0;
        actions.set(roleId, [...(actions.get(roleId) ?? []), action]);
      }
  }
  return actions;
}

interface Entity {
  readonly id: number;
  readonly documentId: string;
  readonly data: Data;
}

/** Of types that have few rows. */
const entitiesOf = (staging: Staging, type: string): readonly Entity[] =>
  staging
    .rowsAfter(type, 0, 1_000_000)
    .map(({ id, documentId, data }) => ({ id, documentId, data: dataOf(data) }));
