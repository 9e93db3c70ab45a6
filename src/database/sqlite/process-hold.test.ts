import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { frameOf } from './frames.ts';
import { LaneProcess } from './process-hold.ts';

const folder = mkdtempSync(join(tmpdir(), 'plinth-hold-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a process that does not take jobs in time is killed', async () => {
  const script = join(folder, 'hangs.js');
  writeFileSync(script, 'setInterval(() => undefined, 1000);');
  const process = new LaneProcess({ filename: ':memory:', maxSize: 1000 }, { script, deadline: 200 });
  await expect(process.started).rejects.toThrow('SIGKILL');
  expect(process.isAlive).toBe(false);
  await process.ended;
});

test('a process that became ready when its time was over takes no jobs', async () => {
  const script = join(folder, 'late.js');
  const written = join(folder, 'written');
  const ready = JSON.stringify(frameOf({ kind: 'ready' }));
  writeFileSync(
    script,
    `const fs = require('node:fs');
    fs.writeSync(1, Buffer.from(${ready}.data));
    fs.writeFileSync(${JSON.stringify(written)}, '');
    setInterval(() => undefined, 1000);`,
  );
  const process = new LaneProcess({ filename: ':memory:', maxSize: 1000 }, { script, deadline: 10_000 });
  // Without a turn of the event loop, which would read that it is ready.
  while (!existsSync(written));
  process.kill();
  await expect(process.started).rejects.toThrow('started too late');
  await process.ended;
});

test('without file descriptors for a process the error says so, and nothing is left that ends the server', () => {
  const program = `
    import { openSync } from 'node:fs';
    import { LaneProcess } from ${JSON.stringify(resolve(import.meta.dirname, 'process-hold.ts'))};
    try {
      for (;;) openSync('/dev/null');
    } catch {}
    try {
      new LaneProcess({ filename: ':memory:', maxSize: 1000 });
    } catch (error) {
      setTimeout(() => console.log(error.code), 50);
    }`;
  const options = ['--no-warnings', '--input-type=module', '-e', program];
  const limited = ['-c', 'ulimit -n 100; exec "$0" "$@"', process.execPath, ...options];
  expect(execFileSync('sh', limited, { encoding: 'utf8' }).trim()).toBe('PLINTH_TOO_MANY_OPEN_FILES');
});
