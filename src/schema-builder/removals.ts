// What an edit takes away: no table changes by it, and what is stored stays until `plinth schema prune`.
import type { Database } from '../database/database.ts';
import { committed } from '../database/rows.ts';
import { type Change, countRows } from '../database/tables/changes.ts';
import type { AttributeOwner, Schema } from '../schema/schema.ts';

export type Removal = Omit<Change, 'apply' | 'kind'> & { readonly kind: 'leave stored' };

/** Types, components, and attributes of those that stay; of types with the number of their rows. */
export async function removals(
  database: Database,
  before: Schema,
  after: Schema,
): Promise<readonly Removal[]> {
  const removed: Removal[] = [];
  const leave = async (what: string, owner: AttributeOwner): Promise<void> => {
    const table = owner.kind === 'contentType' ? owner.table : owner.uid;
    const rows = owner.kind === 'contentType' ? await countRows(committed(database), owner.table) : 0;
    const description = `remove ${what}: its content stays stored until plinth schema prune`;
    removed.push({ kind: 'leave stored', table, description, rows });
  };
  const now = new Map<string, AttributeOwner>([...after.contentTypes, ...after.components]);
  for (const owner of [...before.contentTypes.values(), ...before.components.values()]) {
    const left = now.get(owner.uid);
    if (!left) await leave(owner.uid, owner);
    for (const attribute of left ? goneFrom(owner, left) : [])
      await leave(`${owner.uid} ${attribute}`, owner);
  }
  return removed;
}

/** A renamed attribute has the same id. */
function goneFrom(owner: AttributeOwner, left: AttributeOwner): readonly string[] {
  const ids = new Set([...left.attributes.values()].map(({ id }) => id));
  return [...owner.attributes.values()].filter(({ id }) => !ids.has(id)).map(({ name }) => name);
}
