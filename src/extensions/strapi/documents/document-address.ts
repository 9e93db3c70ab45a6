// Resolves the address of a document in existing code: its documentId, or the id of one of its rows.
import type { DocumentService } from './document-service.ts';

export type RowAddress = string | number;

/** Undefined for an unknown row. */
export async function documentIdOf(
  address: RowAddress,
  documents: DocumentService,
): Promise<string | undefined> {
  if (typeof address === 'string' && !/^\d+$/.test(address)) return address;
  const row = { filters: { id: Number(address) }, fields: ['documentId'] };
  const found =
    (await documents.findFirst({ ...row, status: 'published' })) ??
    (await documents.findFirst({ ...row, status: 'draft' }));
  return found?.documentId;
}
