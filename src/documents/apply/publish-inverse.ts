// Publishes links that other documents own to a published document, so that both sides of its relations are as in its draft
// (docs/decisions/006-relations-and-locales.md).
import type { Status } from '../../plan/plan.ts';
import { inverseOfMorph } from '../../schema/inverse-of-morph.ts';
import {
  type ContentType,
  contentTypeOf,
  type MorphAttribute,
  type RelationAttribute,
  type Schema,
} from '../../schema/schema.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { Address } from '../stored/version.ts';
import { InverseList, ownerRows } from './inverse-list.ts';

/** Gives published owners the links to the document that their drafts have. */
export async function publishInverse(address: Address, context: WriteContext): Promise<void> {
  for (const side of otherSides(address.contentType, context.schema))
    await publishSide(side, address, context);
}

/** A relation whose owning side is another type. */
interface OtherSide {
  readonly ownerType: ContentType;
  readonly owned: RelationAttribute | MorphAttribute;
}

function otherSides({ attributes }: ContentType, schema: Schema): readonly OtherSide[] {
  return [...attributes.values()].flatMap((named): readonly OtherSide[] => {
    const attribute = named.kind === 'morph' ? inverseOfMorph(named, schema) : named;
    if (attribute?.kind !== 'relation' || attribute.mappedBy === undefined) return [];
    const ownerType = contentTypeOf(schema, attribute.target);
    const owned = ownerType.attributes.get(attribute.mappedBy);
    const isLink = owned?.kind === 'relation' || owned?.kind === 'morph';
    return isLink && ownerType.hasDraftAndPublish ? [{ ownerType, owned }] : [];
  });
}

async function publishSide(
  { ownerType, owned }: OtherSide,
  address: Address,
  { transaction, defaultLocale }: WriteContext,
): Promise<void> {
  const listOf = (status: Status) =>
    new InverseList({
      rows: ownerRows(ownerType, status, address),
      owned,
      address,
      defaultLocale,
      transaction,
    });
  const list = listOf('published');
  const next = await listOf('draft').places();
  const current = await list.places();
  list.remove([...current.keys()].filter((key) => !next.has(key)));
  if ([...next.keys()].some((key) => !current.has(key))) list.setInOrder(next.keys(), current);
}
