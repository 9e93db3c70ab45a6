// Writes the folder of the benchmark's project: its content model and configuration; grants permissions to the public.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plinth } from '../../src/app/app.ts';
import { grant } from '../../src/auth/role-store.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { modelFiles, modelNames } from '../dataset/model.ts';
import { extensionFile } from './extension.ts';

export async function writeProject(folder: string, databaseUrl: string | undefined): Promise<void> {
  await writeFiles(folder, modelFiles(), databaseUrl);
  await writeFile(join(folder, 'src/index.ts'), extensionFile);
}

/** Writes the files of a content model, by path, and the configuration. `databaseUrl`: undefined for SQLite in the folder. */
export async function writeFiles(
  folder: string,
  model: Readonly<Record<string, unknown>>,
  databaseUrl: string | undefined,
): Promise<void> {
  const connection = databaseUrl
    ? { client: 'postgres', connection: { connectionString: databaseUrl } }
    : { client: 'sqlite', connection: { filename: '.data/content.db' } };
  const files = {
    ...model,
    'config/database.json': { connection },
    'config/server.json': { host: '127.0.0.1', port: 0 },
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(content, null, 2));
  }
  await writeCache(folder, false);
  await writeFile(join(folder, '.env'), `JWT_SECRET=${'benchmark'.repeat(5)}\n`);
}

/** Configures whether the next process of the project caches results. */
export const writeCache = (folder: string, isKeeping: boolean): Promise<void> =>
  writeFile(join(folder, 'config/api.json'), JSON.stringify({ cache: isKeeping }));

/** Grants all actions of the scenarios to the public, so that neither server checks tokens. */
export async function grantEverything(
  { project, access }: Plinth,
  names: readonly string[] = modelNames,
): Promise<void> {
  const actions = names.flatMap((name) =>
    ['find', 'findOne', 'create', 'update', 'readDraft'].map((action) => `api::${name}.${name}.${action}`),
  );
  await grant(project.database, { role: 'public', actions }, knownActions(project.schema));
  await access.refresh();
}
