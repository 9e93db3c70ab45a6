// Builds an OpenAPI 3.1 document from the route table of the content API, limited to what a caller may call, read and write. Equal
// schemas and abilities give equal documents.
import type { Abilities } from '../abilities/abilities.ts';
import { readableSchema } from '../plan/readable.ts';
import type { RouteFacts } from '../routes/route.ts';
import type { Schema } from '../schema/schema.ts';
import { plinthVersion } from '../values/plinth-version.ts';
import { inCapitals } from '../values/type-name.ts';
import { operationsOf } from './content-operations.ts';
import type { Describing } from './describing.ts';
import { type JsonSchema, SharedSchemas } from './json-schema.ts';
import { schemaNames } from './names.ts';
import { content, type Operation, refusals } from './operation.ts';
import { schemaOperations } from './schema-operations.ts';
import { uploadOperations } from './upload-operations.ts';
import { userOperations } from './user-operations.ts';

export interface OpenapiOptions {
  readonly schema: Schema;
  /** Those below the prefix, in the order of the table. */
  readonly routes: readonly RouteFacts[];
  /** Where the paths begin: an address, or the prefix alone. */
  readonly server: string;
  /** Of the caller whom the document is for. */
  readonly abilities: Abilities;
  /** What the public may do. */
  readonly publicAbilities: Abilities;
  /** Whether clients who do not say otherwise are those of version 4, whose form is another. */
  readonly isVersion4: boolean;
}

export function openapiDocument(options: OpenapiOptions) {
  const { schema, routes, server, abilities, publicAbilities, isVersion4 } = options;
  const describing: Describing = {
    schema,
    readable: readableSchema(schema, abilities, ['find', 'findOne']),
    abilities,
    names: schemaNames(schema),
    shared: new SharedSchemas(),
  };
  const known = knownOperations(describing);
  const paths = new Map<string, Record<string, JsonSchema>>();
  const ids = new Set<string>();
  for (const route of routes.filter((row) => isOpen(row, abilities))) {
    const path = pathOf(route.path, [...paths.keys()]);
    const operation = describe(route, known);
    const methods = paths.get(path) ?? {};
    paths.set(path, methods);
    methods[route.method.toLowerCase()] = {
      tags: [route.path.split('/')[1] ?? ''],
      operationId: unused(operation.id ?? idOf(route), ids),
      ...describedOperation(isVersion4 ? saying(operation) : operation, path, describing),
      security: isOpen(route, publicAbilities) ? [{}, { bearer: [] }] : [{ bearer: [] }],
    };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Content API', version: plinthVersion },
    servers: [{ url: server }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token, or the JWT of an end user' },
      },
      schemas: describing.shared.all(),
    },
  };
}

type KnownOperations = ReadonlyMap<string, () => Operation>;

/** Rows of a project's code are known where they lead to an action of a content type, at its usual address. */
function describe(route: RouteFacts, known: KnownOperations): Operation {
  const address = `${route.method} ${withoutNames(route.path)}`;
  const found = known.get(`${address} ${route.action}`) ?? known.get(address);
  return found?.() ?? ofProject(route);
}

/** By address, for content types with the action; each made when a row asks for it. */
function knownOperations(describing: Describing): KnownOperations {
  const fixed = {
    ...userOperations(describing),
    ...uploadOperations(describing),
    ...schemaOperations,
  };
  const types = [...describing.readable.contentTypes.values()].filter(({ hasContentApi }) => hasContentApi);
  return new Map(
    [
      ...types.flatMap((type) => operationsOf(type, describing)),
      ...Object.entries(fixed).map(([address, operation]) => [address, () => operation] as const),
    ].map(([address, describe]) => [withoutNames(address), describe]),
  );
}

const isOpen = ({ path, demand, action, moreActions = [] }: RouteFacts, { may }: Abilities): boolean =>
  path !== '/*' &&
  !demand.endsWith('administrator') &&
  (action === undefined || [action, ...moreActions].every(may));

/** Names of parameters tell no rows apart. */
const withoutNames = (path: string): string => path.replace(/\/:[^/ ]+/g, '/:');

/** `/articles/:documentId` → `/articles/{documentId}`; two rows of one path have its parameters by the same names. */
function pathOf(path: string, known: readonly string[]): string {
  const written = path
    .split('/')
    .map((step) => step.replace(/:(\w+)(?:\(\^(?:[^()\\]|\\.)+\$\)|\?)?/g, '{$1}').replace(/^\*$/, '{rest}'))
    .join('/');
  const pattern = (one: string): string => one.replace(/\{\w+\}/g, '{}');
  return known.find((one) => pattern(one) === pattern(written)) ?? written;
}

/** What the code of a project responds with is its own. */
const ofProject = ({ method, path, body }: RouteFacts): Operation => ({
  summary: `${method} ${path}`,
  ...(body === 'none' || method === 'GET' || method === 'DELETE'
    ? {}
    : { body: { schema: {}, isOptional: true } }),
  response: {},
});

/** The form that the document describes is asked for. */
const saying = ({ parameters = [], ...operation }: Operation): Operation => ({
  ...operation,
  parameters: [...parameters, responseFormat],
});

const responseFormat = {
  ...{ name: 'Strapi-Response-Format', in: 'header', required: true },
  schema: { type: 'string', const: 'v5' },
};

/** `GET /articles/:id/mine` → `getArticlesIdMine` */
const idOf = ({ method, path }: RouteFacts): string => method.toLowerCase() + inCapitals(path);

function unused(id: string, used: Set<string>): string {
  let name = id;
  for (let count = 2; used.has(name); count++) name = `${id}${count}`;
  used.add(name);
  return name;
}

function describedOperation(
  { summary, parameters = [], body, status = 200, response, others = {}, refusals: refused = [] }: Operation,
  path: string,
  { shared }: Describing,
): JsonSchema {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const all = [...inPath, ...parameters];
  return {
    summary,
    ...(all.length > 0 ? { parameters: all } : {}),
    ...(body
      ? { requestBody: { required: !body.isOptional, content: content(body.schema, body.type) } }
      : {}),
    responses: {
      [status]: { description: 'Done', ...(response ? { content: content(response) } : {}) },
      ...Object.fromEntries(Object.entries(others).map(([other, description]) => [other, { description }])),
      ...refusals([400, 401, 403, ...refused], shared),
    },
  };
}
