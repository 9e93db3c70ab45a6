// Makes the files of a database unreadable for other users of the machine.
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Sets the mode of new and existing files. SQLite creates `-wal` and `-shm` with the mode of the file. */
export function makePrivate(filename: string): void {
  mkdirSync(dirname(filename), { recursive: true, mode: 0o700 });
  closeSync(openSync(filename, 'a', 0o600));
  for (const path of [filename, `${filename}-wal`, `${filename}-shm`]) closeToOthers(path);
}

function closeToOthers(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch {
    process.emitWarning(
      `${path} can be read by other users of the machine, and this process may not change its mode. ` +
        'Run chmod 600 on it as its owner',
    );
  }
}
