// The paths of a project's own files in src, config and database.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['src', 'config', 'database'];
const skipped = ['node_modules', 'dist', 'build', '.git'];

/** Paths relative to the project's folder, with `/` as separator, sorted by name within each folder. */
export const projectFiles = (projectFolder: string): readonly string[] =>
  folders.flatMap((folder) => filesBelow(projectFolder, folder));

function filesBelow(projectFolder: string, folder: string): readonly string[] {
  const path = join(projectFolder, folder);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [name];
    return skipped.includes(entry.name) ? [] : filesBelow(projectFolder, name);
  });
}
