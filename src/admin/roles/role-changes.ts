// Changes of administrator roles, within a transaction. The caller checks the permission.
import { record } from '../../audit/trail.ts';
import { type Transaction, UniqueViolation } from '../../database/database.ts';
import { readSingle } from '../../database/rows.ts';
import {
  adminRoleBuiltIn,
  adminRoleInUse,
  adminRoleNameTaken,
  superAdminFixed,
} from '../../errors/families/admin.ts';
import * as statements from '../../sql/stored/admin-roles.ts';
import { newDocumentId } from '../../values/document-id.ts';
import { type AdminRole, replacePermissions, superAdminCode } from './roles.ts';

interface NamedRole {
  readonly name: string;
  readonly description: string;
  /** Derived from the name by default. */
  readonly code?: string | undefined;
}

/** Returns the id. */
export async function addRole(
  transaction: Transaction,
  { name, description, code }: NamedRole,
): Promise<number> {
  const role = {
    documentId: newDocumentId(),
    code: code ?? `${codeOf(name)}-${newDocumentId().slice(0, 8)}`,
    name,
    description,
    at: new Date().toISOString(),
  };
  const { id } = await readSingle(transaction, statements.insertAdminRole(role));
  await record(transaction, [entryOf('role.create', id)]);
  return id;
}

/** `Shop Managers` gives `shop-managers`. */
const codeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'role';

const entryOf = (action: string, id: number) => ({ action, uid: 'admin::role', documentId: String(id) });

export async function renameRole(
  transaction: Transaction,
  { id }: Pick<AdminRole, 'id'>,
  names: Pick<NamedRole, 'name' | 'description'>,
): Promise<void> {
  await transaction.run(statements.updateAdminRole(id, { ...names, at: new Date().toISOString() }));
  await record(transaction, [entryOf('role.update', id)]);
}

export async function removeRoles(transaction: Transaction, roles: readonly AdminRole[]): Promise<void> {
  if (roles.some(({ code }) => code === superAdminCode)) throw adminRoleBuiltIn();
  if (roles.some(({ usersCount }) => usersCount > 0)) throw adminRoleInUse();
  for (const { id, name } of roles) {
    await replacePermissions(transaction, id, []);
    await transaction.run(statements.deleteAdminRole(id));
    await record(transaction, [{ ...entryOf('role.delete', id), details: { name } }]);
  }
}

/** Converts the database's unique violation, from adding or renaming a role, to the error for a taken name. */
export const refuseTakenName =
  (name: string) =>
  (error: unknown): never => {
    if (
      error instanceof UniqueViolation &&
      error.isBy('plinth_admin_roles_name', 'plinth_admin_roles', ['name'])
    )
      throw adminRoleNameTaken({ name });
    throw error;
  };

/** Throws for the super admin role, which always has all permissions. */
export function refuseFixedRole({ code }: Pick<AdminRole, 'code'>): void {
  if (code === superAdminCode) throw superAdminFixed();
}

/** Replaces the permissions of a role. */
export async function permitRole(
  transaction: Transaction,
  { id }: Pick<AdminRole, 'id'>,
  permissions: Parameters<typeof replacePermissions>[2],
): Promise<void> {
  await transaction.run(statements.touchAdminRole(id, new Date().toISOString()));
  await replacePermissions(transaction, id, permissions);
  const actions = permissions.map(({ action, subject }) => (subject ? `${action} ${subject}` : action));
  await record(transaction, [{ ...entryOf('permission.update', id), details: { actions } }]);
}
