// Which local plugins a project has switched on, and the file of their server: entries of config/plugins with a `resolve` that
// is a folder. Nothing is imported here.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { moduleExtensions } from '../../config/files/module-file.ts';
import { isData } from '../../values/data.ts';

export interface FoundPlugin {
  /** The key of config/plugins: `plugin::<name>.…`. */
  readonly name: string;
  /** Relative to the project's folder, as all files are named. */
  readonly folder: string;
  readonly isThere: boolean;
  /** Undefined where the plugin has none. */
  readonly server: string | undefined;
}

/** Plugins of this server that a project's `strapi-server` extends. */
export const extendedPlugins: readonly string[] = [
  'users-permissions',
  'upload',
  'email',
  'i18n',
  'graphql',
  'content-manager',
  'content-type-builder',
];

/** `plugins`: the content of config/plugins. A `resolve` with the name of a package is not a local plugin. */
export const findPlugins = (
  projectFolder: string,
  plugins: Readonly<Record<string, unknown>>,
): readonly FoundPlugin[] =>
  Object.entries(plugins).flatMap(([name, entry]): readonly FoundPlugin[] => {
    if (!isData(entry) || entry.enabled === false || !isLocal(projectFolder, entry)) return [];
    const path = resolve(projectFolder, String(entry.resolve));
    const folder = relative(projectFolder, path).split(sep).join('/');
    return [{ name, folder, isThere: existsSync(path), server: serverIn(projectFolder, folder) }];
  });

/** Whether an entry of config/plugins names a folder. */
export const isLocal = (projectFolder: string, entry: unknown): boolean =>
  isData(entry) &&
  typeof entry.resolve === 'string' &&
  (/^[./]/.test(entry.resolve) || existsSync(join(projectFolder, entry.resolve)));

const sources = ['server/src/index', 'server/index'];

/** The source file where strapi-server only points to build output, which projects do not commit. */
function serverIn(projectFolder: string, folder: string): string | undefined {
  const find = (base: string): string | undefined =>
    moduleExtensions
      .map((extension) => `${folder}/${base}${extension}`)
      .find((file) => existsSync(join(projectFolder, file)));
  const [source] = sources.flatMap((base) => find(base) ?? []);
  const entry = find('strapi-server');
  if (entry === undefined || source === undefined) return entry ?? source;
  return namesBuild(readFileSync(join(projectFolder, entry), 'utf8')) ? source : entry;
}

const namesBuild = (code: string): boolean => /['"]\.\/dist\//.test(code);
