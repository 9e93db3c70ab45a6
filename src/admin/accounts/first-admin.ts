// Creates the first administrator, once, with the setup token that the server logs. The check is part of the transaction, so of
// concurrent requests only one succeeds.
import { record } from '../../audit/trail.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { committed } from '../../database/rows.ts';
import { firstAdminExists, wrongSetupToken } from '../../errors/families/admin.ts';
import { deleteAdminCodes } from '../../sql/stored/admin-codes.ts';
import { listAdminRoles, superAdminCode } from '../roles/roles.ts';
import { issueAdminCode, takeAdminCode } from '../sign-in/codes.ts';
import { addAdmin, changeAdmins, hasAdmin, type NewAdmin } from './admins.ts';

/** Setup tokens are stored with this id, since they belong to no administrator. */
const noAdmin = 0;

/** Creates a setup token. Returns undefined if an administrator exists. */
export async function issueSetupToken(database: Database): Promise<string | undefined> {
  if (await hasAdmin(committed(database))) return undefined;
  return database.write((transaction) =>
    issueAdminCode(transaction, { adminId: noAdmin, purpose: 'setup', now: database.now() }),
  );
}

/** Called when the first administrator exists: setup tokens must not work any more. */
export const withdrawSetupTokens = (transaction: Transaction): Promise<unknown> =>
  transaction.run(deleteAdminCodes(noAdmin));

/** Returns the result of `also`, which is called with the id of the new administrator in the same transaction. */
export async function addFirstAdmin<T>(
  database: Database,
  { setupToken, ...admin }: Omit<NewAdmin, 'roleIds'> & { readonly setupToken: string },
  also: (transaction: Transaction, id: number) => Promise<T>,
): Promise<T> {
  const superAdmin = (await listAdminRoles(committed(database))).find(({ code }) => code === superAdminCode);
  if (!superAdmin) throw new Error('No super admin role is stored: ensureAdminRoles() was not called.');
  return changeAdmins(database, async (transaction) => {
    if (await hasAdmin(transaction)) throw firstAdminExists();
    if (!(await takeAdminCode(transaction, { code: setupToken, purpose: 'setup', now: database.now() })))
      throw wrongSetupToken();
    await withdrawSetupTokens(transaction);
    const id = await addAdmin(transaction, { ...admin, roleIds: [superAdmin.id] });
    await record(transaction, [{ action: 'admin.setup', uid: 'admin::user', documentId: String(id) }]);
    return also(transaction, id);
  });
}
