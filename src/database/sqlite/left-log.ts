// A write-ahead log without its database file. A new database under the name would lose it, since SQLite deletes it; a restored
// one would be damaged, since SQLite would apply it.
import { rmSync, statSync } from 'node:fs';

/** What is wrong, if the file is missing or empty and the log of a former file is beside it. */
export function leftLog(filename: string): string | undefined {
  const log = `${filename}-wal`;
  if (sizeOf(filename) > 0 || sizeOf(log) === 0) return undefined;
  return `${filename} is missing or empty, and ${log} has changes of the former file`;
}

export function removeLeftLog(filename: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(`${filename}${suffix}`, { force: true });
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
