// Bulk actions run once for each selected version of a document: other locales of the document stay as they are. A repeated action only
// applies to the remaining versions.
import {
  type BulkAction,
  type BulkResult,
  changeDocuments,
  type Document,
  fetchDocuments,
} from '../../api/documents.ts';

type Version = Pick<Document, 'documentId' | 'locale'>;

/** Identifies a row of a list. */
export const versionKey = ({ documentId, locale = '' }: Version): string => `${documentId} ${locale}`;

export interface Chosen {
  readonly uid: string;
  readonly documents: readonly Version[];
}

export interface Changed {
  readonly done: readonly Version[];
  readonly failed: readonly (Version & BulkResult['failed'][number])[];
}

export const changeChosen = (action: BulkAction, chosen: Chosen): Promise<Changed> =>
  inEachLocale(chosen, ({ uid, documentIds, locale }) => changeDocuments(uid, action, documentIds, locale));

/** Repeats an action after an attempt that failed for some documents or has an unknown outcome. The result includes that attempt. */
export const changeLeft = (action: BulkAction, chosen: Chosen): Promise<Changed> =>
  inEachLocale(chosen, (versions) => changeRest(action, versions));

/** The server takes no more at once. */
const most = 100;

interface InLocale {
  readonly uid: string;
  readonly documentIds: readonly string[];
  /** Undefined for content types without locales. */
  readonly locale: string | undefined;
}

async function inEachLocale(
  { uid, documents }: Chosen,
  change: (versions: InLocale) => Promise<BulkResult>,
): Promise<Changed> {
  const results: Changed[] = [];
  for (const { locale, documentIds } of portionsOf(documents)) {
    const { done, failed } = await change({ uid, locale, documentIds });
    const at = locale === undefined ? {} : { locale };
    results.push({
      done: done.map((documentId) => ({ documentId, ...at })),
      failed: failed.map((one) => ({ ...one, ...at })),
    });
  }
  return { done: results.flatMap(({ done }) => done), failed: results.flatMap(({ failed }) => failed) };
}

/** The documents of one locale after the other, in portions that the server takes. */
const portionsOf = (documents: readonly Version[]): readonly Omit<InLocale, 'uid'>[] =>
  [...Map.groupBy(documents, ({ locale }) => locale)].flatMap(([locale, versions]) =>
    Array.from({ length: Math.ceil(versions.length / most) }, (_, index) => ({
      locale,
      documentIds: versions.slice(index * most, (index + 1) * most).map(({ documentId }) => documentId),
    })),
  );

async function changeRest(action: BulkAction, versions: InLocale): Promise<BulkResult> {
  const { uid, locale } = versions;
  const left = await leftOf(action, versions);
  const documentIds = versions.documentIds.filter((one) => left.has(one));
  const before = versions.documentIds.filter((one) => !left.has(one));
  if (documentIds.length === 0) return { done: before, failed: [] };
  const { done, failed } = await changeDocuments(uid, action, documentIds, locale);
  return { done: [...before, ...done], failed };
}

/** The status that documents have after each action, which is not repeated for them; deleted ones do not exist. */
const statusAfter = { bulkPublish: 'published', bulkUnpublish: 'draft', bulkDelete: undefined } as const;

async function leftOf(action: BulkAction, versions: InLocale, page = 1): Promise<ReadonlySet<string>> {
  const { uid, documentIds, locale } = versions;
  const filters = { documentId: { $in: documentIds } };
  const { data, meta } = await fetchDocuments(uid, { page, pageSize: 100, locale, filters });
  const left = data
    .filter(({ status }) => status !== statusAfter[action])
    .map(({ documentId }) => documentId);
  const isLast = page >= meta.pagination.pageCount;
  return new Set([...left, ...(isLast ? [] : await leftOf(action, versions, page + 1))]);
}
