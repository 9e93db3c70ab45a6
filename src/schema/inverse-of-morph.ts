// The inverse side of a polymorphic relation leads to documents of one type, whose attribute `morphBy` owns the link.
// It is edited like the inverse side of any relation.
import type { MorphAttribute, RelationAttribute, Schema } from './schema.ts';

/** Undefined for the owning side, and without an owner. */
export function inverseOfMorph(attribute: MorphAttribute, schema: Schema): RelationAttribute | undefined {
  const { relation, target, morphBy, ...base } = attribute;
  if (relation === 'morphToOne' || relation === 'morphToMany') return undefined;
  if (target === undefined || morphBy === undefined) return undefined;
  const owned = schema.contentTypes.get(target)?.attributes.get(morphBy);
  if (owned?.kind !== 'morph' || owned.target !== undefined) return undefined;
  return {
    ...base,
    kind: 'relation',
    relation: relation === 'morphOne' ? 'oneToOne' : 'oneToMany',
    target,
    mappedBy: morphBy,
    inversedBy: undefined,
  };
}
