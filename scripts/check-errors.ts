// Checks that messages of errors are only in src/errors/, which has a constructor for each message.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const source = resolve(import.meta.dirname, '../src');
const ownMessage = /\bnew PlinthError\(|\b(forbidden|notFound)\(\s*[`'"]/;

const faults: string[] = [];
for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  const name = relative(source, path);
  if (!entry.isFile() || !name.endsWith('.ts') || name.endsWith('.test.ts') || name.startsWith('errors/'))
    continue;
  if (ownMessage.test(readFileSync(path, 'utf8')))
    faults.push(`${name} creates an error with its own message: add a constructor to src/errors/`);
}
if (faults.length > 0) console.error(faults.join('\n'));
else console.log('all error messages are in src/errors/');
process.exitCode = faults.length > 0 ? 1 : 0;
