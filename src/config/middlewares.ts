// config/middlewares: the list of middlewares, each a name or { name, config }. The server runs its own steps in its
// own order; what it takes from the list is which are there and how they are set, and the order of the project's own.
// https://docs.strapi.io/cms/configurations/middlewares
import { z } from 'zod';
import { meantOr } from '../errors/hint.ts';
import { nearest } from '../errors/nearest.ts';
import type { Fault } from '../errors/project-faults.ts';
import { checkShape } from './check-shape.ts';
import type { ConfigFile } from './config-files.ts';
import { isPlainObject } from './merge-values.ts';
import { objectOf } from './shapes.ts';

const middlewareNames = [
  ...['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'],
  ...['responseTime', 'responses', 'compression', 'ip'],
];

export interface ConfiguredMiddleware {
  readonly config: unknown;
  readonly path: readonly PropertyKey[];
}

/** Of the project's own code. */
export interface CustomMiddleware {
  /** `global::log`, `api::article.log`, `plugin::own.log` */
  readonly name?: string;
  /** A path below the project's folder, or a package. */
  readonly resolve?: string;
  readonly config: unknown;
  readonly file: string;
  /** Its place in the list. */
  readonly index: number;
  /** Before `strapi::errors`: what is thrown further in is a response by then. */
  readonly isAroundErrors: boolean;
}

/** In their order. Undefined for an entry of ours, and for one that names nothing. */
export function customMiddlewares(file: ConfigFile): readonly CustomMiddleware[] {
  if (!Array.isArray(file.value)) return [];
  const errors = file.value.findIndex((entry) => knownName(nameOf(entry)) === 'errors');
  return file.value.flatMap((entry: unknown, index): readonly CustomMiddleware[] => {
    const isAroundErrors = index < errors;
    const place = { config: configOf(entry), file: file.fileAt([index]), index, isAroundErrors };
    if (isPlainObject(entry) && typeof entry.resolve === 'string')
      return [{ ...place, resolve: entry.resolve }];
    const name = nameOf(entry);
    if (typeof name !== 'string' || isOurs(name)) return [];
    return [name.includes('::') ? { ...place, name } : { ...place, resolve: name }];
  });
}

const isOurs = (name: string): boolean => /^(?:strapi|plinth)::/.test(name);

/** By name, without `strapi::`; `undefined` when the project has no list. Of two with one name, the later. */
export function middlewares(
  file: ConfigFile,
  faults: Fault[],
): ReadonlyMap<string, ConfiguredMiddleware> | undefined {
  if (file.value === undefined) return undefined;
  const fault = (path: readonly PropertyKey[], problem: string, remedy: string): void => {
    faults.push({ file: file.fileAt(path), path: path.join('.'), problem, remedy });
  };
  if (!Array.isArray(file.value)) {
    fault([], 'It does not export a list.', "Write a list: ['strapi::logger', 'strapi::errors', …].");
    return undefined;
  }
  const found = new Map<string, ConfiguredMiddleware>();
  for (const [index, entry] of file.value.entries()) {
    if (isPlainObject(entry)) checkShape(entryShape, entry, { path: [index], fileAt: file.fileAt }, faults);
    const name = nameOf(entry);
    if (isCustom(name)) continue;
    const known = knownName(name);
    if (known === undefined) fault([index], ...unknownMiddleware(name));
    else found.set(known, { config: configOf(entry), path: [index, 'config'] });
  }
  return found;
}

/** What they are set to, each reads itself. */
const entryShape = objectOf({
  name: z.unknown().optional(),
  resolve: z.unknown().optional(),
  config: z.unknown().optional(),
});

const nameOf = (entry: unknown): unknown =>
  isPlainObject(entry) && entry.resolve === undefined ? entry.name : entry;

const configOf = (entry: unknown): unknown => (isPlainObject(entry) ? entry.config : undefined) ?? {};

function knownName(name: unknown): string | undefined {
  const [, own] = typeof name === 'string' ? (/^(?:strapi|plinth)::(.*)$/.exec(name) ?? []) : [];
  return own !== undefined && middlewareNames.includes(own) ? own : undefined;
}

/** Looked up when the project's code is loaded. */
const isCustom = (name: unknown): boolean =>
  typeof name === 'string' ? !isOurs(name) : isPlainObject(name) && typeof name.resolve === 'string';

function unknownMiddleware(name: unknown): [problem: string, remedy: string] {
  if (typeof name !== 'string')
    return ['It names no middleware.', "Write a name or { name: 'strapi::cors', config: {} }."];
  const meant = nearest(
    name.replace(/^plinth::/, 'strapi::'),
    middlewareNames.map((known) => `strapi::${known}`),
  );
  const problem = `There is no middleware "${name}".`;
  return [problem, meantOr(meant, 'Remove it from the list.')];
}
