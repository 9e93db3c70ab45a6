// How much the heap of a `plinth` process grows before a full garbage collection: by its own factor, unless Node was started with another.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const bounded = pathToFileURL(resolve(import.meta.dirname, '../../bin/old-generation.mjs')).href;

/**
 * Replaces old objects continuously, as caches of a server do, with pauses for the threads of V8. Prints the largest heap after the
 * first collections, as a multiple of the objects in use.
 */
const program = `
  const kept = Array.from({ length: 400_000 }, (_, index) => ({ list: [index], text: 'x' + index }));
  gc();
  const inUse = process.memoryUsage().heapUsed;
  let most = 0;
  for (let turn = 0; turn < 1500; turn++) {
    for (let index = 0; index < 2000; index++)
      kept[(turn * 2000 + index) % kept.length] = { list: [index], text: 'x' + index };
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (turn > 500) most = Math.max(most, process.memoryUsage().heapUsed);
  }
  console.log(most / inUse, kept.length);`;

function timesInUse(...options: readonly string[]): number {
  const small = ['--max-semi-space-size=8', '--expose-gc'];
  const run = [...small, ...options, '--input-type=module', '-e', program];
  const env = { ...process.env, NODE_OPTIONS: '' };
  return Number.parseFloat(execFileSync(process.execPath, run, { encoding: 'utf8', env }));
}

test('the heap grows to three times the objects in use before a full collection, or by the factor of the option of Node', () => {
  expect(timesInUse('--import', bounded)).toBeLessThan(3.7);
  expect(timesInUse('--heap-growing-percent=50', '--import', bounded)).toBeLessThan(2.2);
});
