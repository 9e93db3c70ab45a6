// API tokens and the actions of custom tokens. Of the token only its hash is stored.
import {
  changed,
  columns,
  computed,
  id,
  integer,
  optional,
  type RowOf,
  type Rows,
  select,
  text,
} from '../columns.ts';
import { insert, rowInto, rowsInto } from '../insert.ts';
import { column, type Sql, sql, value } from '../sql.ts';
import { type GrantedAction, narrowing } from './rule.ts';

const token = {
  id: integer,
  name: text,
  description: optional(text),
  type: text,
  hash: text,
  /** Milliseconds. */
  lifespan: optional(integer),
  expiresAt: optional(text),
  lastUsedAt: optional(text),
  createdAt: text,
  updatedAt: text,
  action: computed(column('p', 'action'), optional(text)),
  rule: computed(column('p', 'rule'), narrowing),
};
export type StoredToken = RowOf<typeof token>;

/** One row for each action; a token without actions has one row. */
export const selectTokens = (): Rows<StoredToken> =>
  select(
    columns(token, 't'),
    sql`from plinth_api_tokens t left join plinth_token_permissions p on p.token_id = t.id
      order by t.id, p.action`,
  );

const named = { id: integer, name: text };

export const selectTokenNames = (): Rows<RowOf<typeof named>> =>
  select(columns(named), sql`from plinth_api_tokens order by id`);

const versioned = { name: text, updatedAt: text };

export const selectTokenVersion = (id: number): Rows<RowOf<typeof versioned>> =>
  select(columns(versioned), sql`from plinth_api_tokens where id = ${value(id)}`);

export interface NewToken {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly hash: string;
  readonly lifespan: number | null;
  readonly expiresAt: string | null;
  readonly at: string;
}

export const insertToken = ({ at, ...row }: NewToken): Rows<{ readonly id: number }> =>
  changed(insert(rowInto('plinth_api_tokens', { ...row, createdAt: at, updatedAt: at })), id);

export interface TokenNames {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly at: string;
}

export const updateToken = (id: number, { name, description, type, at }: TokenNames): Sql =>
  sql`update plinth_api_tokens
    set name = ${value(name)}, description = ${value(description)}, type = ${value(type)},
      updated_at = ${value(at)}
    where id = ${value(id)}`;

export interface NewTokenKey {
  readonly hash: string;
  readonly expiresAt: string | null;
  readonly at: string;
}

export const replaceTokenKey = (id: number, { hash, expiresAt, at }: NewTokenKey): Sql =>
  sql`update plinth_api_tokens
    set hash = ${value(hash)}, expires_at = ${value(expiresAt)}, updated_at = ${value(at)}
    where id = ${value(id)}`;

/** Never sets an earlier time, since nodes record uses in any order. */
export const updateTokenUse = (id: number, at: string): Sql =>
  sql`update plinth_api_tokens set last_used_at = ${value(at)}
    where id = ${value(id)} and (last_used_at is null or last_used_at < ${value(at)})`;

export const deleteToken = (id: number): Sql => sql`delete from plinth_api_tokens where id = ${value(id)}`;

// Actions of custom tokens.

export const insertTokenPermissions = (tokenId: number, granted: readonly GrantedAction[]): Sql =>
  insert(
    rowsInto(
      'plinth_token_permissions',
      granted.map(({ action, rule }) => ({ tokenId, action, rule })),
    ),
  );

export const deleteTokenPermissions = (tokenId: number): Sql =>
  sql`delete from plinth_token_permissions where token_id = ${value(tokenId)}`;
