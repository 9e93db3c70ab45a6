// Reads password hashes of rows.
import type { Database } from '../../database/database.ts';
import { committed, readFirst } from '../../database/rows.ts';
import type { ContentType } from '../../schema/schema.ts';
import { selectSecret } from '../../sql/write/references.ts';

/** Undefined if there is none. `name`: that of the attribute. */
export async function readHash(
  database: Database,
  { table, attributes }: ContentType,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<string | undefined> {
  const attribute = attributes.get(name);
  if (attribute?.kind !== 'password') return undefined;
  return (await readFirst(committed(database), selectSecret(table, id, attribute.id)))?.hash;
}
