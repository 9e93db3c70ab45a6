// A process of the slow lane whose server was killed while it ran a statement.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ownScript } from '../../values/own-files.ts';
import { frameOf } from './frames.ts';
import type { Job, ProcessOptions } from './slow-messages.ts';

test('ends without a trace when nobody reads its rows any more', async () => {
  const filename = join(mkdtempSync(join(tmpdir(), 'plinth-slow-')), 'content.db');
  new Sqlite(filename).exec('create table numbers (number integer)').close();
  const options: ProcessOptions = { filename, maxSize: 1000 };
  const running = spawn(process.execPath, [
    ownScript('database/sqlite/slow-process'),
    JSON.stringify(options),
  ]);
  const errors = text(running.stderr);
  await once(running.stdout, 'data');
  running.stdout.destroy();
  const job: Job = { text: 'select count(*) from numbers', values: [] };
  running.stdin.write(frameOf(job));
  expect(await once(running, 'exit')).toEqual([0, null]);
  expect(await errors).toBe('');
});
