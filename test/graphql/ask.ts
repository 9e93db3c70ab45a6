// GraphQL requests to a Plinth without a socket.
import type { Plinth } from '../../src/app/app.ts';

export interface GraphqlResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: {
    readonly data?: Readonly<Record<string, unknown>> | null;
    readonly errors?: readonly GraphqlFault[];
  };
}

export interface GraphqlFault {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: string };
}

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Undefined is the public. */
  readonly token?: string | undefined;
  readonly path?: string;
}

export async function ask(
  { server }: Pick<Plinth, 'server'>,
  { query, variables, token, path = '/graphql' }: GraphqlRequest,
): Promise<GraphqlResponse> {
  const response = await server.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: JSON.stringify({ query, variables }),
  });
  return {
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
    body: JSON.parse(response.body),
  };
}
