// Documents of any collection by what they are called (docs/reference/admin-api.md).
import type { Related } from './documents.ts';
import { requestData } from './request.ts';

interface NamedDocument extends Related {
  readonly uid: string;
}

export interface NamedDocuments {
  readonly documents: readonly NamedDocument[];
  /** Types of which there are too many documents to look through all of their names. */
  readonly unsearched: readonly string[];
}

export const fetchNamedDocuments = (part: string, signal: AbortSignal): Promise<NamedDocuments> =>
  requestData('GET', '/admin/content-manager/search', { query: { _q: part }, signal });
