// Renames attributes in field permissions, which store attribute paths.
import type { Transaction } from '../../database/database.ts';
import type { Rename } from '../../schema/files/rename.ts';
import { renamedPath } from '../../schema/files/renamed-path.ts';
import type { Schema } from '../../schema/schema.ts';
import { updatePermissionProperties } from '../../sql/stored/admin-roles.ts';
import { listAdminPermissions } from './roles.ts';

/** `schema`: the new schema, with the new names. */
export async function renameFields(
  transaction: Transaction,
  renames: readonly Rename[],
  schema: Schema,
): Promise<void> {
  for (const { id, subject, properties } of await listAdminPermissions(transaction)) {
    const contentType = schema.contentTypes.get(subject ?? '');
    if (!contentType || !properties.fields) continue;
    const fields = properties.fields.map((path) => renamedPath(path, contentType, { renames, schema }));
    if (fields.join() === properties.fields.join()) continue;
    await transaction.run(updatePermissionProperties(id, { ...properties, fields }));
  }
}
