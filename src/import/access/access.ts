// Imports locales, and the roles of end users with their permissions. What the project has already is kept.
import type { Database, Transaction } from '../../database/database.ts';
import { readAll } from '../../database/rows.ts';
import type { Staging } from '../../database/sqlite/staging.ts';
import { type ContentType, contentTypeOf, type Schema } from '../../schema/schema.ts';
import { raiseAccessVersion } from '../../sql/stored/access-version.ts';
import * as localeStatements from '../../sql/stored/locales.ts';
import * as roleStatements from '../../sql/stored/roles.ts';
import type { GrantedAction } from '../../sql/stored/rule.ts';
import { type Data, isData } from '../../values/data.ts';
import { isLocaleCode } from '../../values/locale-code.ts';
import type { Tally } from '../source/tally.ts';
import { accessUids, localeUid, narrowedKey, permissionUid, roleUid, userUid } from '../source/uids.ts';
import { dataOf } from '../staging/stage.ts';
import { listKeptPermissions } from './kept-permissions.ts';

interface AccessImport {
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

/** Resolves to the documentIds of this project's roles, by the documentIds of the source's roles. */
export async function importAccess(context: AccessImport): Promise<ReadonlyMap<string, string>> {
  const { database, schema, leftOut } = context;
  const roles = rolesIn(context);
  const actions = actionsByRole(context);
  return database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    await importLocales(context, transaction);
    await importRoles(roles, contentTypeOf(schema, userUid), transaction);
    const here = new Map(
      (await readAll(transaction, roleStatements.selectRoles())).map((role) => [role.type, role]),
    );
    const inSource = new Map<string, ReadonlySet<string>>();
    for (const role of roles) {
      const target = here.get(role.type);
      const granted = [
        ...(actions.get(role.id) ?? []).map((action) => ({ action, rule: null })),
        ...narrowedOf(role.type, context),
      ];
      if (target && granted.length > 0)
        await transaction.run(roleStatements.insertMissingPermissions(target.id, granted));
      inSource.set(role.type, new Set(granted.map(({ action }) => action)));
    }
    await listKeptPermissions(inSource, transaction, leftOut);
    return new Map(
      roles.map(({ documentId, type }) => [documentId, here.get(type)?.documentId ?? documentId]),
    );
  });
}

/** The default locale of the source, which is the locale of content without one. */
export function defaultLocaleOf(staging: Staging): string | undefined {
  const code = staging.fact('setting plugin_i18n_default_locale');
  return typeof code === 'string' ? code : undefined;
}

async function importLocales({ staging, leftOut }: AccessImport, transaction: Transaction): Promise<void> {
  const known = new Set(
    (await readAll(transaction, localeStatements.selectLocales())).map(({ code }) => code),
  );
  const at = new Date().toISOString();
  const locales = localesIn({ staging, leftOut });
  for (const { documentId, code, name } of locales)
    if (!known.has(code))
      await transaction.run(localeStatements.insertLocale({ documentId, code, name, at }));
  for (const { code } of locales) known.add(code);
  const chosen = defaultLocaleOf(staging);
  if (chosen !== undefined && !known.has(chosen))
    leftOut.add('a default locale that is not a locale of the project', chosen);
  else if (chosen !== undefined) await transaction.run(localeStatements.updateDefaultLocale(chosen, at));
  for (const locale of locales) await transaction.run(localeStatements.adoptLocale(locale));
  for (const { type, locale, rows } of staging.counts())
    if (locale !== '' && !known.has(locale) && !accessUids.includes(type))
      leftOut.add(
        'content in a locale that the project does not have: it is shown when the locale is added',
        `${type} ${locale}`,
        rows,
      );
}

async function importRoles(
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

function localesIn({ staging, leftOut }: Pick<AccessImport, 'staging' | 'leftOut'>) {
  return entitiesOf(staging, localeUid).flatMap(({ documentId, data }) => {
    const { code, name } = data;
    if (typeof code === 'string' && isLocaleCode(code))
      return [{ ...timesOf(data), documentId, code, name: storable(name) || code }];
    leftOut.add('locales whose code is not valid', storable(code));
    return [];
  });
}

function rolesIn({ staging, leftOut }: Pick<AccessImport, 'staging' | 'leftOut'>): readonly SourceRole[] {
  return entitiesOf(staging, roleUid).flatMap(({ id, documentId, data }) => {
    const [name, description] = [storable(data.name), storable(data.description)];
    const type = storable(data.type) || name;
    if (type !== '') return [{ ...timesOf(data), id, documentId, type, name: name || type, description }];
    leftOut.add('roles without a name', documentId);
    return [];
  });
}

/** A text without U+0000, which PostgreSQL does not store; empty for other values. */
const storable = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : '');

function timesOf({ createdAt, updatedAt }: Data): { readonly createdAt: string; readonly updatedAt: string } {
  const created = momentOf(createdAt) ?? new Date().toISOString();
  return { createdAt: created, updatedAt: momentOf(updatedAt) ?? created };
}

/** Undefined for a time that cannot be read. */
function momentOf(value: unknown): string | undefined {
  const moment = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** Actions by the id of the role in the source. Actions that this project does not have are listed in `leftOut`. */
function actionsByRole({
  staging,
  knownActions,
  leftOut,
}: Pick<AccessImport, 'staging' | 'knownActions' | 'leftOut'>): ReadonlyMap<number, readonly string[]> {
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

/** Replaces a rule that cannot be read: it permits nothing. */
const nothing = JSON.stringify({ attributeIds: [], filter: false });

/** Actions that are limited by a rule; only export files of Plinth have them. */
function narrowedOf(role: string, { staging, knownActions }: AccessImport): readonly GrantedAction[] {
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

const entitiesOf = (staging: Staging, type: string): readonly Entity[] =>
  staging.allRows(type).map(({ id, documentId, data }) => ({ id, documentId, data: dataOf(data) }));
