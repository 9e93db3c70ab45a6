// For tests: a project that accepts small files, and functions that read what it serves and what is on its disk.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestApp, TestResponse } from '../harness/project.ts';
import { type Upload, uploaded } from './upload.ts';

export const sizeLimit = 300_000;
const maxPixels = 1_000_000;

export const files = (secret: object = { private: true }, config: object = {}) => ({
  contentTypes: {
    'api::article.article': {
      attributes: {
        title: { type: 'string' },
        cover: { type: 'media' },
        gallery: { type: 'media', multiple: true },
        secret: { type: 'media', ...secret },
      },
    },
  },
  files: { 'config/plugins.json': { upload: { config: { sizeLimit, maxPixels, ...config } } } },
});

interface Stored {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: Readonly<Record<string, { readonly url: string; readonly width: number }>> | null;
}

export const image = (width: number, height: number, background = 'red') =>
  sharp({ create: { width, height, channels: 3, background } });

export const png = (width = 600, height = 400, background = 'red'): Promise<Buffer> =>
  image(width, height, background).png().toBuffer();

/** One part of a form as bytes, because client libraries do not send all names. */
export const part = (name: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--limit\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

export const ending = Buffer.from('--limit--\r\n');

export async function sendBytes(
  app: TestApp,
  payload: Buffer,
  {
    contentType = 'multipart/form-data; boundary=limit',
    search = '',
    token = app.token as string | null,
  } = {},
): Promise<TestResponse> {
  const headers = {
    'content-type': contentType,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await app.plinth.server.inject({
    method: 'POST',
    url: `/api/upload${search}`,
    headers,
    payload,
  });
  const body: unknown = JSON.parse(response.body);
  return { status: response.statusCode, body, text: response.body, headers: response.headers };
}

export const stored = (app: TestApp, wanted: Upload): Promise<Stored> => uploaded<Stored>(app, wanted);

export async function served(app: TestApp, url: string, headers: Readonly<Record<string, string>> = {}) {
  const { statusCode, rawPayload, headers: sent } = await app.plinth.server.inject({ url, headers });
  return { status: statusCode, bytes: rawPayload, headers: sent };
}

/** All files in the folder, including temporary ones. The folder for these is created by the first upload. */
export const onDisk = async ({ folder }: TestApp): Promise<readonly string[]> => {
  const names = await readdir(join(folder, 'public/uploads'), { recursive: true }).catch(() => []);
  return names.filter((name) => !/^\.incoming(\/process-\w+)?$/.test(name)).sort();
};

const recordsOf = async (app: TestApp): Promise<number> =>
  ((await app.request('GET', '/api/upload/files')).body as readonly unknown[]).length;

/** The response to a request that must store nothing. */
export async function refused(app: TestApp, work: () => Promise<TestResponse>): Promise<TestResponse> {
  const before = { names: await onDisk(app), records: await recordsOf(app) };
  const response = await work();
  expect({ names: await onDisk(app), records: await recordsOf(app) }).toEqual(before);
  return response;
}

export async function newArticle(
  app: TestApp,
): Promise<{ readonly id: number; readonly documentId: string }> {
  const response = await app.request('POST', '/api/articles', { data: { title: 'A' } });
  return (response.body as { data: { id: number; documentId: string } }).data;
}

export async function articleWith(app: TestApp, documentId: string, field: string): Promise<unknown> {
  const response = await app.request('GET', `/api/articles/${documentId}?populate=${field}`);
  expect(response.status, response.text).toBe(200);
  return (response.body as { data: Readonly<Record<string, unknown>> }).data[field];
}
