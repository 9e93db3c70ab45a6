// Storage of administrator roles. Three are built in; the super admin role has all permissions, and none is stored.
import type { Transaction } from '../../database/database.ts';
import { type RowSource, readAll, readFirst } from '../../database/rows.ts';
import type { Schema } from '../../schema/schema.ts';
import type { AdminPermission, AdminRole, StoredPermission } from '../../sql/stored/admin-roles.ts';
import * as statements from '../../sql/stored/admin-roles.ts';
import { newDocumentId } from '../../values/document-id.ts';
import { contentActions, contentSubjects, pluginActions } from './actions.ts';

export const superAdminCode = 'strapi-super-admin';

export type { AdminRole };

const builtIn = [
  {
    code: superAdminCode,
    name: 'Super Admin',
    description: 'Super Admins can access and manage all features and settings.',
    permissionsIn: (): readonly AdminPermission[] => [],
  },
  {
    code: 'strapi-editor',
    name: 'Editor',
    description: 'Editors can manage and publish contents including those of other users.',
    permissionsIn: (schema: Schema) => contentPermissions(schema, []),
  },
  {
    code: 'strapi-author',
    name: 'Author',
    description: 'Authors can manage the content they have created.',
    permissionsIn: (schema: Schema) =>
      contentPermissions(schema, ['admin::is-creator']).filter(({ action }) => !action.endsWith('.publish')),
  },
];

function contentPermissions(schema: Schema, conditions: readonly string[]): readonly AdminPermission[] {
  const permission = (action: string, subject: string | null): AdminPermission => ({
    action,
    subject,
    properties: {},
    // A document that does not exist yet has no creator, so the conditions cannot apply.
    conditions: action.endsWith('.create') ? [] : conditions,
  });
  const ofContent = contentSubjects(schema).flatMap((contentType) =>
    contentActions
      .filter(({ isOf }) => isOf(contentType))
      .map(({ action }) => permission(action, contentType.uid)),
  );
  return [...ofContent, ...pluginActions.map(({ action }) => permission(action, null))];
}

/**
 * Called at each start. The first start creates all built-in roles with their default permissions; later starts only create the
 * super admin role if it is missing, since the others may have been changed or deleted on purpose.
 */
export async function ensureAdminRoles(transaction: Transaction, schema: Schema): Promise<void> {
  const at = new Date().toISOString();
  const isFirst = (await listAdminRoles(transaction)).length === 0;
  for (const { permissionsIn, ...role } of isFirst ? builtIn : builtIn.slice(0, 1)) {
    const added = await readFirst(
      transaction,
      statements.insertAdminRoleIfMissing({ ...role, documentId: newDocumentId(), at }),
    );
    if (added) await addPermissions(transaction, added.id, permissionsIn(schema));
  }
}

export const listAdminRoles = (source: RowSource): Promise<readonly AdminRole[]> =>
  readAll(source, statements.selectAdminRoles());

/** The permissions of all roles. */
export const listAdminPermissions = (source: RowSource): Promise<readonly StoredPermission[]> =>
  readAll(source, statements.selectAdminPermissions());

export const permissionsOfAdmin = (
  source: RowSource,
  adminId: number,
): Promise<readonly StoredPermission[]> => readAll(source, statements.selectPermissionsOfAdmin(adminId));

async function addPermissions(
  transaction: Transaction,
  roleId: number,
  permissions: readonly AdminPermission[],
): Promise<void> {
  if (permissions.length === 0) return;
  await transaction.run(statements.insertAdminPermissions(roleId, permissions));
}

export async function replacePermissions(
  transaction: Transaction,
  roleId: number,
  permissions: readonly AdminPermission[],
): Promise<void> {
  await transaction.run(statements.deleteAdminPermissions(roleId));
  await addPermissions(transaction, roleId, permissions);
}
