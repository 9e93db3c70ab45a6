// Runs the migrations of a project before `bootstrap`, in the order of their names, each once across all nodes. A migration and its
// record are one transaction.
import { join } from 'node:path';
import type { Logger } from 'pino';
import { importWhole, printModuleError, remedyOfImport } from '../../config/files/module-file.ts';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { ProjectFaults } from '../../errors/faults/project-faults.ts';
import { placedFault } from '../code/placed-fault.ts';
import { settled } from '../code/settled.ts';
import type { AppliedMigrations } from './applied-migrations.ts';
import { migrationFiles } from './migration-files.ts';

interface MigrationRun<Strapi> {
  readonly folder: string;
  readonly strapi: Strapi;
  readonly applied: AppliedMigrations;
  readonly log: Pick<Logger, 'info'>;
}

/** Throws ProjectFaults that name the file: its changes are rolled back, and later migrations do not run. */
export async function runMigrations<Strapi extends { readonly documents: unknown }>({
  folder,
  strapi,
  applied,
  log,
}: MigrationRun<Strapi>): Promise<void> {
  for (const { name, file, isOwn } of migrationFiles(folder)) {
    if (!isOwn || (await applied.timeOf(name)) !== undefined) continue;
    const up = await loadMigration(folder, file);
    try {
      const isRun = await applied.once(name, async () => {
        await settled(up({ strapi, documents: strapi.documents }), { file, path: 'up' });
      });
      if (isRun) log.info(`migration ${file} was applied`);
    } catch (error) {
      throw placedFault(error, { folder, file, path: 'up' });
    }
  }
}

type Up = (given: object) => unknown;

/** Throws ProjectFaults that name the file. */
export async function loadMigration(folder: string, file: string): Promise<Up> {
  const path = join(folder, file);
  try {
    return upOf(await importWhole(path));
  } catch (error) {
    if (error instanceof ExtensionFault) throw placedFault(error, { folder, file, path: 'up' });
    const problem = `It cannot be loaded: ${printModuleError(error, path)}`;
    throw new ProjectFaults([{ file, path: '', problem, remedy: remedyOfImport(error) }]);
  }
}

function upOf(module: object): Up {
  const exported = [module, Reflect.get(module, 'default')].find(
    (one) => typeof one === 'object' && one !== null && 'up' in one,
  );
  const up: unknown = exported && Reflect.get(Object(exported), 'up');
  // A parse boundary: the parameters of the function cannot be checked.
  if (typeof up === 'function') return up as Up;
  throw new ExtensionFault('It exports no function up.', 'Write export async function up({ strapi }) { … }.');
}
