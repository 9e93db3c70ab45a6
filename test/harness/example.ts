// Example projects as test projects: their content types and code, on the database of the test.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** By path; the configuration of the database is the test's own. */
export function exampleFiles(name: string): Readonly<Record<string, unknown>> {
  const folder = join(import.meta.dirname, '../../examples', name);
  const files = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const text = readFileSync(path, 'utf8');
        return [relative(folder, path), path.endsWith('.json') ? JSON.parse(text) : text];
      }),
  );
}
