// Writes a text file completely or not at all: a full disk or an interruption leaves the former content.
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** The folder must exist. `mode` is limited by the umask. */
export function replaceFile(path: string, text: string, mode = 0o666): void {
  const unfinished = `${path}.new`;
  try {
    writeFileSync(unfinished, text, { mode });
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
