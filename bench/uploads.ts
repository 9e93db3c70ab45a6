// node bench/uploads.ts [--s3]: measures how much memory uploads take. A server process on SQLite gets one file of 2 GB, 50 files at
// once and 50 photos at once. The files are stored in its folder or on a local S3 server.
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { startS3 } from '../test/harness/start-s3.ts';
import { KillableServer } from '../test/kill/killable-server.ts';

const megabyte = 1024 * 1024;
const large = 2048 * megabyte;
const each = 40 * megabyte;
const atOnce = 50;
/** The benchmark fails if the server needs this many MB more. */
const maxGrowth = 100;

async function main(): Promise<void> {
  const s3 = process.argv.includes('--s3') ? await startS3() : undefined;
  const folder = await mkdtemp(join(tmpdir(), 'plinth-uploads-'));
  const storage = s3 ? { provider: 'aws-s3', providerOptions: s3.options() } : {};
  await mkdir(join(folder, 'config'));
  const write = (name: string, content: object) =>
    writeFile(join(folder, `config/${name}.json`), JSON.stringify(content));
  await write('plugins', { upload: { config: { sizeLimit: '3gb', ...storage } } });
  await write('server', { host: '127.0.0.1', port: 0 });
  const server = await KillableServer.start(folder);
  try {
    await measureAll(server);
  } finally {
    await server.kill();
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(server: KillableServer): Promise<void> {
  const photo = await noisePhoto();
  const photos = () => upload(server, 'photo.jpg', photo.length, () => Readable.from([photo]));
  // The first file of each kind loads libraries, so it is not measured.
  await upload(server, 'first.bin', megabyte, () => bytes(megabyte));
  await photos();
  await sleep(1000);
  const all = (one: () => Promise<void>) => Promise.all(Array.from({ length: atOnce }, one));
  await measure(server, 'one file of 2 GB', () => upload(server, 'large.bin', large, () => bytes(large)));
  await measure(server, 'one file of 2 GB that can be resumed', () => uploadResumable(server, large));
  await measure(server, `${atOnce} files of ${each / megabyte} MB at once`, () =>
    all(() => upload(server, 'one.bin', each, () => bytes(each))),
  );
  await measure(server, `${atOnce} photos of 12 megapixels at once`, () => all(photos));
}

async function measure(server: KillableServer, what: string, work: () => Promise<unknown>): Promise<void> {
  const before = resident(server);
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, resident(server));
  }, 20);
  const startedAt = performance.now();
  await work();
  clearInterval(watching);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const growth = peak - before;
  console.log(`${what}: ${before} MB before, ${peak} MB peak, ${growth} MB more, ${seconds} s`);
  if (growth > maxGrowth) process.exitCode = 1;
}

/** The resident memory of the server in MB. */
function resident(server: KillableServer): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** A stream of `size` bytes, which repeats one random block. */
function bytes(size: number): Readable {
  const block = crypto.getRandomValues(Buffer.alloc(65_536));
  return Readable.from(
    (function* blocks() {
      for (let left = size; left > 0; left -= block.length)
        yield block.subarray(0, Math.min(left, block.length));
    })(),
  );
}

async function noisePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 4000, height: 3000, channels: 3, background: 'white', noise } as const;
  return sharp({ create })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();
}

async function upload(
  server: KillableServer,
  name: string,
  size: number,
  open: () => Readable,
): Promise<void> {
  const head = `--limit\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
  const tail = '\r\n--limit--\r\n';
  const sending = request(`${server.url}/api/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.token}`,
      'content-type': 'multipart/form-data; boundary=limit',
      'content-length': head.length + size + tail.length,
    },
  });
  async function* body() {
    yield Buffer.from(head);
    yield* open();
    yield Buffer.from(tail);
  }
  await send(sending, body, 201);
}

/** Uploads with the tus protocol, in one part. */
async function uploadResumable(server: KillableServer, size: number): Promise<void> {
  const headers = { authorization: `Bearer ${server.token}`, 'tus-resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from('large.bin').toString('base64')}`;
  const created = await fetch(`${server.url}/api/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(size), 'upload-metadata': metadata },
  });
  const sending = request(`${server.url}${created.headers.get('location')}`, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': size,
      'upload-offset': 0,
    },
  });
  await send(sending, () => bytes(size), 200);
}

async function send(
  sending: ClientRequest,
  body: () => AsyncIterable<Buffer> | Readable,
  expected: number,
): Promise<void> {
  const responded = new Promise<number | undefined>((resolve, reject) => {
    sending.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sending.once('error', reject);
  });
  await pipeline(body, sending);
  const status = await responded;
  if (status !== expected) throw new Error(`An upload got status ${status}`);
}

await main();
