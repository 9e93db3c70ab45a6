import { expect, test } from 'vitest';
import { noAbilities } from '../../abilities/abilities.ts';
import { requestOf } from '../../routes/harness.ts';
import { graphqlContext } from './graphql-context.ts';
import { endlessBudget } from './harness.ts';

const http = (authorization?: string) =>
  requestOf({ path: '/graphql', headers: authorization === undefined ? {} : { authorization } });

test('the state of the public has no user', () => {
  const { state } = graphqlContext({ abilities: noAbilities, user: undefined }, http(), endlessBudget());
  expect(state).toEqual({ user: undefined, isAuthenticated: false, auth: { credentials: undefined } });
});

test('the state of an end user names them, and holds nothing of their session', () => {
  const claims = {
    'user.id': 1,
    'user.username': 'ada',
    'user.email': 'ada@example.test',
    'user.confirmed': 1,
  };
  const user = { id: 1, documentId: 'u1', role: 'authenticated', sessionId: 's1', claims };
  const { state, koaContext } = graphqlContext(
    { abilities: noAbilities, user },
    http('Bearer a.b.c'),
    endlessBudget(),
  );
  const shown = {
    id: 1,
    documentId: 'u1',
    username: 'ada',
    email: 'ada@example.test',
    role: { type: 'authenticated' },
  };
  expect(state).toEqual({ user: shown, isAuthenticated: true, auth: { credentials: shown } });
  expect(koaContext.state).toBe(state);
  expect(koaContext.get('Authorization')).toBe('Bearer a.b.c');
});

test('a user without a role has none', () => {
  const user = { id: 1, documentId: 'u1', role: undefined, sessionId: undefined, claims: {} };
  const { state } = graphqlContext({ abilities: noAbilities, user }, http(), endlessBudget());
  expect(state.user).toEqual({
    id: 1,
    documentId: 'u1',
    username: undefined,
    email: undefined,
    role: undefined,
  });
});
