// Opens the explainer for the database of a prepared project.
import { join } from 'node:path';
import type { PreparedPlinth } from '../prepare.ts';
import type { Explainer } from './explain.ts';
import { postgresExplainer } from './explain-postgres.ts';
import { sqliteExplainer } from './explain-sqlite.ts';

export const explainerOf = async ({
  folder,
  databaseUrl,
}: Pick<PreparedPlinth, 'folder' | 'databaseUrl'>): Promise<Explainer> =>
  databaseUrl === undefined
    ? sqliteExplainer(join(folder, '.data/content.db'))
    : postgresExplainer(databaseUrl);
