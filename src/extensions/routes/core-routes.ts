// Expands `createCoreRouter(uid, { prefix, only, except, config })` to a list of routes.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { nameOneOf } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import { contentOperations } from '../../rest/routes.ts';
import type { Schema } from '../../schema/schema.ts';
import type { RouterConfig } from '../code/factories.ts';
import { typeOfFactory } from '../code/type-of-factory.ts';

export interface CoreRoute {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly handler: string;
  readonly config: unknown;
}

/** Reports configuration that matches no route. */
type Warn = (message: string) => void;

export function coreRoutes(
  uid: string,
  router: RouterConfig,
  schema: Schema,
  warn?: Warn,
): readonly CoreRoute[] {
  const { prefix = '', only, except = [], config = {}, type = 'content-api' } = router;
  if (isOfPanel(type)) return [];
  const operations = contentOperations(typeOfFactory(uid, schema));
  const names: readonly string[] = operations.map(([, , action]) => action);
  for (const [key, given] of Object.entries({ only: only ?? [], except })) checkNames(given, names, key);
  const actions = Object.keys(config);
  checkNames(
    actions.filter((name) => nearest(name, names)),
    names,
    'config',
  );
  warnOfUnused(uid, actions, warn);
  return operations
    .filter(([, , action]) => (only ? only.includes(action) : !except.includes(action)))
    .map(([method, path, action]) => ({
      name: action,
      method,
      path: prefix + path.replace(':documentId', ':id'),
      handler: `${uid}.${action}`,
      config: config[action] ?? {},
    }));
}

/** Routes of the Strapi panel are not served; the inventory lists them. */
export function isOfPanel(type: unknown): boolean {
  if (type === 'admin' || type === 'content-api') return type === 'admin';
  throw new ExtensionFault(`It has the type ${JSON.stringify(type)}.`, "Write type: 'content-api'.");
}

/** Single types have some of these; their configuration may name all. */
const everyAction = ['find', 'findOne', 'create', 'update', 'delete'];

/** Reports unknown names, which have no effect, as in Strapi. Misspelled ones are refused before: policies may depend on them. */
function warnOfUnused(uid: string, names: readonly string[], warn: Warn = () => {}): void {
  const unused = names.filter((name) => !everyAction.includes(name));
  if (unused.length > 0)
    warn(
      `the core router of ${uid} configures ${unused.join(', ')}: it has no such route, so the configuration has no effect. Write a route of your own`,
    );
}

function checkNames(names: readonly string[], known: readonly string[], key: string): void {
  const unknown = names.find((name) => !everyAction.includes(name));
  if (unknown === undefined) return;
  throw new ExtensionFault(
    `Its ${key} has the unknown action ${JSON.stringify(unknown)}.`,
    nameOneOf(unknown, known),
  );
}
