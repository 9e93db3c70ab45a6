// The relations of a type whose links other documents own, if these have drafts.
import { inverseOfMorph } from '../../schema/inverse-of-morph.ts';
import {
  type ContentType,
  contentTypeOf,
  type MorphAttribute,
  type RelationAttribute,
  type Schema,
} from '../../schema/schema.ts';

/** A relation whose owning side is another type. */
export interface OtherSide {
  readonly ownerType: ContentType;
  readonly owned: RelationAttribute | MorphAttribute;
}

export function otherSides({ attributes }: ContentType, schema: Schema): readonly OtherSide[] {
  return [...attributes.values()].flatMap((named): readonly OtherSide[] => {
    const attribute = named.kind === 'morph' ? inverseOfMorph(named, schema) : named;
    if (attribute?.kind !== 'relation' || attribute.mappedBy === undefined) return [];
    const ownerType = contentTypeOf(schema, attribute.target);
    const owned = ownerType.attributes.get(attribute.mappedBy);
    const isLink = owned?.kind === 'relation' || owned?.kind === 'morph';
    return isLink && ownerType.hasDraftAndPublish ? [{ ownerType, owned }] : [];
  });
}
