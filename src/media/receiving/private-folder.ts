// Creates a folder that other users of the machine cannot read. Its parents are created with default permissions, because they may
// contain public files.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
}
