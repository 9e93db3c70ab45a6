// Prepares two databases with the same documents: that of Plinth, filled by its documents service, and that of the rival, filled from
// Plinth's responses.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlinth, type Plinth } from '../src/app/app.ts';
import { startPostgres } from '../test/harness/start-postgres.ts';
import { type Dataset, loadDataset } from './dataset/load.ts';
import type { DatabaseName, Options } from './options.ts';
import { type Bearers, makeCallers } from './plinth/callers.ts';
import { grantEverything, writeProject } from './plinth/project.ts';
import { openPostgresStore } from './rival/postgres.ts';
import { rowsOf } from './rival/rows.ts';
import { openSqliteStore } from './rival/sqlite.ts';

export interface PreparedPlinth {
  /** The folder of Plinth's project. */
  readonly folder: string;
  /** The URL of the PostgreSQL database; undefined for SQLite. */
  readonly databaseUrl: string | undefined;
  readonly dataset: Dataset;
  readonly bearers: Bearers;
  remove(): Promise<void>;
}

export interface Prepared extends PreparedPlinth {
  /** The rival's database: a file or a URL. */
  readonly rivalPlace: string;
}

export async function prepare(
  database: DatabaseName,
  { documents }: Pick<Options, 'documents'>,
): Promise<Prepared> {
  const places = await makePlaces(database);
  const prepared = await fillPlinth(places, documents);
  const rivalPlace = await places.makeRivalPlace();
  await withPlinth(prepared.folder, async (plinth) => {
    const store = database === 'sqlite' ? openSqliteStore(rivalPlace) : await openPostgresStore(rivalPlace);
    await store.fill(rowsOf(plinth));
    await store.close();
  });
  return { ...prepared, rivalPlace };
}

export const preparePlinth = async (database: DatabaseName, documents: number): Promise<PreparedPlinth> =>
  fillPlinth(await makePlaces(database), documents);

async function fillPlinth(places: Places, documents: number): Promise<PreparedPlinth> {
  const { folder, databaseUrl, remove } = places;
  await writeProject(folder, databaseUrl);
  const filled = await withPlinth(folder, async (plinth) => {
    await grantEverything(plinth);
    const bearers = await makeCallers(plinth);
    const dataset = await loadDataset(plinth.documents, documents);
    await plinth.project.database.analyze();
    return { dataset, bearers };
  });
  return { folder, databaseUrl, ...filled, remove };
}

export async function withPlinth<T>(folder: string, work: (plinth: Plinth) => Promise<T>): Promise<T> {
  process.env.LOG_LEVEL = 'warn';
  process.env.JWT_SECRET ??= 'the secret of the benchmark';
  const plinth = await createPlinth(folder, { isProduction: true });
  try {
    return await work(plinth);
  } finally {
    await plinth.close();
  }
}

interface Places extends Omit<PreparedPlinth, 'dataset' | 'bearers'> {
  makeRivalPlace(): Promise<string>;
}

export async function makePlaces(database: DatabaseName): Promise<Places> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  if (database === 'sqlite') {
    return { folder, databaseUrl: undefined, makeRivalPlace: async () => join(folder, 'rival.db'), remove };
  }
  const postgres = await startPostgres({ isDurable: true });
  return {
    folder,
    databaseUrl: await postgres.createDatabase('plinth'),
    makeRivalPlace: () => postgres.createDatabase('rival'),
    remove: async () => {
      await postgres.stop();
      await remove();
    },
  };
}
