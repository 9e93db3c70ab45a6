import { access, mkdir, mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IncomingFiles } from './incoming.ts';

let folder: string;
let incoming: IncomingFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-incoming-'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  incoming = await IncomingFiles.open(folder);
});
afterEach(async () => {
  await incoming.close();
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const minute = 60_000;
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
/** The work of the timer uses the disk. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

test('the folder of a living process stays when the clock is set, and that of a dead one goes', async () => {
  const [living, dead] = ['living', 'dead'].map((name) => join(folder, `process-${name}`));
  for (const path of [living, dead]) await mkdir(path ?? '');
  vi.setSystemTime(Date.now() + 24 * 60 * minute);
  for (let passed = 0; passed < 3 * minute; passed += 10_000) {
    // Of a process whose clock was not set.
    await utimes(living ?? '', new Date(passed), new Date(passed));
    vi.advanceTimersByTime(10_000);
    await settle();
    if (passed < minute) expect(await isThere(dead ?? '')).toBe(true);
  }
  expect([await isThere(living ?? ''), await isThere(dead ?? '')]).toEqual([true, false]);
});
