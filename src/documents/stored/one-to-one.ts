// Locks targets of one-to-one relations with two sides, which have one owner. Without a second side targets are shared.
import { type Attribute, contentTypeOf, type RelationAttribute } from '../../schema/schema.ts';
import { lockVersions } from '../../sql/write/versions.ts';
import type { WriteContext } from '../rules/write-context.ts';

export const isOwnedOneToOne = (attribute: Attribute): attribute is RelationAttribute =>
  attribute.kind === 'relation' &&
  attribute.relation === 'oneToOne' &&
  attribute.mappedBy === undefined &&
  attribute.inversedBy !== undefined;

/** Locks a target until the commit. Without it, concurrent writers would not see each other and all stay owners. */
export function lockTarget(
  { target }: RelationAttribute,
  documentId: string,
  { transaction, schema }: WriteContext,
): void {
  if (transaction.dialect.hasOneWriter) return;
  transaction.send(lockVersions(contentTypeOf(schema, target), documentId).statement);
}

/** Has to be called before the document itself is locked, so that a writer which waits for a target holds no other lock. */
export function lockTargets(
  targets: readonly (readonly [RelationAttribute, documentId: string])[],
  context: WriteContext,
): void {
  const taken = targets.filter(([attribute]) => isOwnedOneToOne(attribute));
  const inOrder = taken.toSorted(([, one], [, other]) => (one < other ? -1 : 1));
  for (const [attribute, documentId] of inOrder) lockTarget(attribute, documentId, context);
}
