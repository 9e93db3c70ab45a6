// A folder that other users of the machine cannot read. Those above it are made as usual: public files may stand in them.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
}
