// Finds and imports the code of a project: src/index, and the files registered by their folder (policies, middlewares, and the
// routes, controllers and services of each api). It imports only; no function of the code is called here.
import { existsSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import {
  importModule,
  moduleExtensions,
  printModuleError,
  remedyOfImport,
} from '../../config/files/module-file.ts';
import { openModules } from '../../config/modules/hooks.ts';
import { type Fault, ProjectFaults } from '../../errors/faults/project-faults.ts';
import { extendedPlugins } from './find-plugins.ts';
import { type LocalPlugin, loadPlugins } from './load-plugins.ts';

export interface ProjectModule {
  /** Relative to the project's folder: `src/index.ts`. */
  readonly file: string;
  /** The default export. */
  readonly exported: unknown;
  /** The path within the export: `services.cart` of a plugin. */
  readonly path?: string;
}

export interface ProjectCode {
  readonly index: ProjectModule | undefined;
  /** By full name: `global::is-owner`, `api::article.is-owner`. */
  readonly policies: ReadonlyMap<string, ProjectModule>;
  readonly middlewares: ReadonlyMap<string, ProjectModule>;
  /** By `api::article.article`: the folder below src/api and the name of the file. */
  readonly routes: ReadonlyMap<string, ProjectModule>;
  readonly controllers: ReadonlyMap<string, ProjectModule>;
  readonly services: ReadonlyMap<string, ProjectModule>;
  /** By uid of the content type whose folder they are in. */
  readonly lifecycles: ReadonlyMap<string, ProjectModule>;
  /** src/extensions/<plugin>/strapi-server, by plugin. */
  readonly extensions: ReadonlyMap<string, ProjectModule>;
  /** The enabled local plugins; their named parts are in the maps above, too. */
  readonly plugins: readonly LocalPlugin[];
}

/** `configured`: the content of config/plugins. Throws ProjectFaults that name every file that cannot be loaded. */
export async function loadCode(
  projectFolder: string,
  configured: Readonly<Record<string, unknown>> = {},
): Promise<ProjectCode> {
  const faults: Fault[] = [];
  openModules(projectFolder);
  const loading = { projectFolder, faults };
  const [index] = (await loadFolder('src', loading, (name) => name === 'index')).values();
  const policies = await loadNamed('policies', loading);
  const middlewares = await loadNamed('middlewares', loading);
  const routes = await loadOfApis('routes', loading);
  const controllers = await loadOfApis('controllers', loading);
  const services = await loadOfApis('services', loading);
  const lifecycles = await loadLifecycles(loading);
  const extensions = await loadExtensions(loading);
  const plugins = await loadPlugins(configured, loading);
  if (faults.length > 0) throw new ProjectFaults(faults);
  const all = (own: ReadonlyMap<string, ProjectModule>, kind: Parameters<typeof pluginModules>[1]) =>
    new Map([...own, ...pluginModules(plugins, kind)]);
  return {
    index,
    policies: all(policies, 'policies'),
    middlewares: all(middlewares, 'middlewares'),
    routes,
    controllers: all(controllers, 'controllers'),
    services: all(services, 'services'),
    lifecycles,
    extensions,
    plugins,
  };
}

/** By uid: `plugin::shop.cart`. */
const pluginModules = (
  plugins: readonly LocalPlugin[],
  kind: 'services' | 'controllers' | 'policies' | 'middlewares',
): ReadonlyMap<string, ProjectModule> =>
  new Map(
    plugins.flatMap(({ name, file, [kind]: members }) =>
      Object.entries(members).map(([member, exported]): readonly [string, ProjectModule] => [
        `plugin::${name}.${member}`,
        { file, exported, path: `${kind}.${member}` },
      ]),
    ),
  );

interface Loading {
  readonly projectFolder: string;
  readonly faults: Fault[];
  /** Accepts files without a default export: they are helpers that other files import, and are not registered. */
  readonly isExportOptional?: boolean;
}

async function loadNamed(kind: 'policies' | 'middlewares', loading: Loading) {
  const found = new Map<string, ProjectModule>();
  const ofKind = { ...loading, isExportOptional: kind === 'middlewares' };
  const add = async (folder: string, prefix: string): Promise<void> => {
    for (const [name, module] of await loadFolder(folder, ofKind)) found.set(`${prefix}${name}`, module);
  };
  await add(`src/${kind}`, 'global::');
  for (const api of foldersIn(join(loading.projectFolder, 'src/api')))
    await add(`src/api/${api}/${kind}`, `api::${api}.`);
  // Strapi registers `isOwner.js` of an api as `is-owner`.
  for (const [uid, module] of [...found])
    if (uid.startsWith('api::')) found.set(kebabUid(uid), found.get(kebabUid(uid)) ?? module);
  return found;
}

async function loadOfApis(kind: 'routes' | 'controllers' | 'services', loading: Loading) {
  const found = new Map<string, ProjectModule>();
  const ofKind = { ...loading, isExportOptional: kind !== 'routes' };
  for (const api of foldersIn(join(loading.projectFolder, 'src/api')))
    for (const [name, module] of await loadFolder(`src/api/${api}/${kind}`, ofKind))
      found.set(`api::${kebabCase(api)}.${kebabCase(name)}`, module);
  return found;
}

/**
 * `content-types/article/lifecycles.ts` of apis. Files in `src/extensions` are not loaded, as in Strapi.
 */
async function loadLifecycles(loading: Loading) {
  const found = new Map<string, ProjectModule>();
  for (const api of foldersIn(join(loading.projectFolder, 'src/api'))) {
    const types = `src/api/${api}/content-types`;
    for (const name of foldersIn(join(loading.projectFolder, types))) {
      const folder = `${types}/${name}`;
      const beside = await loadFolder(folder, loading, (file) => file === 'lifecycles');
      const inside = await loadFolder(`${folder}/lifecycles`, loading, (file) => file === 'index');
      const module = beside.get('lifecycles') ?? inside.get('index');
      if (module) found.set(`api::${api}.${name}`, module);
    }
  }
  return found;
}

async function loadExtensions(loading: Loading): Promise<ReadonlyMap<string, ProjectModule>> {
  const found = new Map<string, ProjectModule>();
  const folders = foldersIn(join(loading.projectFolder, 'src/extensions'));
  for (const plugin of folders.filter((name) => extendedPlugins.includes(name))) {
    const folder = `src/extensions/${plugin}`;
    const beside = await loadFolder(folder, loading, (file) => file === 'strapi-server');
    const inside = await loadFolder(`${folder}/strapi-server`, loading, (file) => file === 'index');
    const module = beside.get('strapi-server') ?? inside.get('index');
    if (module) found.set(plugin, module);
  }
  return found;
}

const kebabUid = (uid: string): string => uid.replace(/[^.]+$/, (name) => kebabCase(name));

/** `newsItem.ts` is known as `news-item`. */
const kebabCase = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

async function loadFolder(
  folder: string,
  loading: Loading,
  isWanted: (name: string) => boolean = () => true,
): Promise<ReadonlyMap<string, ProjectModule>> {
  const { projectFolder, faults } = loading;
  const modules = new Map<string, ProjectModule>();
  const names = filesIn(join(projectFolder, folder));
  const isCompiled = existsSync(join(projectFolder, 'tsconfig.json'));
  for (const fileName of names) {
    const { name, ext } = parse(fileName);
    if (!isWanted(name)) continue;
    // Of two files with one name the compiler uses the TypeScript file; the inventory reports the other.
    if (isCompiled && ext === '.js' && names.includes(`${name}.ts`)) continue;
    const file = `${folder}/${fileName}`;
    const earlier = modules.get(name);
    if (earlier)
      faults.push({
        file,
        path: '',
        problem: `${earlier.file} has the same name.`,
        remedy: 'Keep one of them.',
      });
    else {
      const exported = await load(file, loading);
      if (exported !== undefined || !loading.isExportOptional) modules.set(name, { file, exported });
    }
  }
  return modules;
}

const withoutExport = (file: string): Fault => ({
  file,
  path: '',
  problem: 'It has no default export.',
  remedy: 'Write `export default …`, or `module.exports = …` in CommonJS.',
});

async function load(file: string, { projectFolder, faults, isExportOptional }: Loading): Promise<unknown> {
  const path = join(projectFolder, file);
  try {
    const exported = (await importModule(path)) ?? undefined;
    if (exported === undefined && !isExportOptional) faults.push(withoutExport(file));
    return exported;
  } catch (error) {
    const problem = `It cannot be loaded: ${printModuleError(error, path)}`;
    faults.push({ file, path: '', problem, remedy: remedyOfImport(error) });
    return undefined;
  }
}

const entriesOf = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];

const foldersIn = (folder: string): readonly string[] =>
  entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const filesIn = (folder: string): readonly string[] =>
  entriesOf(folder)
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => moduleExtensions.includes(parse(name).ext) && !isBeside(name))
    .sort();

/** Type declarations and tests next to their subject, which are not code of the project. */
const isBeside = (name: string): boolean => /\.(?:d|test|spec)\.(?:[cm]?[jt]s|tsx)$/.test(name);
