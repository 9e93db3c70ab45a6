// For tests: requests of resumable uploads.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestApp } from '../harness/project.ts';

export const sizeLimit = 2_000_000;
export const ref = 'api::article.article';
export const files = {
  contentTypes: {
    [ref]: { attributes: { title: { type: 'string' }, cover: { type: 'media', allowedTypes: ['images'] } } },
  },
  files: {
    'config/plugins.json': { upload: { config: { sizeLimit, security: { deniedTypes: ['text/html'] } } } },
  },
};

export interface Stored {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly url: string;
  readonly caption: string | null;
}

/** Sends one request of the tus protocol. */
export async function ask(
  app: TestApp,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'GET',
  path: string,
  {
    headers = {},
    payload,
    token = app.token,
  }: { headers?: object; payload?: Buffer; token?: string | null } = {},
) {
  const response = await app.plinth.server.inject({
    method,
    url: `/api/upload/resumable${path}`,
    headers: {
      'tus-resumable': '1.0.0',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(payload ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...headers,
    },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

const metadataOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export const creation = (
  length: number,
  values: Readonly<Record<string, string>> = { filename: 'a.txt' },
) => ({
  headers: { 'upload-length': String(length), 'upload-metadata': metadataOf(values) },
});

export async function create(
  app: TestApp,
  length: number,
  values?: Readonly<Record<string, string>>,
): Promise<string> {
  const { status, headers, text } = await ask(app, 'POST', '', creation(length, values));
  expect(status, text).toBe(201);
  return String(headers.location).slice('/api/upload/resumable'.length);
}

export const unfinished = async ({ folder }: TestApp): Promise<readonly string[]> =>
  readdir(join(folder, 'public/uploads/.incoming/resumable')).catch(() => []);

export const recordsOf = async (app: TestApp): Promise<readonly Stored[]> =>
  (await app.request('GET', '/api/upload/files')).body as readonly Stored[];

export const patch = (offset: number, payload: Buffer) => ({
  headers: { 'upload-offset': String(offset) },
  payload,
});
