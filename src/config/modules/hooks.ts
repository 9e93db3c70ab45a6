// Hooks of Node's module loader, which resolve and compile files below the project's folder. Files of installed packages and of this
// server are loaded unchanged.
import buffer from 'node:buffer';
import { readFileSync, realpathSync } from 'node:fs';
import {
  isBuiltin,
  type LoadFnOutput,
  type LoadHookSync,
  type ResolveFnOutput,
  type ResolveHookSync,
  registerHooks,
  setSourceMapsSupport,
} from 'node:module';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isPlain } from './compile.ts';
import { compiledModule } from './kept-code.ts';
import { ownUrl } from './own-packages.ts';
import { resolveBeside } from './packages-beside.ts';
import { absentUrl, providedSource, providedUrl } from './provided.ts';
import { partsOf, resolveFile } from './resolve.ts';
import { readTsconfig, type Tsconfig } from './tsconfig.ts';

/** By the folder of the project. */
const projects = new Map<string, Tsconfig>();
/** The project of a module, by the URL of the module. */
const found = new Map<string, Project | undefined>();
let isRegistered = false;

/** Has to be called for each project before the first of its files is imported. */
export function openModules(projectFolder: string): void {
  const folder = resolve(projectFolder);
  // Node uses the real paths of modules, and stack traces may have the path that was imported.
  for (const path of new Set([folder, realPath(folder)])) projects.set(path, readTsconfig(path));
  found.clear();
  if (isRegistered) return;
  isRegistered = true;
  // Node 25 removed SlowBuffer. Older versions of token libraries, which projects have in their lock files, use its prototype when
  // they are loaded.
  if (!('SlowBuffer' in buffer)) Object.assign(buffer, { SlowBuffer: buffer.Buffer });
  registerHooks({ resolve: resolveModule, load: loadModule });
  setSourceMapsSupport(true, { nodeModules: false });
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

interface Project {
  readonly path: string;
  readonly tsconfig: Tsconfig;
}

/** The project of a source file; undefined for files of packages and of this server. */
function projectOf(url: string | undefined): Project | undefined {
  if (!url?.startsWith('file:')) return undefined;
  if (!found.has(url)) found.set(url, findProject(url));
  return found.get(url);
}

function findProject(url: string): Project | undefined {
  const path = fileURLToPath(url);
  for (const [folder, tsconfig] of projects) {
    const inside = relative(folder, path);
    if (!inside.startsWith('..') && !inside.split(sep).includes('node_modules')) return { path, tsconfig };
  }
  return undefined;
}

const resolveModule: ResolveHookSync = (specifier, context, next) => {
  const project = projectOf(context.parentURL);
  if (!project) return resolveOfPackage(specifier, context, next);
  const url =
    providedUrl(packageFile(specifier)) ??
    ownUrl(specifier) ??
    fileUrl(resolveFile(specifier, project.path, project.tsconfig));
  if (url !== undefined) return { url, shortCircuit: true };
  return installedOr(
    () => firstFound([specifier, ...partsOf(specifier)], (name) => next(name, context)),
    () => moduleAt(absentUrl(specifier)) ?? resolveBeside(specifier, context.conditions),
  );
};

/** The specifier of a package or of a file in it, also for a relative path into node_modules. */
const packageFile = (specifier: string): string =>
  specifier.replace(/^\.{1,2}\/(?:.*\/)?node_modules\//, '').replace(/(?:\/index)?(?:\.js)?$/, '');

/** Imports of an installed package resolve to installed packages, otherwise to packages that this server provides. */
const resolveOfPackage: ResolveHookSync = (specifier, context, next) =>
  installedOr(
    () => next(specifier, context),
    () =>
      projects.size === 0
        ? undefined
        : (moduleAt(providedUrl(specifier) ?? absentUrl(specifier)) ??
          resolveBeside(specifier, context.conditions)),
  );

function installedOr(
  find: () => ResolveFnOutput,
  otherwise: () => ResolveFnOutput | undefined,
): ResolveFnOutput {
  try {
    return find();
  } catch (error) {
    const other = otherwise();
    if (other === undefined) throw error;
    return other;
  }
}

const moduleAt = (url: string | undefined): ResolveFnOutput | undefined =>
  url === undefined ? undefined : { url, format: 'commonjs', shortCircuit: true };

const fileUrl = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : pathToFileURL(realPath(path)).href;

/** The result for the first name that `find` does not throw for. If it throws for all, the first error is thrown. */
function firstFound<T>(names: readonly string[], find: (name: string) => T): T {
  const failures: unknown[] = [];
  for (const name of names) {
    try {
      return find(name);
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}

const loadModule: LoadHookSync = (url, context, next): LoadFnOutput => {
  // First, because some libraries require built-in modules with each request.
  if (isBuiltin(url)) return next(url, context);
  const provided = providedSource(url);
  if (provided !== undefined) return { format: 'commonjs', source: provided, shortCircuit: true };
  const project = projectOf(url);
  if (!project || !/\.[cm]?[jt]sx?$/.test(project.path)) return next(url, context);
  const source = readFileSync(project.path, 'utf8');
  if (isPlain(project.path, source)) return { format: 'commonjs', source, shortCircuit: true };
  return { ...compiledModule(project.path, source, project.tsconfig), shortCircuit: true };
};
