// Discarding a draft writes every attribute in which it differs from the published version, so the caller needs the right to write
// each of them, and shared ones in all locales, as with an update.
import { forbidden } from '../../errors/errors.ts';
import { discardNotWritable } from '../../errors/families/permission.ts';
import { outsideRule } from '../../errors/refusal.ts';
import type { Attribute } from '../../schema/schema.ts';
import { isKnown, isWritable } from '../rules/attributes.ts';
import { violatesRule } from '../rules/reach.ts';
import type { WriteContext } from '../rules/write-context.ts';
import { differingAttributes } from '../stored/differing.ts';
import { sharedAttributes } from '../stored/shared.ts';
import type { LockedDocument } from '../stored/version.ts';

const action = 'discardDraft';

/** `locales` have both versions. Callers without a rule cost nothing. */
export async function refuseDiscarding(
  document: LockedDocument,
  locales: readonly string[],
  context: WriteContext,
): Promise<void> {
  const { contentType } = document;
  const { rules } = context.grants.abilities;
  if (!rules.has(`${contentType.uid}.${action}`)) return;
  const shared = sharedAttributes(contentType);
  for (const locale of locales) {
    const differing = await differingAttributes({ ...document, locale }, context);
    refuseUnwritable(differing, document, context);
    if (differing.some((one) => shared.includes(one))) await refuseOtherLocales(document, context);
  }
}

/** The message names only attributes that the caller may know of. */
function refuseUnwritable(
  differing: readonly Attribute[],
  { contentType }: LockedDocument,
  { grants: { abilities } }: WriteContext,
): void {
  const ruled = { abilities, contentType, action };
  const closed = differing.filter((attribute) => !isWritable(ruled, attribute));
  if (closed.length === 0) return;
  const names = closed.filter((attribute) => isKnown(ruled, attribute)).map(({ name }) => name);
  const error = names.length > 0 ? discardNotWritable({ names: names.join(', ') }) : forbidden();
  throw outsideRule(contentType.uid, action, error);
}

async function refuseOtherLocales(
  { contentType, documentId }: LockedDocument,
  context: WriteContext,
): Promise<void> {
  const drafts = { contentType, action, documentIds: [documentId], statuses: ['draft'] as const };
  if (await violatesRule({ ...drafts, locales: undefined }, context))
    throw outsideRule(contentType.uid, action);
}
