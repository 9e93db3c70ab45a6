// Finds documents of all collection types by their label (docs/reference/admin-api.md).
import type { Related } from './documents.ts';
import { requestData } from './request.ts';

interface NamedDocument extends Related {
  readonly uid: string;
}

export interface NamedDocuments {
  readonly documents: readonly NamedDocument[];
  /** Content types with too many documents to search their labels. */
  readonly unsearched: readonly string[];
}

export const fetchNamedDocuments = (part: string, signal: AbortSignal): Promise<NamedDocuments> =>
  requestData('GET', '/admin/content-manager/search', { query: { _q: part }, signal });
