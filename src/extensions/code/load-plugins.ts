// Imports the server code of local and installed plugins and reads their exports: routes, controllers, services, policies,
// middlewares, hooks. An export of an invalid shape stops the start.
import { join } from 'node:path';
import { importModule, printModuleError, remedyOfImport } from '../../config/files/module-file.ts';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { type Fault, ProjectFaults } from '../../errors/faults/project-faults.ts';
import { type Data, isData } from '../../values/data.ts';
import { findAllPlugins } from './find-packages.ts';
import type { FoundPlugin } from './find-plugins.ts';
import { placedFault } from './placed-fault.ts';

export interface LocalPlugin {
  readonly name: string;
  /** The file of its server. */
  readonly file: string;
  readonly exported: Data;
  /** A list, or routers by name. */
  readonly routes: unknown;
  readonly controllers: Data;
  readonly services: Data;
  readonly policies: Data;
  readonly middlewares: Data;
  readonly contentTypes: Data;
  /** Installed, and not written by the project. */
  readonly isPackage: boolean;
}

/** Rewords faults for packages: their users cannot fix the code, but can install what is missing or disable the plugin. */
export function ofPackage(faults: readonly Fault[], name: string): readonly Fault[] {
  const off = `Disable the plugin: '${name}': { enabled: false } in config/plugins.`;
  return faults.map((fault) => ({
    ...fault,
    remedy: fault.remedy.startsWith('Install it:') ? `${fault.remedy}\n    -> Or: ${off}` : off,
  }));
}

interface Loading {
  readonly projectFolder: string;
  readonly faults: Fault[];
}

/** `plugins`: the content of config/plugins. Plugins with faults are skipped. */
export async function loadPlugins(
  plugins: Readonly<Record<string, unknown>>,
  { projectFolder, faults }: Loading,
): Promise<readonly LocalPlugin[]> {
  const loaded: LocalPlugin[] = [];
  for (const found of findAllPlugins(projectFolder, plugins)) {
    const fault = faultOf(found);
    const isPackage = 'package' in found;
    if (fault) faults.push(fault);
    else if (found.server !== undefined)
      try {
        loaded.push({ ...(await loadPlugin(found.name, found.server, projectFolder)), isPackage });
      } catch (error) {
        const placed = placedFault(error, { folder: projectFolder, file: found.server, path: '' });
        if (!(placed instanceof ProjectFaults)) throw placed;
        faults.push(...(isPackage ? ofPackage(placed.faults, found.name) : placed.faults));
      }
  }
  return loaded;
}

/** The names of built-in plugins, which are reserved. */
const taken = ['users-permissions', 'upload', 'email', 'i18n', 'graphql', 'content-manager'];

function faultOf({ name, folder, isThere }: FoundPlugin): Fault | undefined {
  const at = { file: 'config/plugins', path: `${name}.resolve` };
  if (!isThere)
    return {
      ...at,
      problem: `There is no folder ${folder}.`,
      remedy: 'Correct the path, or remove the entry.',
    };
  if (taken.includes(name))
    return {
      ...at,
      problem: `The plugin ${name} is part of the server.`,
      remedy: 'Rename your plugin.',
    };
  return undefined;
}

async function loadPlugin(
  name: string,
  file: string,
  projectFolder: string,
): Promise<Omit<LocalPlugin, 'isPackage'>> {
  const exported = serverOf(await importServer(join(projectFolder, file)));
  const part = (key: string): Data => {
    const value = exported[key] ?? {};
    if (isData(value)) return value;
    throw new ExtensionFault(`Its ${key} are not an object.`, `Export ${key}: { name: … }.`);
  };
  return {
    name,
    file,
    exported,
    routes: exported.routes ?? [],
    controllers: part('controllers'),
    services: part('services'),
    policies: part('policies'),
    middlewares: part('middlewares'),
    contentTypes: part('contentTypes'),
  };
}

async function importServer(path: string): Promise<unknown> {
  try {
    return await importModule(path);
  } catch (error) {
    throw new ExtensionFault(`It cannot be loaded: ${printModuleError(error, path)}`, remedyOfImport(error));
  }
}

/** An object, or a function that makes it. */
export function serverOf(exported: unknown): Data {
  const server: unknown =
    typeof exported === 'function' ? Reflect.apply(exported, undefined, [{}]) : exported;
  if (isData(server)) return server;
  throw new ExtensionFault(
    'It exports neither an object nor a function that returns one.',
    'Export { register, bootstrap, routes, controllers, services }.',
  );
}
