// The size of V8's young generation in a `plinth` process: its own limit, unless Node was started with another size.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const bounded = pathToFileURL(resolve(import.meta.dirname, '../../bin/young-generation.mjs')).href;

/**
 * Keeps the latest of many objects, with turns of the event loop in between, as a server does. Prints the size of one
 * semi-space when it is stable: V8 enlarges it step by step, and lets it overflow for a while when it is full.
 */
const program = `
  import { getHeapSpaceStatistics } from 'node:v8';
  const kept = [];
  const sizes = [];
  for (let index = 0; index < 4_000_000; index++) {
    kept[index % 50_000] = { list: [index], text: 'x' + index };
    if (index % 5000 > 0) continue;
    await new Promise((resolve) => setImmediate(resolve));
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    sizes.push(space.space_used_size + space.space_available_size);
  }
  const settled = sizes.slice(-sizes.length / 10).sort((a, b) => a - b);
  console.log(settled[settled.length / 2]);`;

function megabytesOf(...options: readonly string[]): number {
  const run = [...options, '--input-type=module', '-e', program];
  const env = { ...process.env, NODE_OPTIONS: '' };
  return Math.round(Number(execFileSync(process.execPath, run, { encoding: 'utf8', env })) / 2 ** 20);
}

// V8's default is 16 or 32 MB, depending on the memory of the machine.
test('a semi-space has 16 MB, or the size of the option of Node', () => {
  expect(megabytesOf('--import', bounded)).toBe(16);
  expect(megabytesOf('--max-semi-space-size=2', '--import', bounded)).toBeLessThan(8);
  expect(megabytesOf('--max_semi_space_size=32', '--import', bounded)).toBeGreaterThan(16);
});
