// Detects that the database file was deleted or replaced while this process has it open: SQLite would continue to write to the
// deleted file, and all of it would be lost when the process ends.
import { statSync } from 'node:fs';
import { databaseFileGone } from '../../errors/families/limits.ts';

/** Returns a function that throws unless `filename` is still the file that it is now. */
export function sameFile(filename: string): () => void {
  const opened = statSync(filename);
  return () => {
    const found = statSync(filename, { throwIfNoEntry: false });
    if (found?.ino === opened.ino && found.dev === opened.dev) return;
    const cause = new Error(`${filename} is not the file that was opened`);
    throw Object.assign(databaseFileGone(), { cause });
  };
}
