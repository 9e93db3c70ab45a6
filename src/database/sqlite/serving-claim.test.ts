import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServingClaim } from './serving-claim.ts';

let folder: string;
let filename: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-claim-'));
  filename = join(folder, 'data.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second server is told of the first, and one of the same starter is not', () => {
  const first = new ServingClaim(filename, { pid: 10, starter: 1 });
  const second = new ServingClaim(filename, { pid: 20, starter: 2 });
  const next = new ServingClaim(filename, { pid: 11, starter: 1 });
  expect([first, second, next].map(({ other }) => other)).toEqual([
    undefined,
    { pid: 10, starter: 1 },
    undefined,
  ]);
  for (const claim of [first, second, next]) claim.release();
});

test('a server that comes while the one before it ends has the claim afterwards', async () => {
  const first = new ServingClaim(filename, { pid: 10, starter: 1 });
  const next = new ServingClaim(filename, { pid: 11, starter: 1 });
  first.release();
  const stranger = () => {
    const claim = new ServingClaim(filename, { pid: 20, starter: 2 });
    claim.release();
    return claim.other;
  };
  await expect.poll(stranger, { timeout: 20_000, interval: 500 }).toEqual({ pid: 11, starter: 1 });
  next.release();
});

test('the claim of a process that was killed is gone', async () => {
  const script = `import { ServingClaim } from ${JSON.stringify(join(import.meta.dirname, 'serving-claim.ts'))};
    globalThis.claim = new ServingClaim(${JSON.stringify(filename)}, { pid: process.pid, starter: 1 });
    console.log('held'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const during = new ServingClaim(filename, { pid: 20, starter: 2 });
  during.release();
  expect(during.other).toEqual({ pid: child.pid, starter: 1 });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  const after = new ServingClaim(filename, { pid: 30, starter: 3 });
  expect(after.other).toBeUndefined();
  after.release();
});
