// Bulk actions run once for each document: a repeated action only applies to the remaining documents.
import { type BulkAction, type BulkResult, changeDocuments, fetchDocuments } from '../../api/documents.ts';

export interface Chosen {
  readonly uid: string;
  readonly documentIds: readonly string[];
  readonly locale: string | undefined;
}

export const changeChosen = (action: BulkAction, { uid, documentIds, locale }: Chosen): Promise<BulkResult> =>
  changeDocuments(uid, action, documentIds, locale);

/** Repeats an action after an attempt that failed for some documents or has an unknown outcome. The result includes that attempt. */
export async function changeLeft(action: BulkAction, chosen: Chosen): Promise<BulkResult> {
  const left = await leftOf(action, chosen);
  const documentIds = chosen.documentIds.filter((one) => left.has(one));
  const before = chosen.documentIds.filter((one) => !left.has(one));
  if (documentIds.length === 0) return { done: before, failed: [] };
  const { done, failed } = await changeChosen(action, { ...chosen, documentIds });
  return { done: [...before, ...done], failed };
}

/** The status that documents have after each action, which is not repeated for them; deleted ones do not exist. */
const done = { bulkPublish: 'published', bulkUnpublish: 'draft', bulkDelete: undefined } as const;

async function leftOf(action: BulkAction, chosen: Chosen, page = 1): Promise<ReadonlySet<string>> {
  const { uid, documentIds, locale } = chosen;
  const filters = { documentId: { $in: documentIds } };
  const { data, meta } = await fetchDocuments(uid, { page, pageSize: 100, locale, filters });
  const left = data.filter(({ status }) => status !== done[action]).map(({ documentId }) => documentId);
  const isLast = page >= meta.pagination.pageCount;
  return new Set([...left, ...(isLast ? [] : await leftOf(action, chosen, page + 1))]);
}
