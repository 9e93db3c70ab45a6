// The locales of content. A removed locale is no longer listed; its content stays.
import { type AuditEntry, record } from '../audit/trail.ts';
import { type Database, type Transaction, UniqueViolation } from '../database/database.ts';
import { committed, type RowSource, readAll } from '../database/rows.ts';
import { localeExists, localeIsDefault } from '../errors/families/auth.ts';
import { localeNotFound } from '../errors/families/missing.ts';
import { hint } from '../errors/wording/hint.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import type { Locale } from '../sql/stored/locales.ts';
import * as statements from '../sql/stored/locales.ts';
import { newDocumentId } from '../values/document-id.ts';
import type { IfMatch } from '../values/if-match.ts';
import { checkLocaleCode } from './locale-code.ts';
import { refuseChanged } from './unchanged.ts';

export type { Locale };

export interface LocaleDefinition {
  readonly code: string;
  readonly name?: string | undefined;
  /** Makes it the default locale. */
  readonly isDefault?: boolean | undefined;
}

/** Creates the default locale of a new project. Called at each start; a default that was chosen later stays. */
export async function ensureDefaultLocale(transaction: Transaction, code: string): Promise<void> {
  if (hasDefault(await localesIn(transaction))) return;
  await transaction.run(raiseAccessVersion());
  // Read again, because the lock may have waited for another node that has added it.
  const locales = await localesIn(transaction);
  if (hasDefault(locales)) return;
  if (!locales.some((locale) => locale.code === code)) await insert(transaction, { code });
  await transaction.run(statements.updateDefaultLocale(code, new Date().toISOString()));
}

const hasDefault = (locales: readonly Locale[]): boolean => locales.some(({ isDefault }) => isDefault);

export async function addLocale(database: Database, definition: LocaleDefinition): Promise<Locale> {
  const { code, isDefault = false } = definition;
  checkLocaleCode(code);
  const added = database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    await insert(transaction, definition);
    if (isDefault) await transaction.run(statements.updateDefaultLocale(code, new Date().toISOString()));
    await record(transaction, [localeEntry('create', code)]);
    return findLocale(transaction, code);
  });
  return added.catch((error: unknown) => {
    throw error instanceof UniqueViolation ? localeExists({ code }) : error;
  });
}

export interface LocaleChange {
  readonly name?: string | undefined;
  /** Makes it the default one. */
  readonly isDefault?: boolean | undefined;
  readonly ifMatch?: IfMatch | undefined;
}

export async function changeLocale(
  database: Database,
  code: string,
  { name, isDefault, ifMatch }: LocaleChange,
): Promise<void> {
  await database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    const before = await findLocale(transaction, code);
    refuseChanged(ifMatch, before);
    if (name) await rename(transaction, code, name.trim());
    if (isDefault && !before.isDefault) await makeDefault(transaction, code);
  });
}

async function rename(transaction: Transaction, code: string, name: string): Promise<void> {
  await transaction.run(statements.updateLocaleName(code, { name, at: new Date().toISOString() }));
  await record(transaction, [localeEntry('update', code)]);
}

async function makeDefault(transaction: Transaction, code: string): Promise<void> {
  await transaction.run(statements.updateDefaultLocale(code, new Date().toISOString()));
  await record(transaction, [localeEntry('default', code)]);
}

/** Makes an existing locale the default one. */
export const setDefaultLocale = (database: Database, code: string): Promise<void> =>
  changeLocale(database, code, { isDefault: true });

export const renameLocale = (database: Database, code: string, name: string): Promise<void> =>
  changeLocale(database, code, { name });

/** Its content stays stored, and is available again when the locale is added again. */
export async function removeLocale(database: Database, code: string): Promise<void> {
  await database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    const { isDefault } = await findLocale(transaction, code);
    if (isDefault) throw localeIsDefault({ code });
    await transaction.run(statements.deleteLocale(code));
    await record(transaction, [localeEntry('delete', code)]);
  });
}

const localeEntry = (change: 'create' | 'update' | 'default' | 'delete', code: string): AuditEntry => ({
  action: `locale.${change}`,
  uid: 'plugin::i18n.locale',
  locale: code,
});

/** In the order in which they were added. */
export const listLocales = (database: Database): Promise<readonly Locale[]> => localesIn(committed(database));

async function insert(transaction: Transaction, { code, name }: LocaleDefinition): Promise<void> {
  const chosen = name?.trim();
  const at = new Date().toISOString();
  await transaction.run(
    statements.insertLocale({
      documentId: newDocumentId(),
      code,
      name: chosen ? chosen : displayName(code),
      at,
    }),
  );
}

/** `French (fr)`; an unknown code is its own name. */
function displayName(code: string): string {
  // The default of every new project. Using Intl takes as long as opening the database.
  if (code === 'en') return 'English (en)';
  try {
    const names = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });
    return `${names.of(code.replaceAll('_', '-')) ?? code} (${code})`;
  } catch {
    return `${code} (${code})`;
  }
}

async function findLocale(transaction: Transaction, code: string): Promise<Locale> {
  const locales = await localesIn(transaction);
  const found = locales.find((locale) => locale.code === code);
  if (found) return found;
  throw localeNotFound({
    code,
    hint: hint(
      code,
      locales.map((locale) => locale.code),
    ),
  });
}

const localesIn = (source: RowSource): Promise<readonly Locale[]> =>
  readAll(source, statements.selectLocales());
