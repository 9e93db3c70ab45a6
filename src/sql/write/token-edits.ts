// Statements that change an API token that is there.
import { type Sql, sql, value } from '../sql.ts';

export interface TokenNames {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly at: string;
}

export const updateToken = (id: number, { name, description, type, at }: TokenNames): Sql =>
  sql`update plinth_api_tokens set name = ${value(name)}, description = ${value(description)}, type = ${value(type)}, updated_at = ${value(at)} where id = ${value(id)}`;

export interface NewTokenKey {
  readonly hash: string;
  readonly expiresAt: string | null;
  readonly at: string;
}

export const replaceTokenKey = (id: number, { hash, expiresAt, at }: NewTokenKey): Sql =>
  sql`update plinth_api_tokens set hash = ${value(hash)}, expires_at = ${value(expiresAt)}, updated_at = ${value(at)} where id = ${value(id)}`;
