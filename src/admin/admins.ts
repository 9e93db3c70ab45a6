// Administrators as they are stored: found, added, changed and deleted. They are no end users and no content: other
// tables, other sessions, other ids.
import type { Database, Row, Transaction } from '../database/database.ts';
import { invalid, PlinthError } from '../errors/errors.ts';
import type { Sql } from '../sql/sql.ts';
import { deleteAccessOfAdmin, deleteSessionsOfAdmin } from '../sql/write/admin-sessions.ts';
import * as statements from '../sql/write/admins.ts';
import { newDocumentId } from '../values/document-id.ts';
import { superAdminCode } from './roles.ts';
import type { RowSource } from './row-source.ts';

export interface Admin {
  readonly id: number;
  readonly documentId: string;
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly username: string | null;
  readonly preferredLanguage: string | null;
  readonly isActive: boolean;
  readonly isBlocked: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Undefined until the invitation is accepted. */
  readonly passwordHash: string | undefined;
}

const textOf = (column: unknown): string | null => (column === null ? null : String(column));

function adminFromRow(row: Row): Admin {
  const [id, documentId, email, firstname, lastname, username, language, isActive, isBlocked] = row;
  const [createdAt, updatedAt, passwordHash] = row.slice(9);
  return {
    id: Number(id),
    documentId: String(documentId),
    email: String(email),
    firstname: textOf(firstname),
    lastname: textOf(lastname),
    username: textOf(username),
    preferredLanguage: textOf(language),
    isActive: Number(isActive) === 1,
    isBlocked: Number(isBlocked) === 1,
    createdAt: String(createdAt),
    updatedAt: String(updatedAt),
    passwordHash: textOf(passwordHash) ?? undefined,
  };
}

const firstAdmin = async (source: RowSource, statement: Sql): Promise<Admin | undefined> =>
  (await source.rows(statement)).map(adminFromRow)[0];

/** Addresses are compared in lower case and otherwise as they are: no accent and no width is folded (P31). */
export const findAdminByEmail = (source: RowSource, email: string): Promise<Admin | undefined> =>
  firstAdmin(source, statements.selectAdminByEmail(email.toLowerCase()));
export const findAdmin = (source: RowSource, id: number): Promise<Admin | undefined> =>
  firstAdmin(source, statements.selectAdminById(id));
export const listAdmins = async (source: RowSource): Promise<readonly Admin[]> =>
  (await source.rows(statements.selectAdmins())).map(adminFromRow);
export const hasAdmin = async (source: RowSource): Promise<boolean> =>
  Number((await source.rows(statements.countAdmins()))[0]?.[0]) > 0;

/** Role ids by administrator. */
export async function listMemberships(source: RowSource): Promise<ReadonlyMap<number, readonly number[]>> {
  const memberships = new Map<number, number[]>();
  for (const [adminId, roleId] of await source.rows(statements.selectMemberships()))
    memberships.set(Number(adminId), [...(memberships.get(Number(adminId)) ?? []), Number(roleId)]);
  return memberships;
}

export async function roleIdsOf(source: RowSource, adminId: number): Promise<readonly number[]> {
  const rows = await source.rows(statements.selectMemberships(adminId));
  return rows.map(([, roleId]) => Number(roleId));
}

/**
 * Changes of administrators and roles, one after the other on all nodes. Whatever they do, somebody who may do
 * everything and can sign in is left (N20 of the security list): otherwise nothing of it happens.
 */
export async function changeAdmins<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return database.write(async (transaction) => {
    await transaction.run(statements.lockAdmins());
    const result = await work(transaction);
    const [row] = await transaction.rows(statements.countActiveMembers(superAdminCode));
    if (Number(row?.[0]) === 0) throw invalid('You must have at least one user with super admin role.');
    return result;
  });
}

export interface NewAdmin {
  readonly email: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** Undefined: invited, and not active until a password is chosen. */
  readonly passwordHash: string | undefined;
  readonly roleIds: readonly number[];
}

/** Inside changeAdmins(). Resolves to the id. */
export async function addAdmin(
  transaction: Transaction,
  { email, firstname, lastname, passwordHash, roleIds }: NewAdmin,
): Promise<number> {
  const taken = await transaction.rows(statements.selectAdminByEmail(email.toLowerCase()));
  if (taken.length > 0) throw emailTaken();
  const [row] = await transaction.rows(
    statements.insertAdmin({
      documentId: newDocumentId(),
      email: email.toLowerCase(),
      firstname,
      lastname,
      passwordHash: passwordHash ?? null,
      isActive: passwordHash !== undefined,
      at: new Date().toISOString(),
    }),
  );
  const id = Number(row?.[0]);
  await transaction.run(statements.insertMemberships(id, roleIds));
  return id;
}

const emailTaken = (): PlinthError => new PlinthError('ApplicationError', 'Email already taken', {});

export interface AdminEdit {
  readonly id: number;
  readonly changes: statements.AdminChanges;
  readonly roleIds?: readonly number[] | undefined;
  /** The session of whoever changes his own password outlives it. */
  readonly keptSession?: string;
}

/** Inside changeAdmins(). A new password, blocking and deactivating end every session; these and a new e-mail make mailed codes worthless. */
export async function editAdmin(
  transaction: Transaction,
  { id, changes, roleIds, keptSession }: AdminEdit,
): Promise<void> {
  if (changes.email !== undefined) {
    const [namesake] = await transaction.rows(statements.selectAdminByEmail(changes.email));
    if (namesake && Number(namesake[0]) !== id) throw emailTaken();
  }
  await transaction.run(statements.updateAdmin(id, changes, new Date().toISOString()));
  if (roleIds) {
    await transaction.run(statements.deleteMemberships(id));
    await transaction.run(statements.insertMemberships(id, roleIds));
  }
  const endsSessions =
    changes.password_hash !== undefined || changes.is_blocked === 1 || changes.is_active === 0;
  if (endsSessions) await endSessionsOf(transaction, id, keptSession);
  if (endsSessions || changes.email !== undefined) await transaction.run(statements.deleteAdminCodes(id));
}

export async function endSessionsOf(
  transaction: Transaction,
  adminId: number,
  keptSession?: string,
): Promise<void> {
  await transaction.run(deleteAccessOfAdmin(adminId, keptSession));
  await transaction.run(deleteSessionsOfAdmin(adminId, keptSession));
}

/** Inside changeAdmins(). */
export async function removeAdmin(transaction: Transaction, id: number): Promise<void> {
  await endSessionsOf(transaction, id);
  await transaction.run(statements.deleteAdminCodes(id));
  await transaction.run(statements.deleteMemberships(id));
  await transaction.run(statements.deleteAdmin(id));
}
