// Errors are made by the constructors of src/errors/ (decision of style: one for each message): no sentence elsewhere.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const source = resolve(import.meta.dirname, '../src');
const ofOwnWords = /\bnew PlinthError\(|\b(forbidden|notFound)\(\s*[`'"]/;

const faults: string[] = [];
for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  const name = relative(source, path);
  if (!entry.isFile() || !name.endsWith('.ts') || name.endsWith('.test.ts') || name.startsWith('errors/'))
    continue;
  if (ofOwnWords.test(readFileSync(path, 'utf8')))
    faults.push(`${name} makes an error of its own words: see src/errors/`);
}
if (faults.length > 0) console.error(faults.join('\n'));
else console.log('every error has a constructor');
process.exitCode = faults.length > 0 ? 1 : 0;
