// A project on PostgreSQL by way of a line that a test cuts or breaks.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from './create-database.ts';
import type { Line } from './line.ts';
import { type TestProjectFiles, writeProject } from './write-project.ts';

/** Opens the line. Resolves to the folder of the project. `settings`: further members of the connection. */
export async function writeLinedProject(
  line: Line,
  files: TestProjectFiles,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  process.env.LOG_LEVEL ??= 'silent';
  await line.open();
  const folder = await mkdtemp(join(tmpdir(), 'plinth-lined-'));
  const connection = {
    client: 'postgres',
    connection: { connectionString: line.to(await createDatabase()) },
    pool: { min: 0, max: 4 },
    ...settings,
  };
  await writeProject(folder, connection, files);
  return folder;
}
