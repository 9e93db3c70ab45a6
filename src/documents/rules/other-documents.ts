// Row rules of documents that a write meets on its way: those it refers to, and those it changes from the other side of a
// relation.
import { readAll } from '../../database/rows.ts';
import { forbidden } from '../../errors/errors.ts';
import { always } from '../../plan/plan.ts';
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { batches } from '../../sql/write/batches.ts';
import { type SeenRows, selectReferenced } from '../../sql/write/references.ts';
import { documentOf, toKey } from '../../values/link-target.ts';
import { isWritable } from './attributes.ts';
import type { Grants } from './grants.ts';
import { leavesRule, type Touched } from './reach.ts';
import type { WriteContext } from './write-context.ts';

/** What a caller may refer to: what `find` shows them. */
export function referable(target: ContentType, grants: Grants): SeenRows {
  const isDraftSeen = target.hasDraftAndPublish && grants.may(target, 'readDraft');
  return {
    published: grants.rows(target, ['find'], 'published') ?? always,
    draft: isDraftSeen ? (grants.rows(target, ['find', 'readDraft'], 'draft') ?? always) : undefined,
  };
}

/** Those of the targets, by their keys, that are not there for this caller. `isLocated`: whether the keys say locales. */
export async function hiddenAmong(
  keys: readonly string[],
  { target, isLocated }: { readonly target: ContentType; readonly isLocated: boolean },
  { grants, transaction, defaultLocale }: WriteContext,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0 || !grants.isRuled(target)) return new Set();
  const hidden = new Set(keys);
  const ruling = { dialect: transaction.dialect, claims: grants.claims };
  for (const batch of batches([...new Set(keys.map(documentOf))])) {
    const named = { documentIds: batch, ids: [] };
    const select = selectReferenced({ contentType: target, named, seen: referable(target, grants) }, ruling);
    for (const { documentId, locale } of await readAll(transaction, select)) {
      const isSaid = isLocated && locale !== defaultLocale;
      hidden.delete(toKey({ documentId, locale: isSaid ? locale : '' }));
    }
  }
  return hidden;
}

/**
 * Edits from the other side of a relation need no right on that type (docs/decisions/010-row-and-field-rules.md). Once a grant on it
 * carries a rule they need `update`, and stay inside its rule.
 */
export async function refuseForeignEdit(
  attribute: Attribute,
  touched: Omit<Touched, 'action'>,
  context: WriteContext,
): Promise<void> {
  const { contentType } = touched;
  const { grants } = context;
  if (touched.documentIds.length === 0 || !grants.isRuled(contentType)) return;
  const update = { abilities: grants.abilities, contentType, action: 'update' };
  const isAllowed =
    grants.may(contentType, 'update') &&
    isWritable(update, attribute) &&
    !(await leavesRule({ ...touched, action: 'update' }, context));
  if (!isAllowed) throw forbidden();
}
