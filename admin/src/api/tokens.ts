// API tokens of the content API, and the actions that can be granted.
import { heldTo, requestData, type Version } from './request.ts';

interface TokenRule {
  readonly fields?: readonly string[];
  readonly filter?: unknown;
  /** Its filter uses a deleted attribute. */
  readonly isBroken?: true;
}

export interface ApiToken {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: 'read-only' | 'full-access' | 'custom';
  readonly permissions?: readonly string[] | null;
  /** The rules of custom tokens, by action. */
  readonly rules?: Readonly<Record<string, TokenRule>>;
  /** Milliseconds; null for a token that does not expire. */
  readonly lifespan: number | null;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface MadeToken extends ApiToken {
  /** Only in the response that creates the token. */
  readonly accessKey: string;
}

export type TokenFields = Pick<
  ApiToken,
  'name' | 'description' | 'type' | 'permissions' | 'rules' | 'lifespan'
>;

const path = '/admin/api-tokens';

export const fetchTokens = (): Promise<readonly ApiToken[]> => requestData('GET', path);

export const fetchToken = (id: number): Promise<ApiToken> => requestData('GET', `${path}/${id}`);

export const createToken = (fields: TokenFields): Promise<MadeToken> =>
  requestData('POST', path, { body: fields });

export const updateToken = ({ id, updatedAt }: Version, fields: Partial<TokenFields>): Promise<ApiToken> =>
  requestData('PUT', `${path}/${id}`, { body: fields, headers: heldTo(updatedAt) });

export const regenerateToken = (id: number): Promise<MadeToken> =>
  requestData('POST', `${path}/${id}/regenerate`, { body: {} });

export const deleteToken = (id: number): Promise<unknown> => requestData('DELETE', `${path}/${id}`);

/** Actions by controller, by group: `api::article` › `article` › `find`. */
export type ActionTree = Readonly<
  Record<string, { readonly controllers: Readonly<Record<string, readonly string[]>> }>
>;

export const fetchActions = (): Promise<ActionTree> => requestData('GET', '/admin/content-api/permissions');
