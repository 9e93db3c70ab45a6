// Memory of large responses is reused, instead of being allocated from the system for each response.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const reusing = pathToFileURL(resolve(import.meta.dirname, '../../bin/reused-memory.mjs')).href;

/** Prints the number of page faults while twenty buffers are filled and freed repeatedly. */
const program = `
  const fill = () => Buffer.allocUnsafeSlow(100_000).fill(1);
  const turns = (count) => {
    for (let turn = 0; turn < count; turn++)
      for (const { buffer } of Array.from({ length: 20 }, fill)) buffer.transfer(0);
  };
  turns(10);
  const before = process.resourceUsage().minorPageFault;
  turns(100);
  console.log(process.resourceUsage().minorPageFault - before);`;

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };

// The buffers have 50,000 pages of 4 KB. Without reuse, 26,000 or more page faults occur.
test.runIf(header.glibcVersionRuntime)('buffers reuse the memory of earlier ones', () => {
  const run = ['--import', reusing, '--input-type=module', '-e', program];
  const faults = Number(execFileSync(process.execPath, run, { encoding: 'utf8' }));
  expect(faults).toBeLessThan(5000);
});
