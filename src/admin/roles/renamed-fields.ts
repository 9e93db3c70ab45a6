// Renames attributes in field permissions, which store attribute paths.
import type { Transaction } from '../../database/database.ts';
import type { Rename } from '../../schema/files/rename.ts';
import type { AttributeOwner, Schema } from '../../schema/schema.ts';
import { updatePermissionProperties } from '../../sql/stored/admin-roles.ts';
import { listAdminPermissions } from './roles.ts';

/** `schema`: the new schema, with the new names. */
export async function renameFields(
  transaction: Transaction,
  renames: readonly Rename[],
  schema: Schema,
): Promise<void> {
  const newName = (owner: string, name: string): string =>
    renames.find((rename) => rename.owner === owner && rename.from === name)?.to ?? name;
  for (const { id, subject, properties } of await listAdminPermissions(transaction)) {
    const contentType = schema.contentTypes.get(subject ?? '');
    if (!contentType || !properties.fields) continue;
    const fields = properties.fields.map((path) => renamedPath(path, contentType, { schema, newName }));
    if (fields.join() === properties.fields.join()) continue;
    await transaction.run(updatePermissionProperties(id, { ...properties, fields }));
  }
}

interface Renaming {
  readonly schema: Schema;
  readonly newName: (owner: string, name: string) => string;
}

/** Returns the new path, such as `seo.title`: the content type may rename `seo`, and the component `title`. */
function renamedPath(path: string, contentType: AttributeOwner, { schema, newName }: Renaming): string {
  let owner: AttributeOwner | undefined = contentType;
  return path
    .split('.')
    .map((name) => {
      if (!owner) return name;
      const now = newName(owner.uid, name);
      const attribute = owner.attributes.get(now);
      owner = attribute?.kind === 'component' ? schema.components.get(attribute.component) : undefined;
      return now;
    })
    .join('.');
}
