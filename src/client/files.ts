// The media library.
import type { Connection } from './connection.ts';

export interface FileInfo {
  readonly name?: string;
  readonly alternativeText?: string | null;
  readonly caption?: string | null;
  readonly focalPoint?: { readonly x: number; readonly y: number } | null;
  readonly folder?: number | string | null;
}

/** The document that files are linked to: its uid, its id or documentId, and its media attribute. */
export interface FileLink {
  readonly ref: string;
  readonly refId: string | number;
  readonly field: string;
}

/** `client.files`. Files are identified by their row id. */
export class Files<File> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The query has `start` and `limit` instead of pages; at most 1,000 files. */
  find(query?: object): Promise<File[]> {
    return this.#connection.request('GET', '/upload/files', { query });
  }

  findOne(id: number | string, query?: object): Promise<File> {
    return this.#connection.request('GET', `/upload/files/${id}`, { query });
  }

  /** All files are stored, or none. */
  upload(
    files: Blob | readonly Blob[],
    {
      info,
      link,
      signal,
    }: { info?: FileInfo | readonly FileInfo[]; link?: FileLink; signal?: AbortSignal } = {},
  ): Promise<File[]> {
    const form = new FormData();
    if (info) form.append('fileInfo', JSON.stringify(info));
    for (const [name, value] of Object.entries(link ?? {})) form.append(name, String(value));
    for (const file of [files].flat() as Blob[]) form.append('files', file);
    return this.#connection.request('POST', '/upload', { body: form, signal });
  }

  /** Changes the metadata of a file; with `file` it also replaces the content. */
  update(id: number | string, info: FileInfo, file?: Blob): Promise<File> {
    const form = new FormData();
    form.append('fileInfo', JSON.stringify(info));
    if (file) form.append('files', file);
    return this.#connection.request('POST', '/upload', { query: { id }, body: form });
  }

  delete(id: number | string): Promise<File> {
    return this.#connection.request('DELETE', `/upload/files/${id}`);
  }
}
