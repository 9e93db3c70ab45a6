// The files of a database, closed to other users of the machine.
import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Other users of the machine cannot read it, also one that was copied here; SQLite makes `-wal` and `-shm` as the file is. */
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
      `${path} can be read by other users of the machine, and only its owner can change that`,
    );
  }
}
