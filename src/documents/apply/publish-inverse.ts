// The links that other documents own to a document are published with it, too: what its draft shows of both sides of relations is
// what is published (docs/decisions/006-relations-and-locales.md).
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

/** Makes the published owners lead to a document that is published where their drafts do. */
export async function publishInverse(address: Address, context: WriteContext): Promise<void> {
  for (const side of otherSides(address.contentType, context.schema))
    await publishSide(side, address, context);
}

/** A relation that another type owns. */
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
