// `@strapi/utils` for project code: the part that projects use. Validators and sanitizers call the global `strapi`,
// which exists when they run.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createEnv, type Env } from '../../config/files/env.ts';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { type Fault, ProjectFaults } from '../../errors/faults/project-faults.ts';
import { guarded } from '../strapi/guarded/guarded.ts';
import { contentTypes, relations } from './attribute-kinds.ts';
import { errors } from './errors.ts';
import { callOfStrapi } from './global-strapi.ts';
import { hooks, providerFactory } from './hooks.ts';
import { pagination } from './pages.ts';
import { parseType } from './parse-type.ts';
import { file } from './streams.ts';
import { arrays, strings } from './texts.ts';
import { traverseEntity } from './traverse-entity.ts';
import { validateYupSchema, validateYupSchemaSync } from './yup-schemas.ts';
import { validateZodSchema } from './zod-schemas.ts';

type Call = (...args: readonly unknown[]) => unknown;

/** A method of `strapi.contentAPI`, found when it is called. */
const ofContentApi =
  (service: 'sanitize' | 'validate', method: string): Call =>
  (...args) =>
    callOfStrapi(['contentAPI', service, method], args);

const contentApi = (service: 'sanitize' | 'validate') => ({
  contentAPI: {
    input: ofContentApi(service, 'input'),
    query: ofContentApi(service, 'query'),
    ...(service === 'sanitize' ? { output: ofContentApi(service, 'output') } : {}),
  },
});

const processEnvironment = {
  name: process.env.NODE_ENV ?? 'development',
  variable: (name: string) => process.env[name] || undefined,
  fault: (name: string, problem: string, remedy: string): Fault => ({
    file: 'environment',
    path: name,
    problem,
    remedy,
  }),
};

/** An unreadable value throws, because no startup collects it. */
function throwing<T>(read: (env: Env) => T): T {
  const faults: Fault[] = [];
  const value = read(createEnv(processEnvironment, faults));
  if (faults.length > 0) throw new ProjectFaults(faults);
  return value;
}

const env: Env = Object.assign(<T>(name: string, fallback?: T) => throwing((read) => read(name, fallback)), {
  int: (name: string, fallback?: number) => throwing((read) => read.int(name, fallback)),
  float: (name: string, fallback?: number) => throwing((read) => read.float(name, fallback)),
  bool: (name: string, fallback?: boolean) => throwing((read) => read.bool(name, fallback)),
  json: (name: string, fallback?: unknown) => throwing((read) => read.json(name, fallback)),
  array: (name: string, fallback?: readonly unknown[]) => throwing((read) => read.array(name, fallback)),
  date: (name: string, fallback?: Date) => throwing((read) => read.date(name, fallback)),
  oneOf: (name: string, expected: readonly unknown[], fallback?: unknown) =>
    throwing((read) => read.oneOf(name, expected, fallback)),
});

type Step = (value: unknown, ...more: readonly unknown[]) => unknown;

const pipe =
  (...steps: readonly Step[]) =>
  async (first: unknown, ...more: readonly unknown[]) => {
    const [begin, ...others] = steps;
    let value = begin ? await begin(first, ...more) : first;
    for (const step of others) value = await step(value);
    return value;
  };

const map = (items: readonly unknown[], change: (item: unknown, index: number) => unknown) =>
  Promise.all(items.map(change));

const reduce =
  (items: readonly unknown[]) =>
  async (step: (value: unknown, item: unknown, index: number) => unknown, first?: unknown) => {
    let value = first;
    for (const [index, item] of items.entries()) value = await step(value, item, index);
    return value;
  };

/** With the names of version 5 and of version 4. */
const async = { pipe, map, reduce, pipeAsync: pipe, mapAsync: map, reduceAsync: reduce };

interface Editor {
  readonly user: { readonly id: unknown };
  readonly isEdition?: boolean;
}

const setCreatorFields =
  ({ user, isEdition = false }: Editor) =>
  (data: object) => ({ ...data, ...(isEdition ? {} : { createdBy: user.id }), updatedBy: user.id });

/** The public address of server or panel, as in version 4: `getAbsoluteServerUrl(strapi.config)`. */
const addressOf = (of: 'server' | 'admin') => () => callOfStrapi(['config', 'get'], [`${of}.absoluteUrl`]);

/** Files import more than they call, so an unsupported function throws only when it is called. */
export const failingCall = (problem: string) => (): never => {
  throw new ExtensionFault(problem, 'Call an available function.');
};

const namedParts = Object.fromEntries(
  Object.entries({ async, contentTypes, relations, strings, arrays, pagination, file, hooks }).map(
    ([name, part]) => [name, guarded(part, { name: `@strapi/utils.${name}`, missing: failingCall })],
  ),
);

/** A parse boundary: the copy that the project has installed, in any version, or the one of the server. */
function installed(name: string): unknown {
  try {
    return createRequire(join(process.cwd(), 'package.json'))(name);
  } catch (error) {
    throw new ExtensionFault(`${name} cannot be loaded.`, `npm install ${name}`, { cause: error });
  }
}

export const utils: Readonly<Record<string, unknown>> = {
  errors,
  env,
  ...namedParts,
  parseType,
  setCreatorFields,
  getAbsoluteServerUrl: addressOf('server'),
  getAbsoluteAdminUrl: addressOf('admin'),
  providerFactory,
  traverseEntity,
  sanitize: contentApi('sanitize'),
  validate: contentApi('validate'),
  policy: {
    createPolicy: ({ name = 'unnamed', ...policy }: { readonly name?: string }) => ({ name, ...policy }),
  },
  /** Loaded on first use, because the full package has messages in fifty languages. */
  get z() {
    return createRequire(import.meta.url)('zod').z;
  },
  validateYupSchema,
  validateYupSchemaSync,
  validateZodSchema,
  get yup() {
    return installed('yup');
  },
};
