// Creates a project with a given number of posts, by `createMany`.
import { fullAccess } from '../../src/abilities/abilities.ts';
import type { Plinth } from '../../src/app/app.ts';
import type { Data } from '../dataset/content.ts';
import type { DatabaseName } from '../options.ts';
import { grantEverything, writeFiles } from '../plinth/project.ts';
import { makePlaces, withPlinth } from '../prepare.ts';
import { categoryName, growingModel, growingTypes, postsOfCategory, postValues } from './model.ts';

const atOnce = 500;

export interface Filled {
  readonly folder: string;
  /** The URL of the PostgreSQL database; undefined for SQLite. */
  readonly databaseUrl: string | undefined;
  readonly count: number;
  readonly posts: readonly string[];
  /** Posts per second that `createMany` wrote. */
  readonly perSecond: number;
  remove(): Promise<void>;
}

export async function fill(database: DatabaseName, count: number): Promise<Filled> {
  const { folder, databaseUrl, remove } = await makePlaces(database);
  await writeFiles(folder, growingModel, databaseUrl);
  return withPlinth(folder, async (plinth) => {
    await grantEverything(plinth, growingTypes);
    const categories = await createAll(plinth, 'api::category.category', {
      count: Math.ceil(count / postsOfCategory),
      valuesOf: (index) => ({ name: categoryName(index) }),
    });
    const startedAt = performance.now();
    const posts = await createAll(plinth, 'api::post.post', {
      count,
      valuesOf: (index) => ({
        ...postValues(index),
        category: categories[Math.floor(index / postsOfCategory)],
      }),
    });
    const perSecond = Math.round((1000 * count) / (performance.now() - startedAt));
    await plinth.project.database.analyze();
    return { folder, databaseUrl, count, posts, perSecond, remove };
  });
}

/** Resolves to the documentIds in the order of the documents. */
async function createAll(
  plinth: Plinth,
  uid: string,
  { count, valuesOf }: { readonly count: number; readonly valuesOf: (index: number) => Data },
): Promise<readonly string[]> {
  const { documents, project } = plinth;
  const documentIds: string[] = [];
  let analyzedAt = 0;
  for (let first = 0; first < count; first += atOnce) {
    const size = Math.min(atOnce, count - first);
    const list = Array.from({ length: size }, (_, at) => valuesOf(first + at));
    const written = await documents.createMany({ uid, list, abilities: fullAccess });
    for (const { documentId } of written) documentIds.push(documentId);
    // Autovacuum would analyze the tables within a minute. Until then PostgreSQL uses plans for empty tables.
    if (documentIds.length < 2 * analyzedAt) continue;
    await project.database.analyze();
    analyzedAt = documentIds.length;
  }
  return documentIds;
}
