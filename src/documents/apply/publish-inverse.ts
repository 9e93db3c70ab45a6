// Publishes links that other documents own to a published document, so that both sides of its relations are as in its draft
// (docs/decisions/006-relations-and-locales.md).

import { readAll } from '../../database/rows.ts';
import type { Status } from '../../plan/plan.ts';
import { thisDocument, unevenOwners } from '../../sql/write/document-locks.ts';
import { documentOf } from '../../values/link-target.ts';
import type { WriteContext } from '../rules/write-context.ts';
import { type OtherSide, otherSides } from '../stored/other-sides.ts';
import type { Address } from '../stored/version.ts';
import { InverseList, ownerRows } from './inverse-list.ts';

/** Gives published owners the links to the document that their drafts have. */
export async function publishInverse(address: Address, context: WriteContext): Promise<void> {
  const { contentType, documentId } = address;
  const own = thisDocument(contentType, documentId);
  const sides = otherSides(contentType, context.schema).map(async (side) => {
    const links = { ...side, targetUid: contentType.uid };
    const uneven = await readAll(context.transaction, unevenOwners(links, own));
    return { ...side, uneven: new Set(uneven.map((owner) => owner.documentId)) };
  });
  for (const side of await Promise.all(sides))
    if (side.uneven.size > 0) await publishSide(side, address, context);
}

/** `uneven`: other owners may be published by others meanwhile, which changes both of their versions. */
async function publishSide(
  { ownerType, owned, uneven }: OtherSide & { readonly uneven: ReadonlySet<string> },
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
  const [next, current] = await Promise.all([listOf('draft').places(), list.places()]);
  const missingIn = (other: ReadonlyMap<string, number>) => (key: string) =>
    !other.has(key) && uneven.has(documentOf(key));
  list.remove([...current.keys()].filter(missingIn(next)));
  if ([...next.keys()].some(missingIn(current))) list.setInOrder(next.keys(), current);
}
