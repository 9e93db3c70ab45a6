// Checks `If-Match`: whether the versions that are written are still those that the caller has read.
import { versionChanged, versionMissing } from '../../errors/families/documents.ts';
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import { type IfMatch, isMatched, neverWritten } from '../../values/if-match.ts';
import type { WriteContext } from '../rules/write-context.ts';
import { type LockedDocument, reloadVersion } from '../stored/version.ts';

interface Current {
  readonly locale: string;
  /** Undefined if there is no such version. */
  readonly updatedAt: string | undefined;
}

export function refuseStale(ifMatch: IfMatch | undefined, { locale, updatedAt }: Current): void {
  if (ifMatch === undefined) return;
  if (updatedAt === undefined) {
    if (ifMatch === '*' || !ifMatch.includes(neverWritten)) throw versionMissing({ locale }, { locale });
  } else if (!isMatched(ifMatch, updatedAt)) throw versionChanged({ updatedAt }, { locale, updatedAt });
}

/** The status that is written first: `draft` in types with drafts. */
const baseStatus = ({ hasDraftAndPublish }: Pick<ContentType, 'hasDraftAndPublish'>): Status =>
  hasDraftAndPublish ? 'draft' : 'published';

/** For operations on several locales. */
export async function refuseStaleLocales(
  ifMatch: IfMatch | undefined,
  { contentType, documentId, versions }: LockedDocument,
  requested: readonly string[] | '*',
  { transaction }: Pick<WriteContext, 'transaction'>,
): Promise<void> {
  if (ifMatch === undefined) return;
  const status = baseStatus(contentType);
  const based = versions.filter((version) => version.status === status).map(({ locale }) => locale);
  for (const locale of requested === '*' ? based : requested) {
    const key = { documentId, locale, status };
    const version = based.includes(locale) ? await reloadVersion(transaction, contentType, key) : undefined;
    refuseStale(ifMatch, { locale, updatedAt: version?.updatedAt });
  }
}
