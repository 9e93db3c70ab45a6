// Storage of administrators. They have their own tables, sessions and ids, separate from end users and content.
import type { Database, Transaction } from '../../database/database.ts';
import { type RowSource, readAll, readFirst, readSingle } from '../../database/rows.ts';
import { boundedCost } from '../../documents/passwords.ts';
import { adminEmailTaken, lastSuperAdmin } from '../../errors/families/admin.ts';
import { deleteAdminCodes } from '../../sql/stored/admin-codes.ts';
import { deleteAccessOfAdmin, deleteSessionsOfAdmin } from '../../sql/stored/admin-sessions.ts';
import type { Admin } from '../../sql/stored/admins.ts';
import * as statements from '../../sql/stored/admins.ts';
import { deleteViewsOf } from '../../sql/stored/views.ts';
import { newDocumentId } from '../../values/document-id.ts';
import { superAdminCode } from '../roles/roles.ts';
import { removeSecondFactor } from '../sign-in/second-factor.ts';

export type { Admin };

/** E-mails are compared in lower case, without further normalization of accents or character widths. */
export const findAdminByEmail = (source: RowSource, email: string): Promise<Admin | undefined> =>
  readFirst(source, statements.selectAdminByEmail(email.toLowerCase()));
export const findAdmin = (source: RowSource, id: number): Promise<Admin | undefined> =>
  readFirst(source, statements.selectAdminById(id));
/** The administrators with these ids, or all. */
export const listAdmins = async (source: RowSource, ids?: readonly number[]): Promise<readonly Admin[]> =>
  ids?.length === 0 ? [] : readAll(source, statements.selectAdmins(ids));
export const hasAdmin = async (source: RowSource): Promise<boolean> =>
  (await readSingle(source, statements.countAdmins())).count > 0;

/**
 * The highest bcrypt cost among imported password hashes, 0 without any. Every sign-in does this work, so that its duration does
 * not reveal whether the administrator exists.
 */
export async function importedCost(source: RowSource): Promise<number> {
  return boundedCost((await readSingle(source, statements.selectAdminBcryptCost())).cost);
}

/** False if the administrator was blocked or got another password while the password of the sign-in was checked. */
export async function isUnchanged(
  transaction: Transaction,
  { id, passwordHash }: Pick<Admin, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const stored = await readFirst(transaction, statements.lockAdmin(id));
  return stored !== undefined && stored.passwordHash === passwordHash;
}

/** The ids of roles by the id of the administrator, of the administrators with these ids or of all. */
export async function listMemberships(
  source: RowSource,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const memberships = ids?.length === 0 ? [] : await readAll(source, statements.selectMemberships(ids));
  const byAdmin = Map.groupBy(memberships, ({ adminId }) => adminId);
  return new Map([...byAdmin].map(([adminId, held]) => [adminId, held.map(({ roleId }) => roleId)]));
}

export const roleIdsOf = async (source: RowSource, adminId: number): Promise<readonly number[]> =>
  (await readAll(source, statements.selectMemberships([adminId]))).map(({ roleId }) => roleId);

/** How many super admins can sign in: active and not blocked. */
export const countSuperAdmins = async (source: RowSource): Promise<number> =>
  (await readSingle(source, statements.countActiveMembers(superAdminCode))).count;

/** Runs changes of roles that add or remove no super admin; a row lock runs them one after the other on all nodes. */
export const lockedAdmins = <T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  database.write(async (transaction) => {
    await transaction.run(statements.lockAdmins());
    return work(transaction);
  });

/**
 * Runs changes of administrators and roles; a row lock runs them one after the other on all nodes. Throws, and rolls back, if
 * no super admin would be left who can sign in.
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
  /** Undefined for an invited administrator, who is inactive until they choose a password. */
  readonly passwordHash: string | undefined;
  readonly roleIds: readonly number[];
}

/** Called within changeAdmins(). Returns the id. Throws if the e-mail is taken. */
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
  /** The id of a session that a new password does not end: that of an administrator who changes their own password. */
  readonly keptSession?: string;
}

/**
 * Called within changeAdmins(). A new password, blocking and deactivating end all sessions; they and a new e-mail delete
 * mailed codes. Throws if the e-mail is taken.
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

/** Called within changeAdmins(). */
export async function removeAdmin(transaction: Transaction, id: number): Promise<void> {
  await endSessionsOf(transaction, id);
  await transaction.run(deleteAdminCodes(id));
  await transaction.run(deleteViewsOf(id));
  await removeSecondFactor(transaction, id);
  await transaction.run(statements.deleteMemberships(id));
  await transaction.run(statements.deleteAdmin(id));
}
