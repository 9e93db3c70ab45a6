// `strapi.db.query('admin::api-token')`: reads and writes of API tokens for project code. Only `create` and `regenerate` return the
// key, once; rows do not contain it, but can be found by its hash.
import type { AdminService } from '../../admin/service.ts';
import { deleteToken, editToken, existingRules, regenerateToken } from '../../auth/token-edits.ts';
import {
  createToken,
  readTokens,
  type TokenRecord,
  type TokenType,
  tokenTypes,
} from '../../auth/token-store.ts';
import { hashToken } from '../../auth/tokens.ts';
import { notTakenHere, wrongParameter } from '../../errors/families/project-code.ts';
import type { Data } from '../../values/data.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';
import {
  firstRow,
  type ListedParameters,
  type ListedSource,
  listedRows,
  type PagedRows,
  shown,
  writtenRow,
} from '../strapi/rows/listed-rows.ts';

/** A type rather than an interface, so that it is a row like any other. */
type Stored = Pick<TokenRecord, keyof TokenRecord> & { readonly accessKey: string };

type TokenRow = Omit<TokenRecord, 'rules'>;

export interface TokenRows extends PagedRows<Stored> {
  /** `accessKey` of the result is the key; it is not returned again. */
  create(parameters: { readonly data: Data }): Promise<TokenRow & { readonly accessKey: string }>;
  update(parameters: ListedParameters & { readonly data: Data }): Promise<Partial<TokenRow> | null>;
  delete(parameters: ListedParameters): Promise<Partial<TokenRow> | null>;
  /** Resolves to the new key. */
  regenerate(id: unknown): Promise<string>;
  /** The hash by which a key is found. */
  hash(accessKey: string): string;
}

const callee = "strapi.db.query('admin::api-token')";
const names = [
  'id',
  'kind',
  'name',
  'description',
  'type',
  'permissions',
  'lifespan',
  'expiresAt',
  'lastUsedAt',
  'createdAt',
  'updatedAt',
  'accessKey',
];

export function tokenRows(service: () => AdminService): TokenRows {
  const source: ListedSource<Stored> = {
    callee,
    names,
    links: ['permissions'],
    hidden: ['accessKey'],
    all: async () =>
      [...(await readTokens(service().database))].map(([accessKey, token]) => ({ ...token, accessKey })),
  };
  const populate = ['permissions'];
  const refresh = () => service().access.refresh();
  return {
    ...listedRows(source),
    create: async ({ data }) => {
      const { database, knownActions } = service();
      const { token, record } = await createToken(database, tokenIn(data), knownActions);
      await refresh();
      return { ...record, accessKey: token };
    },
    update: async ({ data, where = {} }) => {
      const row = await firstRow(source, { where });
      if (!row) return null;
      const { database, knownActions } = service();
      await editToken(database, row, { edit: editIn(data, row), known: knownActions });
      await refresh();
      return writtenRow(source, row.id, { populate });
    },
    delete: async (parameters) => {
      const row = await firstRow(source, parameters);
      if (!row) return null;
      await deleteToken(service().database, row);
      await refresh();
      return shown(row, { populate }, source);
    },
    regenerate: async (id) => {
      const row = await firstRow(source, { where: { id } });
      if (!row) throw wrongParameter({ name: 'id', expected: 'the id of an API token' });
      const key = await regenerateToken(service().database, row);
      await refresh();
      return key;
    },
    hash: hashToken,
  };
}

/** The token after the edit: `data` over its stored values, with the rules that its permissions have. */
function editIn(data: Data, row: Stored) {
  if (data.lifespan !== undefined)
    throw notTakenHere({ what: 'Another lifespan of a token', remedy: 'Delete it and create another.' });
  const { name, description, type } = row;
  const permissions = type === 'custom' ? { permissions: row.permissions } : {};
  const edit = tokenIn({ name, description, type, ...permissions, ...data });
  return { ...edit, rules: existingRules(row, edit.permissions) };
}

function tokenIn(data: Data) {
  checkKeys(
    data,
    ['name', 'description', 'type', 'permissions', 'lifespan', 'kind', 'accessKey'],
    `data of ${callee}`,
  );
  const { name, description, lifespan, permissions, kind = 'content-api', accessKey } = data;
  if (kind !== 'content-api')
    throw notTakenHere({
      what: `A token of kind "${String(kind)}"`,
      remedy: 'Tokens are of the content API.',
    });
  if (accessKey)
    throw notTakenHere({
      what: 'Choosing the key of a token',
      remedy:
        "Leave accessKey out and keep the one that strapi.service('admin::api-token').create() returns.",
    });
  return {
    name: String(name ?? ''),
    description: String(description ?? ''),
    type: typeIn(data.type),
    permissions: Array.isArray(permissions) ? permissions.map(String) : undefined,
    lifespanDays: lifespan === undefined || lifespan === null ? null : Number(lifespan) / 86_400_000,
  };
}

function typeIn(given: unknown): TokenType {
  const type = tokenTypes.find((known) => known === given);
  if (type) return type;
  throw wrongParameter({ name: 'type', expected: `one of ${tokenTypes.join(', ')}` });
}
