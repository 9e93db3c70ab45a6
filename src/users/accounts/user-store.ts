// Reads data of accounts that is not content: state, password hash, version of sessions, mailed codes.
import type { Claims } from '../../abilities/abilities.ts';
import type { Database } from '../../database/database.ts';
import { committed, readFirst } from '../../database/rows.ts';
import { claimOfAttribute } from '../../plan/claim.ts';
import { type ContentType, contentTypeOf, type Schema } from '../../schema/schema.ts';
import type { Account, StoredUserState } from '../../sql/stored/users.ts';
import * as statements from '../../sql/stored/users.ts';

export const userUid = 'plugin::users-permissions.user';
export const roleUid = 'plugin::users-permissions.role';

export interface UserStore {
  readonly database: Database;
  readonly schema: Schema;
}

/** The state of a user that every request checks. */
export interface UserState extends Omit<StoredUserState, 'values'> {
  /** The values of `$user.…` in rules. */
  readonly claims: Claims;
}

export type { Account };

export const userType = ({ schema }: Pick<UserStore, 'schema'>): ContentType =>
  contentTypeOf(schema, userUid);

export async function readUserState(store: UserStore, id: number): Promise<UserState | undefined> {
  const own = [...userType(store).attributes.values()].flatMap((attribute) => {
    const claim = claimOfAttribute(attribute);
    return claim ? [{ name: claim.name, attributeId: attribute.id }] : [];
  });
  const ids = own.map(({ attributeId }) => attributeId);
  const source = committed(store.database);
  const stored = await readFirst(source, statements.selectUserState(userType(store), id, ids));
  if (!stored) return undefined;
  const { values, ...state } = stored;
  return {
    ...state,
    claims: {
      ...Object.fromEntries(own.map(({ name, attributeId }) => [name, values[attributeId] ?? null])),
      'user.id': id,
      'user.documentId': state.documentId,
      'user.role': state.role,
    },
  };
}

/** Finds an account by username (exact or normalized) or e-mail (case-insensitive). */
export const readAccount = (store: UserStore, identifier: string): Promise<Account | undefined> =>
  readFirst(committed(store.database), statements.selectAccount(userType(store), identifier));

export const readAccountByEmail = (store: UserStore, email: string): Promise<Account | undefined> =>
  readFirst(committed(store.database), statements.selectAccountByEmail(userType(store), email.toLowerCase()));

export const readAccountById = (store: UserStore, id: number): Promise<Account | undefined> =>
  readFirst(committed(store.database), statements.selectAccountById(userType(store), id));
