// Storage of administrators. They are separate from end users and content: other tables, sessions and ids.
import type { Database, Transaction } from '../database/database.ts';
import { type RowSource, readAll, readFirst, readSingle } from '../database/rows.ts';
import { boundedCost } from '../documents/passwords.ts';
import { adminEmailTaken, lastSuperAdmin } from '../errors/admin.ts';
import { deleteAdminCodes } from '../sql/stored/admin-codes.ts';
import { deleteAccessOfAdmin, deleteSessionsOfAdmin } from '../sql/stored/admin-sessions.ts';
import type { Admin } from '../sql/stored/admins.ts';
import * as statements from '../sql/stored/admins.ts';
import { deleteViewsOf } from '../sql/stored/views.ts';
import { newDocumentId } from '../values/document-id.ts';
import { superAdminCode } from './roles.ts';
import { removeSecondFactor } from './second-factor.ts';

export type { Admin };

/** Addresses are compared in lower case and otherwise as they are: no accent and no width is folded. */
export const findAdminByEmail = (source: RowSource, email: string): Promise<Admin | undefined> =>
  readFirst(source, statements.selectAdminByEmail(email.toLowerCase()));
export const findAdmin = (source: RowSource, id: number): Promise<Admin | undefined> =>
  readFirst(source, statements.selectAdminById(id));
export const listAdmins = (source: RowSource): Promise<readonly Admin[]> =>
  readAll(source, statements.selectAdmins());
export const hasAdmin = async (source: RowSource): Promise<boolean> =>
  (await readSingle(source, statements.countAdmins())).count > 0;

/** How much work the hardest imported hash is: every sign-in does it, so that its time tells nothing. 0 without any. */
export async function importedCost(source: RowSource): Promise<number> {
  return boundedCost((await readSingle(source, statements.selectAdminBcryptCost())).cost);
}

/** Checking a password takes a while: an administrator who was blocked or got another password meanwhile stays out. */
export async function isUnchanged(
  transaction: Transaction,
  { id, passwordHash }: Pick<Admin, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const stored = await readFirst(transaction, statements.lockAdmin(id));
  return stored !== undefined && stored.passwordHash === passwordHash;
}

/** Role ids by administrator. */
export async function listMemberships(source: RowSource): Promise<ReadonlyMap<number, readonly number[]>> {
  const memberships = new Map<number, number[]>();
  for (const { adminId, roleId } of await readAll(source, statements.selectMemberships()))
    memberships.set(adminId, [...(memberships.get(adminId) ?? []), roleId]);
  return memberships;
}

export const roleIdsOf = async (source: RowSource, adminId: number): Promise<readonly number[]> =>
  (await readAll(source, statements.selectMemberships(adminId))).map(({ roleId }) => roleId);

/** Those who can sign in. */
export const countSuperAdmins = async (source: RowSource): Promise<number> =>
  (await readSingle(source, statements.countActiveMembers(superAdminCode))).count;

/** Changes of roles, which make no one a super admin and take it from no one: one after the other on all nodes. */
export const lockedAdmins = <T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  database.write(async (transaction) => {
    await transaction.run(statements.lockAdmins());
    return work(transaction);
  });

/**
 * Changes of administrators and roles, one after the other on all nodes. A change that would leave no administrator who
 * may do everything and can sign in is rolled back.
 */
export async function changeAdmins<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return lockedAdmins(database, async (transaction) => {
    const result = await work(transaction);
    if ((await countSuperAdmins(transaction)) === 0) throw lastSuperAdmin();
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
  if (await findAdminByEmail(transaction, email)) throw adminEmailTaken();
  const { id } = await readSingle(
    transaction,
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
  await transaction.run(statements.insertMemberships(id, roleIds));
  return id;
}

export interface AdminEdit {
  readonly id: number;
  readonly changes: statements.AdminChanges;
  readonly roleIds?: readonly number[] | undefined;
  /** The session of an administrator who changes their own password outlives the change. */
  readonly keptSession?: string;
}

/**
 * Inside changeAdmins(). A new password, blocking and deactivating end every session; these and a new e-mail make
 * mailed codes worthless.
 */
export async function editAdmin(
  transaction: Transaction,
  { id, changes, roleIds, keptSession }: AdminEdit,
): Promise<void> {
  if (changes.email !== undefined) {
    const namesake = await readFirst(transaction, statements.selectAdminByEmail(changes.email));
    if (namesake && namesake.id !== id) throw adminEmailTaken();
  }
  await transaction.run(statements.updateAdmin(id, changes, new Date().toISOString()));
  if (roleIds) {
    await transaction.run(statements.deleteMemberships(id));
    await transaction.run(statements.insertMemberships(id, roleIds));
  }
  const endsSessions =
    changes.password_hash !== undefined || changes.is_blocked === 1 || changes.is_active === 0;
  if (endsSessions) await endSessionsOf(transaction, id, keptSession);
  if (endsSessions || changes.email !== undefined) await transaction.run(deleteAdminCodes(id));
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
  await transaction.run(deleteAdminCodes(id));
  await transaction.run(deleteViewsOf(id));
  await removeSecondFactor(transaction, id);
  await transaction.run(statements.deleteMemberships(id));
  await transaction.run(statements.deleteAdmin(id));
}
