// The other documents whose rows an operation changes, to be locked with its own (stored/lock-order.ts).

import type { Status } from '../plan/plan.ts';
import type { Attribute, ContentType, Schema } from '../schema/schema.ts';
import { contentTypeOf, isToOne, type RelationAttribute } from '../schema/schema.ts';
import { sideTablesOf } from '../schema/storage/side-tables.ts';
import { storageKind } from '../schema/storage/storage-kind.ts';
import {
  holdersOf,
  namedDocuments,
  ownersOf,
  targetsOf,
  thisDocument,
  unevenOwners,
} from '../sql/write/document-locks.ts';
import type { RelationEditOf } from './body/gather.ts';
import { rowsOf } from './body/named-rows.ts';
import { type RelationEdit, referencesOf } from './body/relation-input.ts';
import type { WriteContext } from './rules/write-context.ts';
import type { SomeDocuments } from './stored/lock-order.ts';
import { isOwnedOneToOne, takenDocuments } from './stored/one-to-one.ts';
import { otherSides } from './stored/other-sides.ts';

interface Written {
  readonly contentType: ContentType;
  /** Undefined for a new document. */
  readonly documentId: string | undefined;
}

interface Existing extends Written {
  readonly documentId: string;
}

/** Those that a body links and unlinks. */
export const othersOfEdits = (
  edits: readonly RelationEditOf[],
  written: Written,
  context: WriteContext,
): readonly SomeDocuments[] =>
  edits.flatMap(({ attribute, edit }) =>
    isOwnedOneToOne(attribute)
      ? takenByEdit(attribute, edit, written, context)
      : linkedAndUnlinked(attribute, edit, written, context),
  );

function takenByEdit(
  attribute: RelationAttribute,
  edit: RelationEdit,
  { contentType }: Written,
  { schema, transaction: { dialect } }: WriteContext,
): readonly SomeDocuments[] {
  const target = contentTypeOf(schema, attribute.target);
  const named = namedDocuments(target, rowsOf(referencesOf(edit)), dialect);
  return takenDocuments({ contentType, attribute }, named, schema);
}

function linkedAndUnlinked(
  attribute: RelationAttribute,
  edit: RelationEdit,
  { contentType, documentId }: Written,
  { schema, transaction: { dialect } }: WriteContext,
): readonly SomeDocuments[] {
  const ownerType = contentTypeOf(schema, attribute.target);
  const owned = ownerType.attributes.get(attribute.mappedBy ?? '');
  const named = namedDocuments(ownerType, rowsOf(referencesOf(edit)), dialect);
  const others = [{ contentType: ownerType, documentIds: named }];
  if (!owned || documentId === undefined || !concernsAll(attribute, edit)) return others;
  const links = { ownerType, owned, targetUid: contentType.uid };
  const former = ownersOf(links, thisDocument(contentType, documentId));
  return [...others, { contentType: ownerType, documentIds: former }];
}

/** Whether an edit changes links that it does not name: it replaces them, or moves them to other places. */
const concernsAll = (attribute: RelationAttribute, edit: RelationEdit): boolean =>
  edit.kind === 'set' || isToOne(attribute) || edit.connect.some(({ position }) => position.kind !== 'end');

/** Those whose published links follow the draft when it is published. */
export function othersOfPublication(
  { contentType, documentId }: Existing,
  { schema }: WriteContext,
): readonly SomeDocuments[] {
  const own = thisDocument(contentType, documentId);
  const sides = otherSides(contentType, schema).map(({ ownerType, owned }) => ({
    contentType: ownerType,
    documentIds: unevenOwners({ ownerType, owned, targetUid: contentType.uid }, own).statement,
  }));
  return [...sides, ...takenByCopy({ contentType, documentId }, 'draft', schema)];
}

/** Those that lose their one-to-one targets to a draft that is discarded. */
export const othersOfDiscarding = (document: Existing, { schema }: WriteContext): readonly SomeDocuments[] =>
  takenByCopy(document, 'published', schema);

/** The one-to-one targets that a copy of a version takes, and the documents that lose them. */
const takenByCopy = (
  { contentType, documentId }: Existing,
  status: Status,
  schema: Schema,
): readonly SomeDocuments[] =>
  [...contentType.attributes.values()].filter(isOwnedOneToOne).flatMap((attribute) => {
    const targets = targetsOf(contentType, attribute.id, { documentId, status });
    return takenDocuments({ contentType, attribute }, targets, schema);
  });

/**
 * Those that lead to a document, and lose it when it is deleted. Links in tables are deleted without a change of their owners, of
 * which there may be any number; only documents of the same type, which may be deleted at the same time, are among them.
 */
export function othersOfDeletion(
  { contentType: target, documentId }: Existing,
  { schema }: WriteContext,
): readonly SomeDocuments[] {
  const own = thisDocument(target, documentId);
  return [...schema.contentTypes.values()].flatMap((contentType) => {
    const owning = [...contentType.attributes.values()].filter(
      (attribute) => leadsTo(attribute, target) && (isColumn(attribute) || contentType === target),
    );
    const owners = owning.map((owned) =>
      ownersOf({ ownerType: contentType, owned, targetUid: target.uid }, own),
    );
    const holders = sideTablesOf(contentType, schema).componentLinks
      ? [holdersOf(contentType, target.uid, documentId)]
      : [];
    return [...owners, ...holders].map((documentIds) => ({ contentType, documentIds }));
  });
}

const isColumn = (attribute: Attribute): boolean => ['toOne', 'morphToOne'].includes(storageKind(attribute));

/** Whether an attribute owns links that may lead to documents of a type. */
function leadsTo(attribute: Attribute, { uid }: ContentType): boolean {
  if (attribute.kind === 'morph') return storageKind(attribute) !== 'none';
  const isLink = attribute.kind === 'relation' || attribute.kind === 'media';
  return isLink && attribute.target === uid && storageKind(attribute) !== 'none';
}
