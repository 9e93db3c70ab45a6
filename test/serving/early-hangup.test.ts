import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const bin = join(import.meta.dirname, '../../bin');

test.skipIf(process.platform === 'win32').each([
  [['--workers', '2'], 0, null],
  [['--workers=2'], 0, null],
  [[], null, 'SIGHUP'],
])('SIGHUP while the command line is loaded, with the options %j', async (options, code, signal) => {
  const loaded = pathToFileURL(join(bin, 'early-hangup.mjs')).href;
  const hangUp = "data:text/javascript,process.kill(process.pid, 'SIGHUP')";
  const words = [
    '--import',
    loaded,
    '--import',
    hangUp,
    join(bin, 'plinth.js'),
    'start',
    ...options,
    '--help',
  ];
  const child = spawn(process.execPath, words, { stdio: 'ignore' });
  expect(await once(child, 'close')).toEqual([code, signal]);
});
