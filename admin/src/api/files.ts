// The media library for administrators: files, folders, uploads (docs/reference/media.md, below /admin).
import type { Listed } from './documents.ts';
import { request } from './request.ts';

export interface MediaFile {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly alternativeText: string | null;
  readonly caption: string | null;
  readonly focalPoint: { readonly x: number; readonly y: number } | null;
  readonly url: string;
  readonly mime: string;
  readonly ext: string | null;
  /** In kilobytes. */
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: Readonly<Record<string, { readonly url: string }>> | null;
  readonly createdAt?: string;
}

const path = '/admin/upload';

export interface FilesQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly _q: string | undefined;
  /** A folder, or `null` for files in none; undefined is everywhere. */
  readonly folder: string | undefined;
  readonly sort: string;
  readonly filters?: unknown;
  readonly duplicates?: true | undefined;
}

export const fetchFiles = ({ page, pageSize, ...query }: FilesQuery): Promise<Listed<MediaFile>> =>
  request('GET', `${path}/files/page`, { query: { ...query, pagination: { page, pageSize } } });

export async function uploadFile(file: File, folder: number | null): Promise<MediaFile> {
  const form = new FormData();
  if (folder !== null) form.append('fileInfo', JSON.stringify({ folder }));
  form.append('files', file);
  const [stored] = await request<readonly MediaFile[]>('POST', path, { body: form });
  if (!stored) throw new Error('An upload has a record.');
  return stored;
}
