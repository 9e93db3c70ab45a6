// The endpoints of the server in groups, and how often each gets a request. The group `routes` has the whole route table, so that
// no new route is missed; the other groups have requests of their own besides.
import type { GraphQLSchema } from 'graphql';
import { graphqlRequest } from '../graphql-requests.ts';
import type { Random } from '../random.ts';
import { makeRequest } from '../requests.ts';
import { userRequest } from '../user-requests.ts';
import type { SentRequest } from './client.ts';
import { fileRequest } from './file-requests.ts';
import type { Known } from './known.ts';
import { oddRequest } from './odd-requests.ts';
import { routeRequest } from './route-requests.ts';

export type EndpointGroup =
  | 'content'
  | 'graphql'
  | 'flat graphql'
  | 'users'
  | 'files'
  | 'administrators'
  | 'routes'
  | 'odd';

export interface EndpointRequest extends SentRequest {
  readonly group: EndpointGroup;
}

export interface GraphqlSchemas {
  readonly entity: GraphQLSchema;
  readonly flat: GraphQLSchema;
}

export function endpointRequest(known: Known, schemas: GraphqlSchemas, random: Random): EndpointRequest {
  const at = (group: EndpointGroup, request: SentRequest): EndpointRequest => ({ ...request, group });
  const rowsAt = (path: RegExp) => known.routes.filter((route) => path.test(route.path));
  const rowOf = (path: RegExp): SentRequest => {
    const route = random.pick(rowsAt(path));
    return route ? routeRequest(route, known, random) : oddRequest(known, random);
  };
  return random.choose<EndpointRequest>([
    [34, () => at('content', makeRequest(known.world, known.authorizations, random))],
    [9, () => at('graphql', graphqlTo('/graphql', schemas.entity, known, random))],
    [9, () => at('flat graphql', graphqlTo('/flat', schemas.flat, known, random))],
    [
      5,
      () => at('users', userRequest(random, known.headersFor(random.pick(['caller', 'end user']), random))),
    ],
    [5, () => at('users', rowOf(/^\/api\/(?:auth|connect|users)/))],
    [8, () => at('files', fileRequest(known, random))],
    [2, () => at('files', rowOf(/^\/api\/upload/))],
    [14, () => at('administrators', rowOf(/^\/admin/))],
    [10, () => at('routes', rowOf(/^/))],
    [6, () => at('odd', oddRequest(known, random))],
  ]);
}

function graphqlTo(url: string, schema: GraphQLSchema, known: Known, random: Random): SentRequest {
  const ids = [...known.world.documents.values()].flat();
  const { query, variables } = graphqlRequest(schema, ids, random);
  const headers = known.headersFor('caller', random);
  if (random.chance(0.05)) {
    const search = `query=${encodeURIComponent(query.toWellFormed())}&variables=${encodeURIComponent(JSON.stringify(variables).toWellFormed())}`;
    return { method: 'GET', url: `${url}?${search.slice(0, 12_000)}`, headers };
  }
  const one = { query, variables };
  const payload = JSON.stringify(random.chance(0.03) ? [one, one] : one);
  return { method: 'POST', url, headers: { ...headers, 'content-type': 'application/json' }, payload };
}
