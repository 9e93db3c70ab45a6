// `plinth import --from csv|json` of a file that is written for it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../src/cli/harness.ts';

/** The extension of the file is its form. */
export async function importedInto(
  folder: string,
  file: string,
  content: string | Buffer,
  words: readonly string[],
) {
  const path = join(folder, file);
  await writeFile(path, content);
  const form = file.endsWith('.csv') ? 'csv' : 'json';
  const ended = await runCommand(
    async () => Promise.reject(new Error('no project is needed')),
    ...['import', path, '--from', form, '--dir', folder, ...words],
  );
  return { ...ended, text: ended.out + ended.error };
}
