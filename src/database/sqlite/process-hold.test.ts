import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LaneProcess } from './process-hold.ts';

test('a process that does not take jobs in time is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-hold-'));
  const script = join(folder, 'hangs.js');
  writeFileSync(script, 'setInterval(() => undefined, 1000);');
  const process = new LaneProcess({ filename: ':memory:', maxSize: 1000 }, { script, deadline: 200 });
  await expect(process.started).rejects.toThrow('SIGKILL');
  expect(process.isAlive).toBe(false);
  await process.ended;
  rmSync(folder, { recursive: true });
});
