import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogOutput } from './log-output.ts';

let folder: string;
let fd: number;
const reported: string[] = [];
const line = (text: string): Buffer => Buffer.from(`${text}\n`);
const written = (): string => fs.readFileSync(join(folder, 'log'), 'utf8');

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'plinth-log-'));
  fd = fs.openSync(join(folder, 'log'), 'w');
  reported.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.closeSync(fd);
  fs.rmSync(folder, { recursive: true });
});

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** The disk is full until the returned function is called. */
function fillDisk(): () => void {
  const refuse = (...given: readonly unknown[]): void => {
    const done = given.at(-1);
    if (typeof done === 'function') setImmediate(() => done(full, 0));
  };
  const spy = vi.spyOn(fs, 'write').mockImplementation(refuse);
  const sync = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw full;
  });
  return () => {
    spy.mockRestore();
    sync.mockRestore();
  };
}

test('lines are written in their order', async () => {
  const output = new LogOutput(fd, (problem) => void reported.push(problem));
  for (const text of ['a', 'b', 'c']) output.write(line(text));
  await expect.poll(written).toBe('a\nb\nc\n');
  expect(reported).toEqual([]);
});

test('a full disk is reported once; then the kept lines follow, and the number of those that were lost', async () => {
  const empty = fillDisk();
  const output = new LogOutput(fd, (problem) => void reported.push(problem));
  output.write(line('first'));
  await expect
    .poll(() => reported)
    .toEqual(['the log cannot be written (ENOSPC: no space left on device, write); 16 MB of it are kept']);
  output.write(Buffer.alloc(16 * 2 ** 20 - 12, ' '));
  output.write(line('kept'));
  for (const text of ['this one is lost', 'as is this']) output.write(line(text));
  empty();
  await expect.poll(() => written().length).toBeGreaterThan(2 ** 20);
  await expect.poll(() => written().trimEnd().endsWith('kept')).toBe(true);
  expect(written().startsWith('first\n')).toBe(true);
  expect(reported.slice(1)).toEqual(['the log is written again; 2 lines of it were lost']);
  output.write(line('afterwards'));
  await expect.poll(() => written().endsWith('kept\nafterwards\n')).toBe(true);
});

test('what is left is written before the process ends, and a full disk does not keep it from ending', () => {
  const output = new LogOutput(fd, (problem) => void reported.push(problem));
  const empty = fillDisk();
  output.write(line('under way'));
  output.write(line('left'));
  output.flushSync();
  empty();
  output.write(line('last'));
  output.flushSync();
  expect(written()).toBe('last\n');
});
