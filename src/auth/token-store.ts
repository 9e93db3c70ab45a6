// Creates, lists and revokes API tokens. Of a token only its hash is stored.
import type { Rules } from '../abilities/abilities.ts';
import { type AuditEntry, record } from '../audit/trail.ts';
import { type Database, type Transaction, UniqueViolation } from '../database/database.ts';
import { committed, readAll, readSingle } from '../database/rows.ts';
import {
  nameTaken,
  tokenLifespanWrong,
  tokenNameMissing,
  tokenPermissionsMissing,
  tokenPermissionsNotCustom,
  tokenPermissionsUnknown,
} from '../errors/families/auth.ts';
import { apiTokenNameNotFound } from '../errors/families/missing.ts';
import { hint } from '../errors/wording/hint.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import * as statements from '../sql/stored/api-tokens.ts';
import { type GrantedAction, grantsOf } from '../sql/stored/rule.ts';
import { hashToken, newToken } from './tokens.ts';

export const tokenTypes = ['read-only', 'full-access', 'custom'] as const;
export type TokenType = (typeof tokenTypes)[number];

export interface TokenDefinition {
  readonly name: string;
  readonly description?: string | undefined;
  readonly type: TokenType;
  /** `uid.action`, for custom tokens only. */
  readonly permissions?: readonly string[] | undefined;
  /** Rules by action. */
  readonly rules?: Rules | undefined;
  /** Null or absent means that it never expires. */
  readonly lifespanDays?: number | null | undefined;
}

export interface TokenRecord {
  readonly id: number;
  readonly kind: 'content-api';
  readonly name: string;
  readonly description: string;
  readonly type: TokenType;
  readonly permissions: readonly string[];
  /** Rules by action. */
  readonly rules?: Rules;
  /** Milliseconds. */
  readonly lifespan: number | null;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface CreatedToken {
  /** Shown once: only its hash is kept. */
  readonly token: string;
  readonly record: TokenRecord;
}

/** `known`: the actions that exist, from knownActions(). */
export async function createToken(
  database: Database,
  definition: TokenDefinition,
  known: readonly string[],
): Promise<CreatedToken> {
  const permissions = checkedPermissions(definition, known);
  const token = newToken();
  const row = newRow(definition, token, database.now());
  const granted = grantsOf(permissions, definition.rules);
  const id = await database.write((transaction) => insert(transaction, row, granted)).catch(refuseTakenName);
  const record: TokenRecord = {
    id,
    kind: 'content-api',
    name: row.name,
    description: row.description,
    type: definition.type,
    permissions,
    ...(definition.rules ? { rules: definition.rules } : {}),
    lifespan: row.lifespan,
    expiresAt: row.expiresAt,
    lastUsedAt: null,
    createdAt: row.at,
    updatedAt: row.at,
  };
  return { token, record };
}

export function checkedPermissions(
  { type, permissions }: Pick<TokenDefinition, 'type' | 'permissions'>,
  known: readonly string[],
): readonly string[] {
  if (type !== 'custom') {
    if (permissions && permissions.length > 0) throw tokenPermissionsNotCustom();
    return [];
  }
  if (!permissions) throw tokenPermissionsMissing();
  const unknown = permissions.filter((action) => !known.includes(action));
  if (unknown.length > 0) throw tokenPermissionsUnknown({ names: unknown.join(', ') });
  return [...new Set(permissions)].sort();
}

function newRow(
  { name, description = '', type, lifespanDays }: TokenDefinition,
  token: string,
  now: number,
): statements.NewToken {
  if (name.trim() === '') throw tokenNameMissing();
  const lifespan = lifespanInMilliseconds(lifespanDays ?? null, now);
  return {
    name: name.trim(),
    description: description.trim(),
    type,
    hash: hashToken(token),
    lifespan,
    expiresAt: lifespan === null ? null : new Date(now + lifespan).toISOString(),
    at: new Date(now).toISOString(),
  };
}

function lifespanInMilliseconds(days: number | null, now: number): number | null {
  if (days === null) return null;
  const lifespan = Math.round(days * 24 * 60 * 60 * 1000);
  const isDate = !Number.isNaN(new Date(now + lifespan).getTime());
  if (!(lifespan > 0) || !isDate) throw tokenLifespanWrong();
  return lifespan;
}

async function insert(
  transaction: Transaction,
  row: statements.NewToken,
  granted: readonly GrantedAction[],
): Promise<number> {
  await transaction.run(raiseAccessVersion());
  const { id } = await readSingle(transaction, statements.insertToken(row));
  if (granted.length > 0) await transaction.run(statements.insertTokenPermissions(id, granted));
  await record(transaction, [tokenEntry('create', id, row.name)]);
  return id;
}

export function refuseTakenName(error: unknown): never {
  throw error instanceof UniqueViolation ? nameTaken() : error;
}

/** In the order of their creation. */
export async function listTokens(database: Database): Promise<readonly TokenRecord[]> {
  return [...(await readTokens(database)).values()];
}

/** All tokens by their hash. */
export async function readTokens(database: Database): Promise<ReadonlyMap<string, TokenRecord>> {
  const tokens = new Map<string, TokenRecord>();
  for (const { hash, action, rule, ...row } of await readAll(
    committed(database),
    statements.selectTokens(),
  )) {
    const token = tokens.get(hash) ?? tokenOf(row);
    const permissions = action === null ? token.permissions : [...token.permissions, action];
    const rules = rule && action !== null ? { rules: { ...token.rules, [action]: rule } } : {};
    tokens.set(hash, { ...token, permissions, ...rules });
  }
  return tokens;
}

const tokenOf = (row: Omit<statements.StoredToken, 'hash' | 'action' | 'rule'>): TokenRecord => ({
  ...row,
  kind: 'content-api',
  description: row.description ?? '',
  type: tokenTypeOf(row.type),
  permissions: [],
});

/** An unknown type counts as custom, so that it permits nothing by itself. */
const tokenTypeOf = (stored: string): TokenType => tokenTypes.find((type) => type === stored) ?? 'custom';

/** A name takes precedence over an id. Resolves to the name. */
export async function revokeToken(database: Database, nameOrId: string | number): Promise<string> {
  return database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    const { id, name } = await findToken(transaction, nameOrId);
    await removeToken(transaction, id, name);
    return name;
  });
}

/** Has to be called in a transaction that raises the version of access. */
export async function removeToken(transaction: Transaction, id: number, name: string): Promise<void> {
  await transaction.run(statements.deleteTokenPermissions(id));
  await transaction.run(statements.deleteToken(id));
  await record(transaction, [tokenEntry('delete', id, name)]);
}

export const tokenEntry = (change: string, id: number, name: string): AuditEntry => ({
  action: `api-token.${change}`,
  uid: 'admin::api-token',
  documentId: String(id),
  details: { name },
});

async function findToken(
  transaction: Transaction,
  nameOrId: string | number,
): Promise<{ readonly id: number; readonly name: string }> {
  const tokens = await readAll(transaction, statements.selectTokenNames());
  const found =
    tokens.find(({ name }) => name === nameOrId) ?? tokens.find(({ id }) => String(id) === String(nameOrId));
  if (found) return found;
  const names = tokens.map(({ name }) => name);
  throw apiTokenNameNotFound({ name: nameOrId, hint: hint(String(nameOrId), names) });
}
