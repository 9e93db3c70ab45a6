// `kill -9` during uploads, replacements and deletions: after the next start all files are complete, and there is no record
// without its files and no file without its record.
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp } from '../harness/project.ts';
import { startS3, type TestS3 } from '../harness/start-s3.ts';
import { KillableServer } from './killable-server.ts';

const rounds = 2;
const writers = 4;
/** One of the clients uses resumable uploads. */
const parts = 3;

interface Stored {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly formats: Readonly<Record<string, { readonly url: string; readonly width: number }>> | null;
}

/** Images of different sizes and numbers of copies. */
const images = await Promise.all(
  [100, 400, 700, 1100].map((width) =>
    sharp({
      create: {
        width,
        height: width - 50,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer(),
  ),
);

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The confirmed content of each file by its id, and the ids of files whose last request got no response. */
class Ledger {
  readonly files = new Map<number, string>();
  readonly unsure = new Set<number>();
  /** Unfinished resumable uploads by file name: their URL and content, and the token that began them, to which they belong. */
  readonly begun = new Map<
    string,
    { readonly url: string; readonly image: Buffer; readonly token: string }
  >();
  confirmed = 0;
}

async function send(server: KillableServer, image: Buffer, search = ''): Promise<unknown> {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(image)]), 'photo.png');
  const headers = { authorization: `Bearer ${server.token}` };
  const response = await fetch(`${server.url}/api/upload${search}`, { method: 'POST', headers, body });
  expect([200, 201]).toContain(response.status);
  return response.json();
}

