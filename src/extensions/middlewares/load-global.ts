// Finds the middlewares of config/middlewares by name or path and creates them in order. A missing one stops the start, because it
// may be an access check.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Middleware } from 'koa-compose';
import { importModule, printModuleError, remedyOfImport } from '../../config/files/module-file.ts';
import type { CustomMiddleware } from '../../config/http/middlewares.ts';
import { resolveFile } from '../../config/modules/resolve.ts';
import { readTsconfig } from '../../config/modules/tsconfig.ts';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { ProjectModule } from '../code/load-code.ts';
import { placedFault } from '../code/placed-fault.ts';
import type { Context } from '../http/context.ts';
import { responding } from '../http/responding.ts';
import { atPoint } from '../http/thrown.ts';
import { madeMiddleware } from './made-middleware.ts';

export interface GlobalLookup {
  readonly folder: string;
  readonly strapi: unknown;
  readonly moduleOf: (name: string) => ProjectModule;
}

export async function loadGlobal(
  entries: readonly CustomMiddleware[],
  { folder, strapi, moduleOf }: GlobalLookup,
): Promise<readonly Middleware<Context>[]> {
  const middlewares: Middleware<Context>[] = [];
  for (const entry of entries) {
    const { name, resolve, config, file, index, isAroundErrors } = entry;
    try {
      const module = await globalModule(entry, { folder, moduleOf });
      const made = madeMiddleware(module, config, strapi);
      if (!made) continue;
      const point = `the middleware ${name ?? resolve}`;
      middlewares.push((context, next) =>
        atPoint(point, () => made(context, isAroundErrors ? responding(context, next, folder) : next)),
      );
    } catch (error) {
      throw placedFault(error, { folder, file, path: String(index) });
    }
  }
  return middlewares;
}

export const globalModule = async (
  { name, resolve = '' }: CustomMiddleware,
  { folder, moduleOf }: Pick<GlobalLookup, 'folder' | 'moduleOf'>,
): Promise<ProjectModule> => (name === undefined ? moduleAt(resolve, folder) : moduleOf(name));

/** A package, or else a path below the project's folder, with or without `./`, in this order, as in Strapi. */
async function moduleAt(specifier: string, folder: string): Promise<ProjectModule> {
  const parent = join(folder, 'package.json');
  const tsconfig = readTsconfig(folder);
  try {
    const path =
      packageAt(specifier, parent) ??
      resolveFile(specifier, parent, tsconfig) ??
      resolveFile(`./${specifier}`, parent, tsconfig) ??
      createRequire(parent).resolve(specifier);
    return { file: specifier, exported: await importModule(path) };
  } catch (error) {
    const problem = `${JSON.stringify(specifier)} cannot be loaded: ${printModuleError(error, specifier)}`;
    throw new ExtensionFault(problem, remedyOfImport(error));
  }
}

/** Undefined where no package has the name. */
function packageAt(specifier: string, parent: string): string | undefined {
  if (/^[./]/.test(specifier)) return undefined;
  try {
    return createRequire(parent).resolve(specifier);
  } catch {
    return undefined;
  }
}
