// Memory of large responses: taken from the system once, not for each response.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const reusing = pathToFileURL(resolve(import.meta.dirname, '../../bin/reused-memory.mjs')).href;

/** Prints how often the system had to give a page while twenty buffers were filled and freed again and again. */
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

// They have 50,000 pages of 4 KB, of which 26,000 and more are given again and again otherwise.
test.runIf(header.glibcVersionRuntime)('buffers are put where others were before them', () => {
  const run = ['--import', reusing, '--input-type=module', '-e', program];
  const faults = Number(execFileSync(process.execPath, run, { encoding: 'utf8' }));
  expect(faults).toBeLessThan(5000);
});
