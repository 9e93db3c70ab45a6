// What the database says of an account beside its content: state, password hash, session version, mailed codes.
import type { Claims } from '../abilities/abilities.ts';
import type { Database, Row } from '../database/database.ts';
import { claimOfAttribute } from '../plan/claim.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { renderStatement, type Sql } from '../sql/sql.ts';
import * as statements from '../sql/write/users.ts';

export const userUid = 'plugin::users-permissions.user';
export const roleUid = 'plugin::users-permissions.role';

export interface Store {
  readonly database: Database;
  readonly schema: () => Schema;
}

/** What every request of a user goes by. */
export interface UserState {
  readonly documentId: string;
  readonly isBlocked: boolean;
  readonly isConfirmed: boolean;
  readonly role: string | undefined;
  readonly version: number;
  /** What `$user.…` stands for in rules. */
  readonly claims: Claims;
}

/** What a sign-in goes by. */
export interface Account extends Omit<UserState, 'role' | 'claims'> {
  readonly id: number;
  readonly passwordHash: string | undefined;
  readonly email: string;
  readonly username: string;
  /** `local`, or the provider that he came by first. */
  readonly provider: string;
}

export const userType = ({ schema }: Store): ContentType => contentTypeOf(schema(), userUid);

export async function readRows({ database }: Store, statement: Sql): Promise<readonly Row[]> {
  return database.read(renderStatement(statement, database.dialect), {});
}

export async function readUserState(store: Store, id: number): Promise<UserState | undefined> {
  const own = [...userType(store).attributes.values()].flatMap((attribute) => {
    const claim = claimOfAttribute(attribute);
    return claim ? [{ name: claim.name, column: attribute.id }] : [];
  });
  const columns = own.map(({ column }) => column);
  const [row] = await readRows(store, statements.selectUserState(userType(store), id, columns));
  if (!row) return undefined;
  const [documentId, blocked, confirmed, role, version, ...values] = row;
  return {
    documentId: String(documentId),
    isBlocked: isTrue(store, blocked),
    isConfirmed: isTrue(store, confirmed),
    role: role === null ? undefined : String(role),
    version: Number(version),
    // As the database hands them over, and so as it compares them.
    claims: {
      ...Object.fromEntries(own.map(({ name }, index) => [name, values[index] ?? null])),
      'user.id': id,
      'user.documentId': String(documentId),
      'user.role': role,
    },
  };
}

/** By username (as it is written) or e-mail (in any case). */
export const readAccount = (store: Store, identifier: string): Promise<Account | undefined> =>
  account(store, statements.selectAccount(userType(store), identifier, identifier.toLowerCase()));

export const readAccountByEmail = (store: Store, email: string): Promise<Account | undefined> =>
  account(store, statements.selectAccountByEmail(userType(store), email.toLowerCase()));

export const readAccountById = (store: Store, id: number): Promise<Account | undefined> =>
  account(store, statements.selectAccountById(userType(store), id));

async function account(store: Store, statement: Sql): Promise<Account | undefined> {
  const [row] = await readRows(store, statement);
  if (!row) return undefined;
  const [id, documentId, blocked, confirmed, version, hash, email, username, provider] = row;
  return {
    id: Number(id),
    documentId: String(documentId),
    isBlocked: isTrue(store, blocked),
    isConfirmed: isTrue(store, confirmed),
    version: Number(version),
    passwordHash: typeof hash === 'string' ? hash : undefined,
    email: String(email),
    username: String(username),
    provider: provider === null ? '' : String(provider),
  };
}

const isTrue = ({ database }: Store, stored: unknown): boolean =>
  database.dialect.decode('boolean', stored) === true;
