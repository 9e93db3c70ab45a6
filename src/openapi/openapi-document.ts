// Builds an OpenAPI 3.1 document from the route table of the content API, limited to what a caller may call, read and write. Equal
// schemas and abilities give equal documents.
import type { Abilities } from '../abilities/abilities.ts';
import { readableSchema } from '../plan/readable.ts';
import type { RouteFacts } from '../routes/route.ts';
import type { Schema } from '../schema/schema.ts';
import { plinthVersion } from '../values/plinth-version.ts';
import { pascalCase } from '../values/type-name.ts';
import { operationsOf } from './content-operations.ts';
import type { DescribeContext } from './describe-context.ts';
import { type JsonSchema, SharedSchemas } from './json-schema.ts';
import { schemaNames } from './names.ts';
import { content, type Operation, refusals } from './operation.ts';
import { schemaOperations } from './schema-operations.ts';
import { uploadOperations } from './upload-operations.ts';
import { userOperations } from './user-operations.ts';

export interface OpenapiOptions {
  readonly schema: Schema;
  /** The routes below the prefix, in the order of the route table. */
  readonly routes: readonly RouteFacts[];
  /** The base of all paths: a URL, or only the prefix. */
  readonly server: string;
  /** The abilities of the caller for whom the document is created. */
  readonly abilities: Abilities;
  /** The abilities of the public; these operations need no token. */
  readonly publicAbilities: Abilities;
  /** Whether responses have the format of version 4 unless a request has `Strapi-Response-Format: v5`. */
  readonly isVersion4: boolean;
}

/** Routes that the caller may not call are left out. */
export function openapiDocument(options: OpenapiOptions) {
  const { schema, routes, server, abilities, publicAbilities, isVersion4 } = options;
  const context: DescribeContext = {
    schema,
    readable: readableSchema(schema, abilities, ['find', 'findOne']),
    abilities,
    names: schemaNames(schema),
    shared: new SharedSchemas(),
  };
  const known = knownOperations(context);
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
      ...describedOperation(isVersion4 ? withResponseFormat(operation) : operation, path, context),
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
      schemas: context.shared.all(),
    },
  };
}

type KnownOperations = ReadonlyMap<string, () => Operation>;

/** A route of a project's code is described like a built-in one if it has the same method, path and action. */
function describe(route: RouteFacts, known: KnownOperations): Operation {
  const address = `${route.method} ${withoutNames(route.path)}`;
  const found = known.get(`${address} ${route.action}`) ?? known.get(address);
  return found?.() ?? ofProject(route);
}

/** By `METHOD /path`, for content types followed by the action. Each operation is created when a route needs it. */
function knownOperations(context: DescribeContext): KnownOperations {
  const fixed = {
    ...userOperations(context),
    ...uploadOperations(context),
    ...schemaOperations,
  };
  const types = [...context.readable.contentTypes.values()].filter(({ hasContentApi }) => hasContentApi);
  return new Map(
    [
      ...types.flatMap((type) => operationsOf(type, context)),
      ...Object.entries(fixed).map(([address, operation]) => [address, () => operation] as const),
    ].map(([address, describe]) => [withoutNames(address), describe]),
  );
}

const isOpen = ({ path, demand, action, moreActions = [] }: RouteFacts, { may }: Abilities): boolean =>
  path !== '/*' &&
  !demand.endsWith('administrator') &&
  (action === undefined || [action, ...moreActions].every(may));

/** Routes are compared without the names of their parameters. */
const withoutNames = (path: string): string => path.replace(/\/:[^/ ]+/g, '/:');

/** `/articles/:documentId` → `/articles/{documentId}`. Routes of the same path use the parameter names of the first one. */
function pathOf(path: string, known: readonly string[]): string {
  const written = path
    .split('/')
    .map((step) => step.replace(/:(\w+)(?:\(\^(?:[^()\\]|\\.)+\$\)|\?)?/g, '{$1}').replace(/^\*$/, '{rest}'))
    .join('/');
  const pattern = (one: string): string => one.replace(/\{\w+\}/g, '{}');
  return known.find((one) => pattern(one) === pattern(written)) ?? written;
}

/** A route of a project's code, whose response is not known. */
const ofProject = ({ method, path, body }: RouteFacts): Operation => ({
  summary: `${method} ${path}`,
  ...(body === 'none' || method === 'GET' || method === 'DELETE'
    ? {}
    : { body: { schema: {}, isOptional: true } }),
  response: {},
});

/** Adds the header that requests need for the response format that the document describes. */
const withResponseFormat = ({ parameters = [], ...operation }: Operation): Operation => ({
  ...operation,
  parameters: [...parameters, responseFormat],
});

const responseFormat = {
  ...{ name: 'Strapi-Response-Format', in: 'header', required: true },
  schema: { type: 'string', const: 'v5' },
};

/** `GET /articles/:id/mine` → `getArticlesIdMine` */
const idOf = ({ method, path }: RouteFacts): string => method.toLowerCase() + pascalCase(path);

function unused(id: string, used: Set<string>): string {
  let name = id;
  for (let count = 2; used.has(name); count++) name = `${id}${count}`;
  used.add(name);
  return name;
}

function describedOperation(
  { summary, parameters = [], body, status = 200, response, others = {}, refusals: refused = [] }: Operation,
  path: string,
  { shared }: DescribeContext,
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
