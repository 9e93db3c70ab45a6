// One-to-one relations: a target has one owner.
import type { Attribute, RelationAttribute } from '../../schema/schema.ts';

export const isOwnedOneToOne = (attribute: Attribute): attribute is RelationAttribute =>
  attribute.kind === 'relation' && attribute.relation === 'oneToOne' && attribute.mappedBy === undefined;
