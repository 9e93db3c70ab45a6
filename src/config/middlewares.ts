// config/middlewares: the list of middlewares, each a name or { name, config }. The server runs its own steps in its
// own order; what it takes from the list is which are there and how they are set.
// https://docs.strapi.io/cms/configurations/middlewares
import { nearest } from '../errors/nearest.ts';
import type { Fault } from '../errors/project-faults.ts';
import type { ConfigFile } from './config-files.ts';
import { isPlainObject } from './merge-values.ts';

const middlewareNames = [
  ...['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'],
  ...['responseTime', 'responses', 'compression', 'ip'],
];

export interface Middleware {
  readonly config: unknown;
  readonly path: readonly PropertyKey[];
}

/** By name, without `strapi::`; `undefined` when the project has no list. Of two with one name, the later. */
export function middlewares(file: ConfigFile, faults: Fault[]): ReadonlyMap<string, Middleware> | undefined {
  if (file.value === undefined) return undefined;
  const fault = (path: readonly PropertyKey[], problem: string, remedy: string): void => {
    faults.push({ file: file.fileAt(path), path: path.join('.'), problem, remedy });
  };
  if (!Array.isArray(file.value)) {
    fault([], 'It does not export a list.', "Write a list: ['strapi::logger', 'strapi::errors', …].");
    return undefined;
  }
  const found = new Map<string, Middleware>();
  for (const [index, entry] of file.value.entries()) {
    const name = nameOf(entry);
    const known = knownName(name);
    if (known === undefined) fault([index], ...unknownMiddleware(name));
    else found.set(known, { config: configOf(entry), path: [index, 'config'] });
  }
  return found;
}

const nameOf = (entry: unknown): unknown =>
  isPlainObject(entry) && entry.resolve === undefined ? entry.name : entry;

const configOf = (entry: unknown): unknown => (isPlainObject(entry) ? entry.config : undefined) ?? {};

function knownName(name: unknown): string | undefined {
  const [, own] = typeof name === 'string' ? (/^(?:strapi|plinth)::(.*)$/.exec(name) ?? []) : [];
  return own !== undefined && middlewareNames.includes(own) ? own : undefined;
}

function unknownMiddleware(name: unknown): [problem: string, remedy: string] {
  if (isPlainObject(name) && name.resolve !== undefined)
    return [customProblem(String(name.resolve)), customRemedy];
  if (typeof name !== 'string')
    return ['It names no middleware.', "Write a name or { name: 'strapi::cors', config: {} }."];
  const meant = nearest(
    name.replace(/^plinth::/, 'strapi::'),
    middlewareNames.map((known) => `strapi::${known}`),
  );
  if (meant && /::/.test(name)) return [`There is no middleware "${name}".`, `Did you mean "${meant}"?`];
  return [customProblem(name), customRemedy];
}

const customProblem = (name: string): string => `"${name}": custom middlewares are not supported yet.`;
const customRemedy = 'Remove it from the list.';
