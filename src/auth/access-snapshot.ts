// A snapshot of roles, tokens, locales and a few settings, which a server holds in memory.
import {
  type Abilities,
  abilitiesOf,
  fullAccess,
  noAbilities,
  type Rules,
  readOnly,
} from '../abilities/abilities.ts';
import type { Database } from '../database/database.ts';
import { committed, readAll } from '../database/rows.ts';
import type { Locale } from '../sql/stored/locales.ts';
import { storeRule } from '../sql/stored/rule.ts';
import { type MainFields, selectMainFields } from '../sql/stored/views.ts';
import { listLocales } from './locale-store.ts';
import { listPermissions } from './role-store.ts';
import { readTokens, type TokenRecord } from './token-store.ts';
import { isImported } from './tokens.ts';
import { readUserSettings, type UserSettings } from './user-settings.ts';

export interface CachedToken {
  readonly id: number;
  readonly name: string;
  readonly abilities: Abilities;
  /** Infinity means never. */
  readonly expiresAt: number;
  lastUse: number;
}

export interface AccessSnapshot {
  readonly version: string;
  readonly roles: ReadonlyMap<string, Abilities>;
  readonly tokens: ReadonlyMap<string, CachedToken>;
  /** Whether some tokens were imported from another service. */
  readonly hasImportedTokens: boolean;
  readonly locales: readonly Locale[];
  readonly defaultLocale: string;
  readonly userSettings: UserSettings;
  readonly mainFields: MainFields;
  /** Abilities by their actions and rules. Equal ones are one object, across reloads too, so that cached statements stay valid. */
  readonly shared: ReadonlyMap<string, Abilities>;
}

/** `version` has to be read before: later changes then have a later version, and the next poll reads again. */
export async function readAccessSnapshot(
  database: Database,
  version: string,
  before: ReadonlyMap<string, Abilities>,
): Promise<AccessSnapshot> {
  const [roles, tokens, locales, userSettings, mainFields] = await Promise.all([
    listPermissions(database),
    readTokens(database),
    listLocales(database),
    readUserSettings(database),
    readMainFields(database),
  ]);
  const defaultLocale = locales.find(({ isDefault }) => isDefault)?.code;
  if (defaultLocale === undefined)
    throw new Error('No default locale is stored: ensureDefaultLocale() was not called.');
  const shared = new Map<string, Abilities>();
  const share: Share = (actions, rules) => sharedAbilities({ actions, rules }, before, shared);
  return {
    version,
    roles: new Map(roles.map(({ role, actions, rules }) => [role, share(actions, rules)])),
    tokens: new Map([...tokens].map(([hash, record]) => [hash, cachedToken(record, share)])),
    hasImportedTokens: [...tokens.keys()].some(isImported),
    locales,
    defaultLocale,
    userSettings,
    mainFields,
    shared,
  };
}

async function readMainFields(database: Database): Promise<MainFields> {
  const all = await readAll(committed(database), selectMainFields());
  return new Map(all.flatMap(({ uid, mainField }) => (mainField === undefined ? [] : [[uid, mainField]])));
}

type Share = (actions: readonly string[], rules?: Rules) => Abilities;

interface Grants {
  readonly actions: readonly string[];
  readonly rules: Rules | undefined;
}

function sharedAbilities(
  { actions, rules = {} }: Grants,
  before: ReadonlyMap<string, Abilities>,
  shared: Map<string, Abilities>,
): Abilities {
  if (actions.length === 0) return noAbilities;
  const key = [...actions]
    .sort()
    .map((action) => action + (storeRule(rules[action]) ?? ''))
    .join(' ');
  const abilities = shared.get(key) ?? before.get(key) ?? abilitiesOf(actions, rules);
  shared.set(key, abilities);
  return abilities;
}

function cachedToken(record: TokenRecord, share: Share): CachedToken {
  const custom = share(record.permissions, record.rules);
  const abilities = { 'full-access': fullAccess, 'read-only': readOnly, custom };
  return {
    id: record.id,
    name: record.name,
    abilities: abilities[record.type],
    expiresAt: record.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(record.expiresAt),
    lastUse: record.lastUsedAt === null ? 0 : Date.parse(record.lastUsedAt),
  };
}
