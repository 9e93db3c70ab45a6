// One-to-one relations with two sides, whose targets have one owner. Without a second side targets are shared.
import type { Attribute, RelationAttribute } from '../../schema/schema.ts';

export const isOwnedOneToOne = (attribute: Attribute): attribute is RelationAttribute =>
  attribute.kind === 'relation' &&
  attribute.relation === 'oneToOne' &&
  attribute.mappedBy === undefined &&
  attribute.inversedBy !== undefined;
