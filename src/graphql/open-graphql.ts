// The GraphQL API of a server: an endpoint for each path. Schema and libraries take memory and time, so both are opened
// with the first request. If the project's code extends the schema it is opened at the start, and if Apollo Server is
// configured both are.
import { boundsOf } from '../bounds/bounds.ts';
import { RequestBudget } from '../bounds/request-budget.ts';
import type { GraphqlShape } from '../config/plugins/graphql-config.ts';
import type { Route } from '../routes/route.ts';
import { graphqlContext } from './context/graphql-context.ts';
import type { GraphqlEndpoint } from './http/endpoint.ts';
import type { GraphqlOptions, OpenedSchema } from './open-schema.ts';

export interface Graphql {
  /** Two routes for each path. */
  readonly routes: readonly Route<unknown>[];
  readonly close: () => Promise<void>;
}

export async function openGraphql(options: GraphqlOptions): Promise<Graphql> {
  const { isEnabled, endpoint, flatEndpoint, compatibleEndpoint, shape, apolloServer } =
    options.config.graphql;
  const shapes: readonly (readonly [string, GraphqlShape])[] = [
    [endpoint, shape],
    ...(flatEndpoint === undefined ? [] : [[flatEndpoint, 'flat'] as const]),
    ...(compatibleEndpoint === undefined ? [] : [[compatibleEndpoint, 'compatible'] as const]),
  ];
  if (!isEnabled) return { routes: [], close: async () => undefined };
  const { extensions } = options;
  const endpoints = shapes.map(([path, shapeOfPath]) => new LateEndpoint(path, shapeOfPath, options));
  // Opened at the start, so that invalid options make the start fail and not a request.
  if (Object.keys(apolloServer).length > 0) await Promise.all(endpoints.map((endpoint) => endpoint.opened()));
  else if (extensions.isUsed) await Promise.all(endpoints.map((endpoint) => endpoint.schema()));
  return {
    routes: endpoints.flatMap((endpoint) => routesOf(endpoint, options)),
    close: async () => {
      await Promise.all(endpoints.map((endpoint) => endpoint.close()));
    },
  };
}

class LateEndpoint {
  readonly path: string;
  readonly #shape: GraphqlShape;
  readonly #options: GraphqlOptions;
  #schema: Promise<OpenedSchema> | undefined;
  #opened: Promise<GraphqlEndpoint> | undefined;

  constructor(path: string, shape: GraphqlShape, options: GraphqlOptions) {
    this.path = path;
    this.#shape = shape;
    this.#options = options;
  }

  schema(): Promise<OpenedSchema> {
    this.#schema ??= import('./open-schema.ts').then(({ openSchema }) =>
      openSchema(this.#shape, this.#options),
    );
    return this.#schema;
  }

  opened(): Promise<GraphqlEndpoint> {
    this.#opened ??= this.#open().catch((error) => {
      this.#opened = undefined;
      this.#schema = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #open(): Promise<GraphqlEndpoint> {
    const { openEndpoint } = await import('./open-endpoint.ts');
    return openEndpoint(await this.schema(), this.#options);
  }

  async close(): Promise<void> {
    await (await this.#opened)?.close();
  }
}

/** The routes only require a known bearer; fields check their permissions themselves. */
const routesOf = (
  endpoint: LateEndpoint,
  { middlewares, config }: GraphqlOptions,
): readonly Route<unknown>[] =>
  (['GET', 'POST'] as const).map((method) => ({
    method,
    path: endpoint.path,
    demand: 'any caller',
    middlewares,
    body: method === 'POST' ? 'json' : 'none',
    handler: async (request) => {
      const budget = new RequestBudget(boundsOf(config.api.bounds));
      const { respond } = await endpoint.opened();
      return respond(request, graphqlContext(request.principal, request, budget));
    },
  }));
