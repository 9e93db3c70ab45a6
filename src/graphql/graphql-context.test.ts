import { expect, test } from 'vitest';
import { nothing } from '../auth/abilities.ts';
import { graphqlContext } from './graphql-context.ts';

const http = (authorization?: string) => ({
  method: 'POST',
  path: '/graphql',
  search: '',
  headers: authorization === undefined ? {} : { authorization },
  body: undefined,
  address: '127.0.0.1',
  stages: undefined,
});

test('the state of the public names nobody', () => {
  const { state } = graphqlContext({ abilities: nothing, user: undefined }, http());
  expect(state).toEqual({ user: undefined, isAuthenticated: false, auth: { credentials: undefined } });
});

test('the state of an end user names him', () => {
  const user = { id: 1, documentId: 'u1', role: 'authenticated', sessionId: undefined, claims: {} };
  const { state } = graphqlContext({ abilities: nothing, user }, http('Bearer a.b.c'));
  expect(state).toEqual({ user, isAuthenticated: true, auth: { credentials: user } });
});
