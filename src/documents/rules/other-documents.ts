// Row rules of other documents in a write: those to which it refers, and those that it changes through inverse relations.
import { readAll } from '../../database/rows.ts';
import { forbidden } from '../../errors/errors.ts';
import { always } from '../../plan/plan.ts';
import type { Attribute, ContentType } from '../../schema/schema.ts';
import { batches } from '../../sql/write/batches.ts';
import { type SeenRows, selectReferenced } from '../../sql/write/references.ts';
import { documentOf, toKey } from '../../values/link-target.ts';
import { isWritable } from './attributes.ts';
import type { Grants } from './grants.ts';
import { type Touched, violatesRule } from './reach.ts';
import type { WriteContext } from './write-context.ts';

/** The rows to which a caller may refer: those that `find` shows. */
export function referable(target: ContentType, grants: Grants): SeenRows {
  const isDraftSeen = target.hasDraftAndPublish && grants.may(target, 'readDraft');
  return {
    published: grants.rows(target, ['find'], 'published') ?? always,
    draft: isDraftSeen ? (grants.rows(target, ['find', 'readDraft'], 'draft') ?? always) : undefined,
  };
}

/** The keys of targets that the caller may not see. `isLocated`: whether keys contain locales. */
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
 * Edits of inverse relations need no right on the owning type (docs/decisions/010-row-and-field-rules.md). If a grant
 * on that type has a rule, they need `update` within the rule.
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
    !(await violatesRule({ ...touched, action: 'update' }, context));
  if (!isAllowed) throw forbidden();
}
