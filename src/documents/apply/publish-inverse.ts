// The links that other documents own to a document are published with it, too: what its draft shows of both sides of relations is
// what is published (docs/decisions/006-relations-and-locales.md).
import { readAll } from '../../database/rows.ts';
import {
  type ContentType,
  contentTypeOf,
  type MorphAttribute,
  type RelationAttribute,
  type Schema,
} from '../../schema/schema.ts';
import { batches } from '../../sql/write/batches.ts';
import type { OwnerRows } from '../../sql/write/links.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { Address } from '../stored/version.ts';
import { inverseListOf, ownerKeys, setInOrder } from './inverse-list.ts';

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
  return [...attributes.values()].flatMap((attribute): readonly OtherSide[] => {
    const mappedBy =
      attribute.kind === 'relation'
        ? attribute.mappedBy
        : attribute.kind === 'morph'
          ? attribute.morphBy
          : undefined;
    if (mappedBy === undefined || !('target' in attribute) || attribute.target === undefined) return [];
    const ownerType = contentTypeOf(schema, attribute.target);
    const owned = ownerType.attributes.get(mappedBy);
    const isLink = owned?.kind === 'relation' || owned?.kind === 'morph';
    return isLink && ownerType.hasDraftAndPublish ? [{ ownerType, owned }] : [];
  });
}

async function publishSide(
  { ownerType, owned }: OtherSide,
  address: Address,
  { transaction, defaultLocale }: WriteContext,
): Promise<void> {
  const ownLocale = address.contentType.isLocalized ? address.locale : undefined;
  const locale = ownerType.isLocalized ? ownLocale : '';
  const listIn = (rows: OwnerRows) => inverseListOf(rows, owned, address, defaultLocale);
  const source = listIn({ contentType: ownerType, status: 'draft', locale });
  const rows: OwnerRows = { contentType: ownerType, status: 'published', locale };
  const list = listIn(rows);
  const owners = ownerKeys(rows, defaultLocale);
  const next = new Set((await readAll(transaction, source.owners)).map(owners.keyOf));
  const current = new Map(
    (await readAll(transaction, list.owners)).map((owner) => [owners.keyOf(owner), owner.position]),
  );
  const gone = [...current.keys()].filter((key) => !next.has(key)).map(owners.ofKey);
  for (const [inLocale, those] of Map.groupBy(gone, (owner) => owner.locale))
    for (const batch of batches(those.map(({ documentId }) => documentId)))
      await transaction.run(list.clear(inLocale, batch));
  if ([...next].some((key) => !current.has(key)))
    await setInOrder(next, current, { transaction, list, owners });
}
