// Policies and middlewares of resolvers: in which forms they are given, in which order they run, and what they may change.
import { expect, test, vi } from 'vitest';
import { ask, extended, strapi } from './harness.ts';
import { config, one, refused, user } from './resolvers-config-harness.ts';

test('policies in all three forms must all say yes', async () => {
  const allow = { name: 'global::as-configured', config: { allow: true } };
  const forms = [
    ['global::yes'],
    [allow],
    [() => true],
    [async () => 1],
    ['global::yes', allow, () => true],
    ['own'],
  ];
  for (const policies of forms)
    expect(await ask(extended(config({ 'Query.articles': { policies } })), one)).toEqual({
      articles: [{ title: 'One' }],
    });
});

test.each([
  ['false', () => false],
  ['a promise of false', async () => false],
  ['nothing', () => undefined],
  ['null', () => null],
  ['0', () => 0],
])('a policy that returns %s refuses', async (_what, policy) => {
  const schema = extended(config({ 'Query.articles': { policies: [() => true, policy, () => true] } }));
  expect(await ask(schema, one)).toEqual(refused('articles', 'Policy Failed'));
});

test('a policy with the wrong config refuses', async () => {
  const policies = [{ name: 'global::as-configured', config: { allow: 'yes' } }, 'global::yes'];
  expect(await ask(extended(config({ 'Query.articles': { policies } })), one)).toEqual(
    refused('articles', 'Policy Failed'),
  );
});

test('a policy that throws refuses; what it means is told, what it did not mean is not a policy failure', async () => {
  class ForbiddenError extends Error {
    override readonly name = 'ForbiddenError';
  }
  const throwing = (error: Error) =>
    ask(
      extended(
        config({
          'Query.articles': {
            policies: [
              () => {
                throw error;
              },
            ],
          },
        }),
      ),
      one,
    );
  expect(await throwing(new ForbiddenError('Not on Sundays'))).toEqual(refused('articles', 'Not on Sundays'));
  expect(await throwing(new TypeError('x is undefined'))).toEqual(
    refused('articles', 'the policy 1 of Query.articles failed: x is undefined'),
  );
});

test('a policy sees the call, the request and the application', async () => {
  const policy = vi.fn((context: unknown, given: unknown) => context !== given);
  const schema = extended(config({ 'Article.title': { policies: [policy] } }));
  await ask(schema, one, { user, headers: { authorization: 'Bearer x.y.z', 'X-Shop': 'one' } });
  expect(policy).toHaveBeenCalledTimes(1);
  const [context, given] = policy.mock.calls[0] ?? [];
  expect(given).toEqual({ strapi });
  expect(context).toMatchObject({
    type: 'graphql',
    parent: { title: 'One' },
    args: {},
    info: { fieldName: 'title' },
    state: { user: { id: 1, role: { type: 'authenticated' } }, isAuthenticated: true },
    http: { method: 'POST', path: '/graphql', ip: '10.0.0.9', state: { user: { id: 1 } } },
    context: { state: { user: { id: 1 } } },
  });
});

test('middlewares in all three forms run in order, the first outermost, and change arguments and results', async () => {
  const order: string[] = [];
  const schema = extended(
    config({
      'Query.articles': {
        middlewares: [
          async (next, parent, args, context, info) => {
            order.push('first');
            const list = await next(parent, { ...args, limit: 2 }, context, info);
            order.push('first again');
            return [...(list as readonly object[]), { title: 'Added' }];
          },
          { name: 'global::twice', options: { most: 3 } },
          (next, ...call) => {
            order.push('third');
            return next(...call);
          },
        ],
      },
    }),
  );
  expect(await ask(schema, one)).toEqual({
    articles: [{ title: 'One' }, { title: 'Two' }, { title: 'One' }, { title: 'Added' }],
  });
  expect(order).toEqual(['first', 'third', 'first again']);
});

test('a registered middleware is taken by name, whether its file makes it or is it', async () => {
  const two = '{ articles(limit: 2) { title } }';
  const plain = extended(config({ 'Query.articles': { middlewares: ['global::plain'] } }));
  expect(await ask(plain, two)).toEqual({ articles: [{ title: 'One' }] });
  const made = extended(config({ 'Query.articles': { middlewares: ['global::twice'] } }));
  expect(await ask(made, one)).toEqual({ articles: [{ title: 'One' }, { title: 'One' }] });
});

test('middlewares act on nested resolvers, and may return without going on', async () => {
  const upper = async (next: (...call: unknown[]) => unknown, ...call: unknown[]) =>
    String(await next(...call)).toUpperCase();
  const schema = extended(
    config({ 'Article.title': { middlewares: [upper] }, 'Category.name': { middlewares: [() => 'hidden'] } }),
  );
  expect(await ask(schema, '{ articles(limit: 1) { title category { name } } }')).toEqual({
    articles: [{ title: 'ONE', category: { name: 'hidden' } }],
  });
});

test('next() without arguments goes on with what came', async () => {
  const schema = extended(
    config({ 'Query.articles': { middlewares: [(next) => Reflect.apply(next, undefined, [])] } }),
  );
  expect(await ask(schema, one)).toEqual({ articles: [{ title: 'One' }] });
});

test('policies run after the middlewares, on the arguments that those pass on', async () => {
  const policy = vi.fn(() => true);
  const schema = extended(
    config({
      'Query.articles': {
        middlewares: [
          (next, parent, args, context, info) => next(parent, { ...args, limit: 2 }, context, info),
        ],
        policies: [policy],
      },
    }),
  );
  expect(await ask(schema, one)).toEqual({ articles: [{ title: 'One' }, { title: 'Two' }] });
  expect(policy).toHaveBeenCalledWith(
    expect.objectContaining({ args: { limit: 2 } }),
    { strapi },
    { strapi },
  );
});

test.each([
  [
    'a text for a list',
    () => 'garbage',
    'Expected Iterable, but did not find one for field "Query.articles".',
  ],
  ['a number for a list', () => 7, 'Expected Iterable, but did not find one for field "Query.articles".'],
])('a middleware that returns %s is an error of that field', async (_what, middleware, message) => {
  const schema = extended(config({ 'Query.articles': { middlewares: [middleware] } }));
  expect(await ask(schema, `{ articles { title } me }`)).toEqual({
    data: { articles: null, me: 'somebody' },
    errors: [message],
  });
});

test('a middleware that throws is an error of that field, with its name', async () => {
  const middleware = (): never => {
    throw new TypeError('boom');
  };
  const schema = extended(config({ 'Query.articles': { middlewares: [middleware] } }));
  expect(await ask(schema, one)).toEqual(
    refused('articles', 'the middleware 1 of Query.articles failed: boom'),
  );
});
