// Changes existing API tokens: name, permissions, key and expiry. All nodes apply the change within a second.
import type { Rules } from '../abilities/abilities.ts';
import { record } from '../audit/trail.ts';
import type { Database, Transaction } from '../database/database.ts';
import { readFirst } from '../database/rows.ts';
import { apiTokenNotFound } from '../errors/families/missing.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import * as statements from '../sql/stored/api-tokens.ts';
import { grantsOf } from '../sql/stored/rule.ts';
import type { IfMatch } from '../values/if-match.ts';
import {
  checkedPermissions,
  refuseTakenName,
  removeToken,
  type TokenDefinition,
  type TokenRecord,
  tokenEntry,
} from './token-store.ts';
import { hashToken, newToken } from './tokens.ts';
import { refuseChanged } from './unchanged.ts';

type TokenEdit = Required<Pick<TokenDefinition, 'name' | 'type'>> &
  Pick<TokenDefinition, 'description' | 'permissions' | 'rules'>;

const change = <T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    return work(transaction);
  });

interface TokenEditing {
  readonly edit: TokenEdit;
  /** The actions that exist, from knownActions(). */
  readonly known: readonly string[];
  readonly ifMatch?: IfMatch | undefined;
}

export async function editToken(
  database: Database,
  { id }: Pick<TokenRecord, 'id'>,
  { edit, known, ifMatch }: TokenEditing,
): Promise<void> {
  const permissions = checkedPermissions(edit, known);
  const granted = grantsOf(permissions, edit.rules);
  const { name, description = '', type } = edit;
  await change(database, async (transaction) => {
    const before = await readFirst(transaction, statements.selectTokenVersion(id));
    if (!before) throw apiTokenNotFound();
    refuseChanged(ifMatch, before);
    // By the clock of its creation, so that it is a later version.
    const at = new Date(database.now()).toISOString();
    await transaction.run(statements.updateToken(id, { name, description, type, at }));
    await transaction.run(statements.deleteTokenPermissions(id));
    if (granted.length > 0) await transaction.run(statements.insertTokenPermissions(id, granted));
    await record(transaction, [tokenEntry('update', id, name)]);
  }).catch(refuseTakenName);
}

/** Creates a new key with the same lifespan and resolves to it. It is shown only once. */
export async function regenerateToken(
  database: Database,
  { id, name, lifespan }: Pick<TokenRecord, 'id' | 'name' | 'lifespan'>,
): Promise<string> {
  const token = newToken();
  const now = database.now();
  const expiresAt = lifespan === null ? null : new Date(now + lifespan).toISOString();
  const at = new Date(now).toISOString();
  await change(database, async (transaction) => {
    await transaction.run(statements.replaceTokenKey(id, { hash: hashToken(token), expiresAt, at }));
    await record(transaction, [tokenEntry('regenerate', id, name)]);
  });
  return token;
}

export const deleteToken = (
  database: Database,
  { id, name }: Pick<TokenRecord, 'id' | 'name'>,
): Promise<void> => change(database, (transaction) => removeToken(transaction, id, name));

/** Keeps existing rules, so that a client without support for rules cannot widen a token by sending its permissions back. */
export const existingRules = ({ rules = {} }: TokenRecord, permissions: readonly string[] = []): Rules =>
  Object.fromEntries(Object.entries(rules).filter(([action]) => permissions.includes(action)));
