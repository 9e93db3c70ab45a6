// Writes new files of a project, all or none, and never overwrites an existing file.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NewFiles } from './project-files.ts';

export function writeFiles(folder: string, files: NewFiles): void {
  const there = Object.keys(files).find((path) => existsSync(join(folder, path)));
  if (there !== undefined) throw new Error(`${there} is there already. Nothing was written.`);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // Secrets are among them.
    writeFileSync(join(folder, path), content, path === '.env' ? { mode: 0o600 } : {});
  }
}
