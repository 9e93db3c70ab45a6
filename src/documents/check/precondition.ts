// Whether a document still is what the caller read: the versions that are written, against `If-Match`.
import { versionChanged, versionMissing } from '../../errors/documents.ts';
import type { Status } from '../../plan/plan.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { WriteContext } from '../rules/write-context.ts';
import { type LockedDocument, reloadVersion } from '../stored/version.ts';

/** The `updatedAt` of every version that is written is one of these; `*`: whatever it is, there is one. */
export type IfMatch = '*' | readonly string[];

interface Current {
  readonly locale: string;
  /** Undefined: there is no such version. */
  readonly updatedAt: string | undefined;
}

export function refuseStale(ifMatch: IfMatch | undefined, { locale, updatedAt }: Current): void {
  if (ifMatch === undefined) return;
  if (updatedAt === undefined) throw versionMissing({ locale }, { locale });
  if (ifMatch !== '*' && !ifMatch.includes(updatedAt))
    throw versionChanged({ updatedAt }, { locale, updatedAt });
}

/** The versions that are written first: drafts where the type has them. */
const baseStatus = ({ hasDraftAndPublish }: Pick<ContentType, 'hasDraftAndPublish'>): Status =>
  hasDraftAndPublish ? 'draft' : 'published';

/** For what concerns several locales at once. */
export async function refuseStaleLocales(
  ifMatch: IfMatch | undefined,
  { contentType, documentId, versions }: LockedDocument,
  asked: readonly string[] | '*',
  { transaction }: Pick<WriteContext, 'transaction'>,
): Promise<void> {
  if (ifMatch === undefined) return;
  const status = baseStatus(contentType);
  const based = versions.filter((version) => version.status === status).map(({ locale }) => locale);
  for (const locale of asked === '*' ? based : asked) {
    const key = { documentId, locale, status };
    const version = based.includes(locale) ? await reloadVersion(transaction, contentType, key) : undefined;
    refuseStale(ifMatch, { locale, updatedAt: version?.updatedAt });
  }
}
