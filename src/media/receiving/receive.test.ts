import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tooManyAtOnce } from '../../errors/families/media.ts';
import { StreamedBody } from '../../routes/streamed-body.ts';
import { Semaphore } from '../../semaphore/semaphore.ts';
import { IncomingFiles } from './incoming.ts';
import { type ReceiveSettings, withReceived } from './receive.ts';

let folder: string;
let receiving: ReceiveSettings;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-receive-'));
  receiving = {
    incoming: await IncomingFiles.open(folder),
    sizeLimit: 1_000_000,
    minPace: { bytes: 10, ms: 30 },
    semaphore: new Semaphore({ places: 1, queue: 0, refusal: () => tooManyAtOnce({ of: 'uploads' }) }),
  };
});
afterEach(async () => {
  await receiving.incoming.close();
  await rm(folder, { recursive: true, force: true });
});

const head = '--limit\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';

function begin() {
  const socket = new PassThrough();
  socket.write(head);
  const body = new StreamedBody(socket, 'multipart/form-data; boundary=limit');
  return { socket, received: withReceived(body, receiving, async ({ files }) => files) };
}

const temporaryFiles = async (): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => !/^process-\w+$/.test(name));

test('an upload that sends single bytes slowly is ended, and leaves no temporary files', async () => {
  const { socket, received } = begin();
  const dripping = setInterval(() => socket.write('x'), 5);
  await expect(received).rejects.toMatchObject({ status: 408 });
  clearInterval(dripping);
  expect(await temporaryFiles()).toEqual([]);
});

test('more than the allowed number of concurrent uploads get status 503', async () => {
  const { socket, received } = begin();
  await expect(begin().received).rejects.toMatchObject({ status: 503 });
  socket.end('content\r\n--limit--\r\n');
  const [file] = await received;
  expect(file).toMatchObject({
    name: 'a.txt',
    size: 7,
    contentHash: 'ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73',
  });
  const { socket: another, received: receivedLater } = begin();
  another.end('content\r\n--limit--\r\n');
  expect(await receivedLater).toHaveLength(1);
});
