// When a process of `plinth` collects everything: bounded by itself, unless Node was started with another factor.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const bounded = pathToFileURL(resolve(import.meta.dirname, '../../bin/old-generation.mjs')).href;

/**
 * Replaces old objects all the time, with pauses in which threads of V8 can follow, as caches of a server do. Prints how many times what
 * is in use the heap was at most, after the first collections.
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

test('old objects may become three times as many before all is collected, or as Node was told', () => {
  expect(timesInUse('--import', bounded)).toBeLessThan(3.7);
  expect(timesInUse('--heap-growing-percent=50', '--import', bounded)).toBeLessThan(2.2);
});
