// Documents of the content manager: lists, one document, its versions, and what is done with it (docs/reference/admin-api.md).
import { request, requestData } from './request.ts';

/** Never published, changed since, or as published. */
export type Status = 'draft' | 'modified' | 'published';

type Attributes = Readonly<Record<string, unknown>>;

export interface Document {
  readonly documentId: string;
  /** Of localised types. */
  readonly locale?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly status: Status;
  readonly attributes: Attributes;
}

interface Pagination {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
  readonly total: number;
}

export interface Listed<T> {
  readonly data: readonly T[];
  readonly meta: { readonly pagination: Pagination };
}

export interface ListQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: string | undefined;
  readonly _q?: string | undefined;
  readonly filters?: unknown;
  readonly locale?: string | undefined;
  readonly publicationFilter?: string | undefined;
  readonly fields?: readonly string[];
}

const manager = '/admin/content-manager';
const collection = (uid: string): string => `${manager}/collection-types/${uid}`;

export const fetchDocuments = (
  uid: string,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Listed<Document>> => request('GET', collection(uid), { query: { ...query }, signal });

export interface BulkResult {
  readonly done: readonly string[];
  readonly failed: readonly { readonly documentId: string; readonly error: { readonly message: string } }[];
}

export type BulkAction = 'bulkPublish' | 'bulkUnpublish' | 'bulkDelete';

export const changeDocuments = (
  uid: string,
  action: BulkAction,
  documentIds: readonly string[],
  locale?: string,
): Promise<BulkResult> =>
  requestData('POST', `${collection(uid)}/actions/${action}`, { query: { locale }, body: { documentIds } });
