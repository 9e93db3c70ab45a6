// The files of the server, for the scripts that check them.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const source = resolve(import.meta.dirname, '../src');

/** `sql/conditions/where.ts` and its text, without tests and what only tests import. */
export const sourceFiles = (): readonly (readonly [string, string])[] =>
  globSync('**/*.ts', { cwd: source })
    .filter((name) => !name.endsWith('.test.ts') && !name.endsWith('harness.ts'))
    .sort()
    .map((name) => [name, readFileSync(join(source, name), 'utf8')]);