async function workUntilKilled(server: KillableServer, writer: number, ledger: Ledger): Promise<void> {
  const own: number[] = [];
  for (let count = 0; ; count++) {
    const image = images[(writer + count) % images.length] ?? Buffer.alloc(0);
    const [id] = count % 3 === 0 ? [] : own.slice(-1);
    try {
      if (id === undefined) {
        const [file] = (await send(server, image)) as readonly Stored[];
        if (!file) throw new Error('The response has no file');
        own.push(file.id);
        ledger.files.set(file.id, digest(image));
      } else if (count % 3 === 1) {
        ledger.unsure.add(id);
        await send(server, image, `?id=${id}`);
        ledger.files.set(id, digest(image));
        ledger.unsure.delete(id);
      } else if (own.length > 2) {
        ledger.unsure.add(id);
        const deleted = await server.ask('DELETE', `/api/upload/files/${id}`);
        if (!deleted) return;
        own.pop();
        ledger.files.delete(id);
        ledger.unsure.delete(id);
      }
      ledger.confirmed++;
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

type Sender = Pick<KillableServer, 'url' | 'token'>;

async function tus({ url, token }: Sender, method: string, path: string, headers: object, body?: Buffer) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

let names = 0;

async function sendPartsUntilKilled(server: KillableServer, ledger: Ledger): Promise<void> {
  for (;;) {
    const image = images[names % images.length] ?? Buffer.alloc(0);
    const name = `part-${names++}.png`;
    try {
      const headers = {
        'upload-length': String(image.length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      };
      const created = await tus(server, 'POST', '/api/upload/resumable', headers);
      expect(created.status, created.text).toBe(201);
      const url = created.headers.get('location') ?? '';
      ledger.begun.set(name, { url, image, token: server.token });
      await goOn(server, name, ledger);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** Continues a resumable upload from the offset of the server until it has a record. */
async function goOn(server: KillableServer, name: string, ledger: Ledger): Promise<void> {
  const { url, image, token } = ledger.begun.get(name) ?? { url: '', image: Buffer.alloc(0), token: '' };
  const sender = { url: server.url, token };
  const head = await tus(sender, 'HEAD', url, {});
  expect(head.status).toBe(200);
  let offset = Number(head.headers.get('upload-offset'));
  for (;;) {
    const end = Math.min(image.length, offset + Math.ceil(image.length / parts));
    const type = { 'content-type': 'application/offset+octet-stream' };
    const part = image.subarray(offset, end);
    const { status, text } = await tus(
      sender,
      'PATCH',
      url,
      { ...type, 'upload-offset': String(offset) },
      part,
    );
    expect([200, 204], text).toContain(status);
    offset = end;
    if (end < image.length) continue;
    const { id } = JSON.parse(text) as Stored;
    ledger.files.set(id, digest(image));
    ledger.begun.delete(name);
    ledger.confirmed++;
    return;
  }
}

async function served(server: KillableServer, url: string): Promise<Buffer> {
  const response = await fetch(new URL(url, server.url));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Checks that the files of each record have its content; returns the number of files of all records. */
async function checkRecords(server: KillableServer, ledger: Ledger): Promise<number> {
  const response = await server.ask('GET', '/api/upload/files');
  const records = response?.body as unknown as readonly Stored[];
  let count = 0;
  for (const { id, url, width, height, formats } of records) {
    const bytes = await served(server, url);
    const known = ledger.files.get(id);
    if (known !== undefined && !ledger.unsure.has(id)) expect(digest(bytes)).toBe(known);
    expect(images.map(digest)).toContain(digest(bytes));
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    const copies = Object.values(formats ?? {});
    for (const copy of copies)
      expect((await sharp(await served(server, copy.url)).metadata()).width).toBe(copy.width);
    count += 1 + copies.length;
  }
  const ids = new Set(records.map(({ id }) => id));
  for (const id of ledger.files.keys()) if (!ledger.unsure.has(id)) expect(ids).toContain(id);
  const sentInParts = records.map(({ name }) => name).filter((name) => name.startsWith('part-'));
  expect(new Set(sentInParts).size).toBe(sentInParts.length);
  return count;
}

const cases = databases.flatMap((database) => [
  { database, storage: 'a folder' } as const,
  { database, storage: 'S3' } as const,
]);

describe.concurrent.each(cases)(
  'uploads on $database and $storage that are interrupted by kill -9',
  (given) => {
    let folder = '';
    let server: KillableServer | undefined;
    let s3: TestS3 | undefined;
    beforeAll(async () => {
      s3 = given.storage === 'S3' ? await startS3() : undefined;
      const config = { provider: 'aws-s3', providerOptions: s3?.options() };
      const files = s3 ? { 'config/plugins.json': { upload: { config } } } : {};
      const app = await startTestApp(given.database, { contentTypes: {}, files });
      folder = app.folder;
      await app.plinth.close();
    });
    afterAll(async () => {
      await server?.kill();
      await s3?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const stored = async (): Promise<readonly string[]> =>
      s3 ? s3.keys() : (await readdir(join(folder, 'public/uploads'))).filter((name) => name !== '.incoming');

    test('leave complete files, and nothing else', { timeout: 240_000 }, async () => {
      const ledger = new Ledger();
      for (let round = 0; round <= rounds; round++) {
        const running = await KillableServer.start(folder);
        server = running;
        if (round > 0) {
          for (const name of [...ledger.begun.keys()]) await goOn(running, name, ledger);
          const count = await checkRecords(running, ledger);
          // Files of requests without a response are deleted after their announcement has expired.
          const isClean = async () => expect(await stored()).toHaveLength(count);
          if (round === rounds) await vi.waitFor(isClean, { timeout: 60_000, interval: 500 });
          ledger.unsure.clear();
          ledger.files.clear();
        }
        if (round === rounds) return;
        const before = ledger.confirmed;
        const working = [
          ...Array.from({ length: writers - 1 }, (_, writer) => workUntilKilled(running, writer, ledger)),
          sendPartsUntilKilled(running, ledger),
        ];
        for (let waited = 0; ledger.confirmed < before + 2 * writers && waited < 3000; waited++)
          await sleep(10);
        await sleep(Math.random() * 400);
        await running.kill();
        await Promise.all(working);
      }
    });
  },
);
