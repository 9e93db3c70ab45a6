// The media library for administrators: files, folders, uploads (docs/reference/media.md, below /admin).
import type { ShownFile } from '../attribute-types/file.ts';
import type { Listed, Related } from './documents.ts';
import { heldTo, request, requestData, type Version } from './request.ts';
import { type PartsOptions, uploadInParts } from './resumable.ts';

export interface MediaFile extends ShownFile {
  readonly id: number;
  readonly documentId: string;
  readonly focalPoint: { readonly x: number; readonly y: number } | null;
  readonly createdAt?: string;
  readonly updatedAt: string;
}

export interface Folder {
  readonly id: number;
  readonly name: string;
  readonly parent: { readonly id: number } | null;
  readonly children: { readonly count: number };
  readonly files: { readonly count: number };
}

const path = '/admin/upload';
const maxPageSize = 100;

export interface FilesQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly _q: string | undefined;
  /** The id of a folder, `null` for files without a folder, undefined for all files. */
  readonly folder: string | undefined;
  readonly sort: string;
  readonly filters?: unknown;
  readonly duplicates?: true | undefined;
}

export const fetchFiles = ({ page, pageSize, ...query }: FilesQuery): Promise<Listed<MediaFile>> =>
  request('GET', `${path}/files/page`, { query: { ...query, pagination: { page, pageSize } } });

/** The ids of those files that exist. */
export async function existingAmong(ids: readonly number[]): Promise<readonly number[]> {
  const found: number[] = [];
  for (let at = 0; at < ids.length; at += maxPageSize) {
    const filters = { id: { $in: ids.slice(at, at + maxPageSize) } };
    const pagination = { page: 1, pageSize: maxPageSize };
    const query = { filters, pagination };
    const { data } = await request<Listed<MediaFile>>('GET', `${path}/files/page`, { query });
    found.push(...data.map(({ id }) => id));
  }
  return found;
}

export const fetchFile = (id: number): Promise<MediaFile> => request('GET', `${path}/files/${id}`);

export const fetchFolders = (): Promise<readonly Folder[]> => requestData('GET', `${path}/folders`);

export const createFolder = (name: string, parent: number | null): Promise<Folder> =>
  requestData('POST', `${path}/folders`, { body: { name, parent } });

export const updateFolder = (
  id: number,
  changes: { readonly name?: string; readonly parent?: number | null },
): Promise<Folder> => requestData('PUT', `${path}/folders/${id}`, { body: changes });

/** Larger files are uploaded in parts, which can be resumed after an interruption. */
const largeBytes = 5 * 1024 * 1024;

export async function uploadFile(file: File, options: PartsOptions): Promise<MediaFile> {
  if (file.size >= largeBytes) return uploadInParts(file, options);
  const form = new FormData();
  form.append('fileInfo', JSON.stringify({ folder: options.folder }));
  form.append('files', file);
  const { signal } = options;
  const [stored] = await request<readonly MediaFile[]>('POST', path, { body: form, signal });
  if (!stored) throw new Error('An upload has a record.');
  return stored;
}

export type FileChanges = Partial<
  Pick<MediaFile, 'name' | 'alternativeText' | 'caption' | 'focalPoint'> & { readonly folder: number | null }
>;

/** Changes the description, and the content if `content` is given. */
export function updateFile(file: Version, changes: FileChanges, content?: File): Promise<MediaFile> {
  const form = new FormData();
  form.append('fileInfo', JSON.stringify(changes));
  if (content) form.append('files', content);
  return request('PUT', `${path}/files/${file.id}`, { body: form, headers: heldTo(file.updatedAt) });
}

/** Pixels of a picture. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Crops an image, as a new file (`POST`) or replacing the original. */
export const cropFile = (
  method: 'POST' | 'PUT',
  file: Version,
  part: Part,
  fileInfo: FileChanges,
): Promise<unknown> =>
  request(method, `${path}/files/${file.id}/crop`, {
    body: { ...part, fileInfo },
    headers: method === 'PUT' ? heldTo(file.updatedAt) : {},
  });

export const moveFiles = (fileIds: readonly number[], destinationFolderId: number | null): Promise<unknown> =>
  request('POST', `${path}/actions/bulk-move`, { body: { fileIds, folderIds: [], destinationFolderId } });

export const deleteFiles = (
  fileIds: readonly number[],
  folderIds: readonly number[] = [],
): Promise<unknown> => request('POST', `${path}/actions/bulk-delete`, { body: { fileIds, folderIds } });

/** The documents that use the file. */
export const fetchFileUses = async (id: number): Promise<readonly Pick<Related, '__type' | 'documentId'>[]> =>
  (await request<{ related?: readonly Related[] }>('GET', `${path}/files/${id}/uses`)).related ?? [];
