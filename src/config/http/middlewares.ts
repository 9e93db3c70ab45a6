// config/middlewares: the list of middlewares, each a name or { name, config }. The built-in ones run in a fixed order: the list
// only enables and configures them. The project's own middlewares run in the order of the list.
// https://docs.strapi.io/cms/configurations/middlewares
import { z } from 'zod';
import type { Fault } from '../../errors/faults/project-faults.ts';
import { meantOr } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import type { ConfigFile } from '../files/config-files.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { objectOf } from '../shapes/shapes.ts';

const middlewareNames = [
  ...['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'],
  ...['responseTime', 'responses', 'compression', 'ip'],
];

export interface ConfiguredMiddleware {
  readonly config: unknown;
  readonly path: readonly PropertyKey[];
}

/** A middleware of the project's code. */
export interface CustomMiddleware {
  /** `global::log`, `api::article.log`, `plugin::own.log`; undefined with `resolve`. */
  readonly name?: string;
  /** A path below the project's folder, or the name of a package. */
  readonly resolve?: string;
  readonly config: unknown;
  readonly file: string;
  /** The index in the list. */
  readonly index: number;
  /** Whether it precedes `strapi::errors` in the list: it then sees errors of later middlewares as responses. */
  readonly isAroundErrors: boolean;
}

/** The project's own middlewares in the order of the list. Built-in ones and invalid entries are left out. */
export function customMiddlewares(file: ConfigFile): readonly CustomMiddleware[] {
  if (!Array.isArray(file.value)) return [];
  const errors = file.value.findIndex((entry) => knownName(nameOf(entry)) === 'errors');
  return file.value.flatMap((entry: unknown, index): readonly CustomMiddleware[] => {
    const isAroundErrors = index < errors;
    const place = { config: configOf(entry), file: file.fileAt([index]), index, isAroundErrors };
    if (isPlainObject(entry) && typeof entry.resolve === 'string')
      return [{ ...place, resolve: entry.resolve }];
    const name = nameOf(entry);
    if (typeof name !== 'string' || isBuiltIn(name)) return [];
    return [name.includes('::') ? { ...place, name } : { ...place, resolve: name }];
  });
}

const isBuiltIn = (name: string): boolean => /^(?:strapi|plinth)::/.test(name);

/** The built-in middlewares by name, without `strapi::`; `undefined` without a list. Of two entries with one name, the later one counts. */
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

/** The module of each middleware checks its `config`. */
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

/** Whether it is a middleware of the project. Whether it exists is checked when the project's code is loaded. */
const isCustom = (name: unknown): boolean =>
  typeof name === 'string' ? !isBuiltIn(name) : isPlainObject(name) && typeof name.resolve === 'string';

function unknownMiddleware(name: unknown): [problem: string, remedy: string] {
  if (typeof name !== 'string')
    return ['The entry has no name.', "Write a name or { name: 'strapi::cors', config: {} }."];
  const meant = nearest(
    name.replace(/^plinth::/, 'strapi::'),
    middlewareNames.map((known) => `strapi::${known}`),
  );
  const problem = `There is no middleware "${name}".`;
  return [problem, meantOr(meant, 'Remove it from the list.')];
}
