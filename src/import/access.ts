// Locales, roles of end users and what these may do, as the source has them. What the project has already stays.
import type { Database, Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import type { Staging } from '../database/sqlite/staging.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import * as localeStatements from '../sql/stored/locales.ts';
import * as roleStatements from '../sql/stored/roles.ts';
import type { GrantedAction } from '../sql/stored/rule.ts';
import { type Data, isData } from '../values/data.ts';
import { dataOf } from './stage.ts';
import type { Tally } from './tally.ts';
import { accessUids, localeUid, narrowedKey, permissionUid, roleUid, userUid } from './uids.ts';

interface TakingAccess {
  readonly schema: Schema;
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
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Resolves to the documentIds of roles here, by those of the source. */
export async function takeAccess(taking: TakingAccess): Promise<ReadonlyMap<string, string>> {
  const { database, staging, schema } = taking;
  const roles = rolesIn(staging);
  const actions = actionsByRole(taking);
  return database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    await takeLocales(taking, transaction);
    await takeRoles(roles, contentTypeOf(schema, userUid), transaction);
    const here = new Map(
      (await readAll(transaction, roleStatements.selectRoles())).map((role) => [role.type, role]),
    );
    for (const role of roles) {
      const target = here.get(role.type);
      const granted = [
        ...(actions.get(role.id) ?? []).map((action) => ({ action, rule: null })),
        ...narrowedOf(role.type, taking),
      ];
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

async function takeLocales({ staging, leftOut }: TakingAccess, transaction: Transaction): Promise<void> {
  const known = new Set(
    (await readAll(transaction, localeStatements.selectLocales())).map(({ code }) => code),
  );
  const at = new Date().toISOString();
  const locales = entitiesOf(staging, localeUid).map((entity) => ({
    ...timesOf(entity),
    code: String(entity.data.code),
    name: String(entity.data.name ?? entity.data.code),
    documentId: entity.documentId,
  }));
  for (const { documentId, code, name } of locales)
    if (!known.has(code))
      await transaction.run(localeStatements.insertLocale({ documentId, code, name, at }));
  for (const { code } of locales) known.add(code);
  const chosen = defaultLocaleOf(staging);
  if (chosen !== undefined && !known.has(chosen)) leftOut.add('a default locale that is none', chosen);
  else if (chosen !== undefined) await transaction.run(localeStatements.updateDefaultLocale(chosen, at));
  for (const locale of locales) await transaction.run(localeStatements.adoptLocale(locale));
  for (const { type, locale, rows } of staging.counts())
    if (locale !== '' && !known.has(locale) && !accessUids.includes(type))
      leftOut.add(
        'content of a locale that is not there: it is shown once the locale is added',
        `${type} ${locale}`,
        rows,
      );
}

async function takeRoles(
  roles: readonly SourceRole[],
  user: ContentType,
  transaction: Transaction,
): Promise<void> {
  const known = new Set((await readAll(transaction, roleStatements.selectRoles())).map(({ type }) => type));
  const at = new Date().toISOString();
  for (const role of roles) {
    if (!known.has(role.type))
      await transaction.run(roleStatements.insertRoleIfMissing({ ...named(role), at }));
    await transaction.run(roleStatements.adoptRole(user, role));
  }
}

const named = ({ documentId, type, name, description }: SourceRole) => ({
  documentId,
  type,
  name,
  description,
});

const rolesIn = (staging: Staging): readonly SourceRole[] =>
  entitiesOf(staging, roleUid).map(({ id, documentId, data }) => ({
    ...timesOf({ data }),
    id,
    documentId,
    type: String(data.type ?? data.name),
    name: String(data.name),
    description: String(data.description ?? ''),
  }));

function timesOf({ data }: Pick<Entity, 'data'>): { readonly createdAt: string; readonly updatedAt: string } {
  const now = new Date().toISOString();
  const createdAt = typeof data.createdAt === 'string' ? data.createdAt : now;
  return { createdAt, updatedAt: typeof data.updatedAt === 'string' ? data.updatedAt : createdAt };
}

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

/** A rule that cannot be read narrows to nothing rather than to anything. */
const nothing = JSON.stringify({ attributeIds: [], filter: false });

/** What a rule narrows, in files of Plinth. */
function narrowedOf(role: string, { staging, knownActions }: TakingAccess): readonly GrantedAction[] {
  const narrowed = staging.fact(`setting ${narrowedKey}`);
  if (!Array.isArray(narrowed)) return [];
  return narrowed
    .filter(isData)
    .filter((one) => one.role === role && knownActions.includes(String(one.action)))
    .map(({ action, rule }) => ({
      action: String(action),
      rule: isData(rule) ? JSON.stringify(rule) : nothing,
    }));
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
