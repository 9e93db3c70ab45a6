// Two databases with the same documents: Plinth's, filled by its documents service, and the rival's, filled from
// Plinth's answers.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlinth, type Plinth } from '../src/app.ts';
import { startPostgres } from '../test/start-postgres.ts';
import { type Dataset, loadDataset } from './dataset/load.ts';
import type { DatabaseName } from './options.ts';
import { grantEverything, writeProject } from './plinth/project.ts';
import { openPostgresStore } from './rival/postgres.ts';
import { rowsOf } from './rival/rows.ts';
import { openSqliteStore } from './rival/sqlite.ts';

export interface Prepared {
  /** Of Plinth's project. */
  readonly folder: string;
  /** A file or an address. */
  readonly rivalPlace: string;
  readonly dataset: Dataset;
  remove(): Promise<void>;
}

export async function prepare(database: DatabaseName, documents: number): Promise<Prepared> {
  const { folder, databaseUrl, rivalPlace, remove } = await makePlaces(database);
  await writeProject(folder, databaseUrl);
  const dataset = await withPlinth(folder, async (plinth) => {
    await grantEverything(plinth);
    const loaded = await loadDataset(plinth.documents, documents);
    await plinth.project.database.analyze();
    return loaded;
  });
  await withPlinth(folder, async (plinth) => {
    const store = database === 'sqlite' ? openSqliteStore(rivalPlace) : await openPostgresStore(rivalPlace);
    await store.fill(rowsOf(plinth));
    await store.close();
  });
  return { folder, rivalPlace, dataset, remove };
}

async function withPlinth<T>(folder: string, work: (plinth: Plinth) => Promise<T>): Promise<T> {
  process.env.LOG_LEVEL = 'warn';
  process.env.JWT_SECRET ??= 'the secret of the benchmark';
  const plinth = await createPlinth(folder, { isProduction: true });
  try {
    return await work(plinth);
  } finally {
    await plinth.close();
  }
}

async function makePlaces(database: DatabaseName) {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  if (database === 'sqlite')
    return { folder, databaseUrl: undefined, rivalPlace: join(folder, 'rival.db'), remove: removeFolder };
  const postgres = await startPostgres();
  const remove = async (): Promise<void> => {
    await postgres.stop();
    await removeFolder();
  };
  const databaseUrl = await postgres.createDatabase('plinth');
  return { folder, databaseUrl, rivalPlace: await postgres.createDatabase('rival'), remove };
}
