// What is done with chosen documents is done once to each: where it is asked for again, to those that are left.
import { type BulkAction, type BulkResult, changeDocuments, fetchDocuments } from '../../api/documents.ts';

export interface Chosen {
  readonly uid: string;
  readonly documentIds: readonly string[];
  readonly locale: string | undefined;
}

export const changeChosen = (action: BulkAction, { uid, documentIds, locale }: Chosen): Promise<BulkResult> =>
  changeDocuments(uid, action, documentIds, locale);

/** After an attempt that failed for some, or whose outcome is not known. `done`: what that one did, too. */
export async function changeLeft(action: BulkAction, chosen: Chosen): Promise<BulkResult> {
  const left = await leftOf(action, chosen);
  const documentIds = chosen.documentIds.filter((one) => left.has(one));
  const before = chosen.documentIds.filter((one) => !left.has(one));
  if (documentIds.length === 0) return { done: before, failed: [] };
  const { done, failed } = await changeChosen(action, { ...chosen, documentIds });
  return { done: [...before, ...done], failed };
}

/** Whose status it is has nothing to be done; what is deleted is not there. */
const done = { bulkPublish: 'published', bulkUnpublish: 'draft', bulkDelete: undefined } as const;

async function leftOf(action: BulkAction, chosen: Chosen, page = 1): Promise<ReadonlySet<string>> {
  const { uid, documentIds, locale } = chosen;
  const filters = { documentId: { $in: documentIds } };
  const { data, meta } = await fetchDocuments(uid, { page, pageSize: 100, locale, filters });
  const left = data.filter(({ status }) => status !== done[action]).map(({ documentId }) => documentId);
  const isLast = page >= meta.pagination.pageCount;
  return new Set([...left, ...(isLast ? [] : await leftOf(action, chosen, page + 1))]);
}
