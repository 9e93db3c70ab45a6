// One-to-one relations with two sides, whose targets have one owner. Without a second side targets are shared.
import {
  type Attribute,
  type ContentType,
  contentTypeOf,
  type RelationAttribute,
  type Schema,
} from '../../schema/schema.ts';
import type { Sql } from '../../sql/sql.ts';
import { ownersOf } from '../../sql/write/document-locks.ts';
import type { SomeDocuments } from './lock-order.ts';

export const isOwnedOneToOne = (attribute: Attribute): attribute is RelationAttribute =>
  attribute.kind === 'relation' &&
  attribute.relation === 'oneToOne' &&
  attribute.mappedBy === undefined &&
  attribute.inversedBy !== undefined;

interface OwnedRelation {
  /** The type that owns the relation. */
  readonly contentType: ContentType;
  readonly attribute: RelationAttribute;
}

/** Documents that become targets of such a relation, and those that lose them. `targets`: a select of documentIds. */
export const takenDocuments = (
  { contentType, attribute }: OwnedRelation,
  targets: Sql,
  schema: Schema,
): readonly SomeDocuments[] => [
  { contentType: contentTypeOf(schema, attribute.target), documentIds: targets, isTaken: true },
  {
    contentType,
    documentIds: ownersOf({ ownerType: contentType, owned: attribute, targetUid: attribute.target }, targets),
  },
];
