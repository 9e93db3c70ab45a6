// Documents of the content manager: lists, single documents, versions and actions (docs/reference/admin-api.md).
import type { ShownError } from './api-error.ts';
import type { ContentType } from './content-types.ts';
import { heldTo, type Method, request, requestData } from './request.ts';

/** Never published, changed since its publication, or published without later changes. */
export type Status = 'draft' | 'modified' | 'published';

type Attributes = Readonly<Record<string, unknown>>;

export interface Document {
  readonly documentId: string;
  /** Only for localized content types. */
  readonly locale?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly status: Status;
  /** The actions that this administrator may perform on it; `publish` only for content types with drafts. */
  readonly may: Readonly<Record<'update' | 'delete', boolean>> & { readonly publish?: boolean };
  readonly createdBy: Administrator | null;
  readonly updatedBy: Administrator | null;
  readonly attributes: Attributes;
}

/** The names of an administrator. */
export interface Administrator {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly username: string | null;
}

/** A related document, as the document that refers to it contains it. */
export interface Related {
  /** The content type, in relations to several content types. */
  readonly __type?: string;
  readonly documentId: string;
  readonly label: unknown;
  readonly locale?: string;
  readonly status?: Status;
}

interface Pagination {
  readonly page: number;
  readonly pageSize: number;
  readonly pageCount: number;
  readonly total: number;
}

export interface Listed<T> {
  readonly data: readonly T[];
  readonly meta: {
    readonly pagination: Pagination;
    /** The searched attributes, if there are too many documents to search all. */
    readonly searched?: readonly string[];
  };
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
  readonly failed: readonly { readonly documentId: string; readonly error: ShownError }[];
}

export type BulkAction = 'bulkPublish' | 'bulkUnpublish' | 'bulkDelete';

export const changeDocuments = (
  uid: string,
  action: BulkAction,
  documentIds: readonly string[],
  locale?: string,
): Promise<BulkResult> =>
  requestData('POST', `${collection(uid)}/actions/${action}`, { query: { locale }, body: { documentIds } });

/** Identifies a version of a document; single types need no documentId. */
export interface DocumentPlace {
  readonly contentType: Pick<ContentType, 'uid' | 'kind'>;
  readonly documentId: string | undefined;
  readonly locale: string | undefined;
  /** The `updatedAt` of the version on which a write is based. The write is refused with 412 if it has changed. */
  readonly version?: string | undefined;
}

const pathOf = ({ contentType: { uid, kind }, documentId }: DocumentPlace): string =>
  kind === 'singleType' ? `${manager}/single-types/${uid}` : `${collection(uid)}/${documentId}`;

const send = <T>(method: Method, place: DocumentPlace, path = '', body?: unknown): Promise<T> =>
  requestData(method, `${pathOf(place)}${path}`, {
    query: { locale: place.locale },
    body,
    headers: heldTo(place.version),
  });

export const fetchDocument = (
  place: DocumentPlace,
  status: 'draft' | 'published' = 'draft',
): Promise<Document> => requestData('GET', pathOf(place), { query: { locale: place.locale, status } });

/** The response to a write; only the documentId if the administrator may not read the document. */
export type Stored = Document | Pick<Document, 'documentId'>;

/** Creates a document of a collection type. Repeated requests with the same key create one. */
export const createDocument = (place: DocumentPlace, data: Attributes, once: string): Promise<Stored> =>
  requestData('POST', collection(place.contentType.uid), {
    query: { locale: place.locale },
    body: { data },
    headers: { 'idempotency-key': once },
  });

/** Updates a document. Repeated requests with the same key write once. */
export const updateDocument = (place: DocumentPlace, data: Attributes, once: string): Promise<Stored> =>
  requestData('PUT', pathOf(place), {
    query: { locale: place.locale },
    body: { data },
    headers: { ...heldTo(place.version), 'idempotency-key': once },
  });

export type DocumentAction = 'publish' | 'unpublish' | 'discard';

export const actOnDocument = (place: DocumentPlace, action: DocumentAction): Promise<Document> =>
  send('POST', place, `/actions/${action}`);

/** Clones a document in all locales. Repeated requests with the same key create one copy. */
export const cloneDocument = (place: DocumentPlace, once: string): Promise<Document> =>
  requestData('POST', `${pathOf(place)}/actions/clone`, { body: {}, headers: { 'idempotency-key': once } });

export const deleteDocument = (place: DocumentPlace): Promise<void> =>
  request('DELETE', pathOf(place), { query: { locale: place.locale }, headers: heldTo(place.version) });

interface VersionDates {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
}

export interface Version {
  readonly locale: string | null;
  readonly status: Status;
  readonly draft: VersionDates | null;
  readonly published: VersionDates | null;
}

export const fetchVersions = (place: DocumentPlace): Promise<readonly Version[]> =>
  requestData('GET', `${pathOf(place)}/versions`);

export const fetchUses = (place: DocumentPlace): Promise<readonly Related[]> =>
  requestData('GET', `${pathOf(place)}/uses`);

/** A page of the related documents, in the order of the relation. */
export const fetchRelated = (
  { locale, ...place }: DocumentPlace,
  attribute: string,
  query: { readonly page: number; readonly filters?: unknown },
): Promise<Listed<Related>> =>
  request('GET', `${pathOf({ ...place, locale })}/relations/${attribute}`, {
    query: { ...query, locale, pageSize: 25 },
  });

export interface CandidatesQuery {
  readonly _q: string;
  readonly locale: string | undefined;
  /** The content type to search, for a relation to several content types. */
  readonly type: string | undefined;
  /** Documents that are related already. */
  readonly omit: readonly string[];
}

const shownCandidates = 20;

/** The server accepts no longer lists in a query. */
const maxOmitted = 100;

/** The first documents that match and are not related already. `owner`: the content type or component of the relation. */
export async function fetchCandidates(
  owner: string,
  attribute: string,
  { omit, _q, ...others }: CandidatesQuery,
  signal?: AbortSignal,
): Promise<readonly Related[]> {
  const omitted = new Set(omit);
  const pageSize = omit.length > maxOmitted ? 100 : shownCandidates;
  const query = { ...others, _q: _q || undefined, omit: omit.slice(0, maxOmitted), pageSize };
  const path = `${manager}/relations/${owner}/${attribute}`;
  const found: Related[] = [];
  for (let [page, pageCount] = [1, 1]; page <= pageCount && found.length < shownCandidates; page += 1) {
    const listed = await request<Listed<Related>>('GET', path, { query: { ...query, page }, signal });
    found.push(...listed.data.filter(({ documentId }) => !omitted.has(documentId)));
    ({ pageCount } = listed.meta.pagination);
  }
  return found.slice(0, shownCandidates);
}

/** The URL of the document in the front end; null if it has no page there. */
export const fetchPreview = (
  { contentType: { uid }, documentId, locale }: DocumentPlace,
  status: 'draft' | 'published',
): Promise<{ readonly url: string | null }> =>
  requestData('GET', `${manager}/preview/url/${uid}`, { query: { documentId, locale, status } });

const presenceAt = ({ contentType: { uid }, documentId }: DocumentPlace): string =>
  `${manager}/presence/${uid}/${documentId}`;

/** Reports that this administrator has the document open. Returns the others who have it open. */
export const stayAt = (place: DocumentPlace): Promise<readonly Administrator[]> =>
  requestData('POST', presenceAt(place), { query: { locale: place.locale } });

export const leave = (place: DocumentPlace): Promise<void> =>
  request('DELETE', presenceAt(place), { query: { locale: place.locale } });
