// Imports API tokens of a live database, which stores salted hashes of them. They can be used only if this project has the same
// salt (`apiToken.salt`); otherwise they are listed and have to be created again.
import { tokenTypes } from '../../auth/token-store.ts';
import { importedTokenHash } from '../../auth/tokens.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { readAll, readSingle } from '../../database/rows.ts';
import type { Staging } from '../../database/sqlite/staging.ts';
import { raiseAccessVersion } from '../../sql/stored/access-version.ts';
import * as statements from '../../sql/stored/api-tokens.ts';
import { type Data, isData } from '../../values/data.ts';
import { readableMoment } from '../foreign/foreign-values.ts';
import type { Tally } from '../source/tally.ts';

interface SourceToken {
  readonly data: Data;
  readonly actions: readonly string[];
}

interface TokenImport {
  readonly database: Database;
  readonly knownActions: readonly string[];
  readonly hasTokenSalt: boolean;
}

/** Resolves to the number of tokens that were added. */
export async function importApiTokens(
  staging: Staging,
  { database, knownActions, hasTokenSalt }: TokenImport,
  leftOut: Tally,
): Promise<number> {
  const fit = tokensIn(staging).filter((token) => {
    const reason = reasonAgainst(token, hasTokenSalt);
    if (reason !== undefined) leftOut.add(reason, String(token.data.name));
    return reason === undefined;
  });
  if (fit.length === 0) return 0;
  return database.write(async (transaction) => {
    await transaction.run(raiseAccessVersion());
    const names = new Set(
      (await readAll(transaction, statements.selectTokenNames())).map(({ name }) => name),
    );
    const missing = fit.filter(({ data }) => !names.has(String(data.name)));
    for (const { data } of fit)
      if (names.has(String(data.name)))
        leftOut.add('API tokens whose name exists already', String(data.name));
    for (const token of missing) await insert(token, transaction, knownActions, leftOut);
    return missing.length;
  });
}

function tokensIn(staging: Staging): readonly SourceToken[] {
  const staged = staging.fact('apiTokens');
  if (!Array.isArray(staged)) return [];
  return staged.filter(isData).map(({ data, actions }) => ({
    data: isData(data) ? data : {},
    actions: Array.isArray(actions) ? actions.map(String) : [],
  }));
}

/** Why a token cannot be imported; undefined if it can. */
function reasonAgainst({ data }: SourceToken, hasTokenSalt: boolean): string | undefined {
  if (!/^[0-9a-f]{128}$/.test(String(data.accessKey)) || !isTypeKnown(data) || !isEndKnown(data))
    return 'API tokens of a kind that Plinth does not have';
  if (!hasTokenSalt)
    return 'API tokens to create again: they are imported only if config/admin has the apiToken.salt of the source';
  return undefined;
}

/** Newer versions of Strapi also have tokens for administrators. */
const isTypeKnown = ({ type, kind }: Data): boolean =>
  tokenTypes.some((known) => known === type) && (kind ?? 'content-api') === 'content-api';

/** A token whose expiry cannot be read is not imported, because it would never expire. */
const isEndKnown = ({ expiresAt }: Data): boolean =>
  expiresAt === null || expiresAt === undefined || readableMoment(expiresAt) !== null;

async function insert(
  { data, actions }: SourceToken,
  transaction: Transaction,
  knownActions: readonly string[],
  leftOut: Tally,
): Promise<void> {
  const { id } = await readSingle(
    transaction,
    statements.insertToken({
      name: String(data.name),
      description: String(data.description ?? ''),
      type: String(data.type),
      hash: importedTokenHash(String(data.accessKey)),
      lifespan: data.lifespan === null || data.lifespan === undefined ? null : Number(data.lifespan),
      expiresAt: readableMoment(data.expiresAt),
      at: readableMoment(data.createdAt) ?? new Date().toISOString(),
    }),
  );
  if (data.type !== 'custom') return;
  const granted = [...new Set(actions)].filter((action) => knownActions.includes(action));
  for (const action of actions)
    if (!knownActions.includes(action))
      leftOut.add('permissions of actions that this project does not have', action);
  if (granted.length > 0)
    await transaction.run(
      statements.insertTokenPermissions(
        id,
        granted.map((action) => ({ action, rule: null })),
      ),
    );
}
