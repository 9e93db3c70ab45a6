// Every version of Node must be able to parse bin/plinth.js, so that an old one prints which version is
// required.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const start = join(import.meta.dirname, '../../bin/plinth.js');

test('a Node version that is too old prints which version is required', () => {
  const program = `
    Object.defineProperty(process, 'versions', { value: { node: '18.19.0' } });
    Object.defineProperty(process, 'version', { value: 'v18.19.0' });
    require(process.argv[1]);`;
  const script = `${process.execPath} -e "$PROGRAM" "$0" 2>&1; echo $?`;
  const env = { ...process.env, PROGRAM: program, NODE_OPTIONS: '' };
  expect(execFileSync('sh', ['-c', script, start], { encoding: 'utf8', env })).toMatch(
    /^Plinth needs Node 22\.18 or later, and this is v18\.19\.0: .+\n1\n$/,
  );
});

test('bin/plinth.js has no syntax that old versions cannot parse', () => {
  expect(readFileSync(start, 'utf8')).not.toMatch(/=>|`|\bimport\b|\bconst\b|\blet\b|\?\?|\?\.\w/);
});
