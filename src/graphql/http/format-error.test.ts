import { GraphQLError } from 'graphql';
import { expect, test } from 'vitest';
import { type ErrorName, errorKinds, forbidden, PlinthError } from '../../errors/errors.ts';
import { wrongValue } from '../../errors/families/validation.ts';
import { endpointOf } from './harness.ts';

async function thrown(error: unknown) {
  const endpoint = await endpointOf({
    resolvers: {
      'Query.hello': () => {
        throw error;
      },
    },
  });
  const response = await endpoint.ask('{ hello }');
  await endpoint.close();
  return { ...response, logged: endpoint.logged };
}

test('an error of ours responds with 200, its path, its name and its details, without a place in the text', async () => {
  const { status, body } = await thrown(wrongValue('title is wrong', { errors: [] }));
  const error = { name: 'ValidationError', message: 'title is wrong', details: { errors: [] } };
  expect(status).toBe(200);
  expect(body).toEqual({
    errors: [{ message: 'title is wrong', path: ['hello'], extensions: { code: 'BAD_USER_INPUT', error } }],
    data: { hello: null },
  });
});

test('a missing permission has the message of this API', async () => {
  const error = { name: 'ForbiddenError', message: 'Forbidden access', details: {} };
  expect((await thrown(forbidden())).body).toMatchObject({
    errors: [{ message: 'Forbidden access', extensions: { code: 'FORBIDDEN', error } }],
  });
});

test('a refusal that says why keeps its message', async () => {
  const refusal = new PlinthError({
    name: 'ForbiddenError',
    code: 'PLINTH_TEST',
    message: 'Not on Sundays',
    details: {},
  });
  expect((await thrown(refusal)).body).toMatchObject({ errors: [{ message: 'Not on Sundays' }] });
});

const codes: Partial<Record<ErrorName, string>> = {
  ApplicationError: 'STRAPI_APPLICATION_ERROR',
  PaginationError: 'STRAPI_PAGINATION_ERROR',
  NotFoundError: 'STRAPI_NOT_FOUND_ERROR',
  RateLimitError: 'STRAPI_RATE_LIMIT_ERROR',
  Error: 'STRAPI_ERROR',
  UnauthorizedError: 'UNAUTHENTICATED',
  ForbiddenError: 'FORBIDDEN',
  PolicyError: 'FORBIDDEN',
  ValidationError: 'BAD_USER_INPUT',
  InternalServerError: 'INTERNAL_SERVER_ERROR',
};

test.each(Object.entries(codes))('%s has the code %s', async (name, code) => {
  const { body } = await thrown(
    new PlinthError({ name: name as ErrorName, code: 'PLINTH_TEST', message: 'x', details: {} }),
  );
  expect(body).toMatchObject({ errors: [{ extensions: { code } }] });
});

test.each(Object.keys(errorKinds))('%s shows no stack', async (name) => {
  expect(
    (
      await thrown(
        new PlinthError({ name: name as ErrorName, code: 'PLINTH_TEST', message: 'x', details: {} }),
      )
    ).text,
  ).not.toMatch(/stack|\.ts:/);
});

test.each([
  new Error('password=hunter2'),
  new PlinthError({ name: 'InternalServerError', code: 'PLINTH_TEST', message: 'password=hunter2' }),
  'password=hunter2',
])('%s is told to the log, not to the client', async (error) => {
  const { status, text, body, logged } = await thrown(error);
  expect(status).toBe(200);
  expect(text).not.toContain('hunter2');
  expect(body).toEqual({
    errors: [
      { message: 'Internal Server Error', path: ['hello'], extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    ],
    data: { hello: null },
  });
  expect(logged).toHaveLength(1);
  expect(String(logged[0])).toContain('hunter2');
});

test("a GraphQL error of a project's resolver is shown as it is", async () => {
  const { body, logged } = await thrown(new GraphQLError('sold out', { extensions: { code: 'SOLD_OUT' } }));
  expect(body).toMatchObject({ errors: [{ message: 'sold out', extensions: { code: 'SOLD_OUT' } }] });
  expect(logged).toEqual([]);
});

test('nothing where the schema promises something is shown by its field, and is not logged', async () => {
  const promising = await endpointOf({
    sdl: 'type Query { hello: String! }',
    resolvers: { 'Query.hello': () => null },
  });
  const { text } = await promising.ask('{ hello }');
  await promising.close();
  expect(text).toContain('Cannot return null for non-nullable field Query.hello.');
  expect(promising.logged).toEqual([]);
});

test('more wrong variables than are listed are the fault of the client', async () => {
  const listing = await endpointOf({ sdl: 'type Query { hello(names: [String]): String }' });
  const names = Array.from({ length: 100 }, (_, index) => index);
  const { status, body } = await listing.ask('query ($names: [String]) { hello(names: $names) }', { names });
  const codes = (body as { errors: { extensions: { code: string } }[] }).errors.map(
    ({ extensions }) => extensions.code,
  );
  expect(status).toBe(400);
  expect(new Set(codes)).toEqual(new Set(['BAD_USER_INPUT']));
  await listing.close();
});

test.each([
  ['of a resolver', { resolvers: { 'Query.hello': () => Promise.reject(forbidden()) } }],
  ['of a statement', { runOperation: () => Promise.reject(forbidden()) }],
])('the code of an error %s stands in the header', async (_where, given) => {
  const endpoint = await endpointOf(given);
  const { headers } = await endpoint.ask('{ hello }');
  await endpoint.close();
  expect(headers['plinth-error']).toBe('PLINTH_FORBIDDEN');
});

test('neither a result nor an internal error has a code in the header', async () => {
  for (const hello of [() => 'there', () => Promise.reject(new Error('password'))]) {
    const endpoint = await endpointOf({ resolvers: { 'Query.hello': hello } });
    expect((await endpoint.ask('{ hello }')).headers).not.toHaveProperty('plinth-error');
    await endpoint.close();
  }
});
