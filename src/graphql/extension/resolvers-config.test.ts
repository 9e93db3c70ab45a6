import { expect, test, vi } from 'vitest';
import { abilitiesOf, fullAccess, readOnly } from '../../abilities/abilities.ts';
import { type Asker, ask, extended, faultOf, nobody, strapi, type TestExtension } from './harness.ts';

const user = { id: 1, documentId: 'u1', role: 'authenticated', sessionId: undefined, claims: {} };
const one = '{ articles(limit: 1) { title } }';
const config = (resolversConfig: TestExtension['resolversConfig']): TestExtension => ({
  ...(resolversConfig ? { resolversConfig } : {}),
});
const refused = (field: string, message = 'Forbidden access') => ({
  data: { [field]: null },
  errors: [message],
});

test('auth: false opens that field and no other', async () => {
  const schema = extended(config({ 'Query.articles': { auth: false } }));
  expect(await ask(schema, one, nobody)).toEqual({ articles: [{ title: 'One' }] });
  expect(await ask(schema, '{ article { title } }', nobody)).toEqual(
    refused('article', 'The generated resolver refuses findOne'),
  );
  expect(await ask(schema, `{ articles(limit: 1) { title } article { title } }`, nobody)).toEqual({
    data: { articles: [{ title: 'One' }], article: null },
    errors: ['The generated resolver refuses findOne'],
  });
});

test('auth: false gives the generated resolver the right for its own action, without the rules of the caller', async () => {
  const given: unknown[] = [];
  const watch: TestExtension = {
    resolvers: {
      Article: {
        title: (_parent, _args, { principal }) => {
          given.push(principal.abilities.may('api::article.article.find'));
          return 'seen';
        },
      },
    },
    resolversConfig: {
      'Query.articles': {
        auth: false,
        middlewares: [
          (next, parent, args, context, info) => {
            const { abilities } = context.principal;
            given.push(
              abilities.may('api::article.article.find'),
              abilities.may('api::article.article.create'),
              abilities.may('api::article.article.readDraft'),
              abilities.rules.size,
            );
            return next(parent, args, context, info);
          },
        ],
      },
    },
  };
  const ruled = abilitiesOf(['api::article.article.find'], { 'api::article.article.find': { filter: {} } });
  expect(await ask(extended(watch), one, { abilities: ruled })).toEqual({ articles: [{ title: 'seen' }] });
  expect(given).toEqual([true, false, false, 0, true]);
  given.length = 0;
  await ask(extended(watch), one, nobody);
  // The fields below are resolved with what the caller may do.
  expect(given).toEqual([true, false, false, 0, false]);
});

test('auth.scope needs every permission that it lists', async () => {
  const scope = ['api::article.article.search', 'api::article.article.find'];
  const schema = extended(config({ 'Query.article': { auth: { scope } } }));
  const asks = (actions: readonly string[]) =>
    ask(schema, '{ article { title } }', { abilities: abilitiesOf(actions) });
  expect(await asks(scope)).toEqual({ article: { title: 'One' } });
  expect(await asks(scope.slice(0, 1))).toEqual(refused('article'));
  expect(await asks(['api::article.article.findOne'])).toEqual(refused('article'));
});

test('a generated field with middlewares alone asks for its permission before they run', async () => {
  const middleware = vi.fn((next: (...call: unknown[]) => unknown, ...call: unknown[]) => next(...call));
  const schema = extended(config({ 'Query.articles': { middlewares: [middleware] } }));
  expect(await ask(schema, one, nobody)).toEqual(refused('articles'));
  expect(middleware).not.toHaveBeenCalled();
  expect(await ask(schema, one)).toEqual({ articles: [{ title: 'One' }] });
});

test.each<[string, Asker, boolean]>([
  ['the public', nobody, false],
  ['a read-only token', { abilities: readOnly }, false],
  ['a custom token', { abilities: abilitiesOf(['api::article.article.find']) }, false],
  ['a full-access token', { abilities: fullAccess }, true],
  ['an end user', { ...nobody, user }, true],
])('a root field of the project without auth is open to %s: %#', async (_who, asker, isAllowed) => {
  const schema = extended({
    typeDefs: 'type Query { own: String }',
    resolvers: { Query: { own: () => 'own' } },
  });
  expect(await ask(schema, '{ own }', asker)).toEqual(isAllowed ? { own: 'own' } : refused('own'));
});

test('a root field of the project whose resolver is missing asks for a right, too', async () => {
  const schema = extended({ typeDefs: 'type Query { own: String }' });
  expect(await ask(schema, '{ own }', nobody)).toEqual(refused('own'));
});

test('a field that is reached through an open one can ask for a right of its own', async () => {
  const schema = extended({
    resolversConfig: {
      'Query.articles': { auth: false },
      'Article.notes': { auth: { scope: 'api::article.article.update' } },
      'Article.title': { auth: {} },
    },
  });
  expect(await ask(schema, '{ articles(limit: 1) { title notes mood } }', nobody)).toEqual({
    data: { articles: [{ title: null, notes: null, mood: 'CALM' }] },
    errors: ['Forbidden access', 'Forbidden access'],
  });
});

test('a replaced root field asks for the permission of the generated one', async () => {
  const schema = extended({ resolvers: { Query: { article: () => ({ title: 'Mine' }) } } });
  expect(await ask(schema, '{ article { title } }')).toEqual({ article: { title: 'Mine' } });
  expect(await ask(schema, '{ article { title } }', nobody)).toEqual(refused('article'));
});

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

test('of two extensions the later decides about auth; policies of both hold', async () => {
  const schema = extended(
    config({ 'Query.articles': { auth: { scope: ['api::x.x.find'] }, policies: [() => false] } }),
    config({ 'Query.articles': { auth: false, policies: [() => true] } }),
  );
  expect(await ask(schema, one, nobody)).toEqual(refused('articles', 'Policy Failed'));
});

test('names of every object are no fields and no types', async () => {
  const schema = extended({
    resolversConfig: JSON.parse('{ "Query.articles": { "auth": false } }') as NonNullable<
      TestExtension['resolversConfig']
    >,
  });
  expect(await ask(schema, one, nobody)).toEqual({ articles: [{ title: 'One' }] });
});

test.each<[string, TestExtension['resolversConfig'], string]>([
  [
    'an unknown field',
    { 'Query.articels': { auth: false } },
    'There is no field "articels" in the type Query (resolversConfig). Did you mean "articles"?',
  ],
  [
    'an unknown type',
    { 'Artcle.title': { auth: false } },
    'There is no object type "Artcle" (resolversConfig). Did you mean "Article"?',
  ],
  [
    'a key that is no place',
    { Query: {} },
    'resolversConfig has the key "Query". Write <Type>.<field>, for example \'Query.articles\'.',
  ],
  [
    '__proto__',
    JSON.parse('{ "__proto__": { "auth": false } }') as Record<string, object>,
    'resolversConfig has the key "__proto__". Write <Type>.<field>, for example \'Query.articles\'.',
  ],
  [
    'a field of every object',
    { 'Query.constructor': { auth: false } },
    'There is no field "constructor" in the type Query (resolversConfig). Use one of: articles, article, categories, me.',
  ],
  [
    'an unknown key of a configuration',
    { 'Query.articles': { policy: [] } as object },
    'There is no key "policy" (resolversConfig of "Query.articles"). Use one of: auth, policies, middlewares.',
  ],
  [
    'a scope that is no list of texts',
    { 'Query.articles': { auth: { scope: [7] } } as object },
    'The auth of Query.articles is {"scope":[7]}. Write false, or { scope: [\'api::article.article.find\'] }.',
  ],
  [
    'auth that is nothing of its kind',
    { 'Query.articles': { auth: 'no' } as object },
    'The auth of Query.articles is "no". Write false, or { scope: [\'api::article.article.find\'] }.',
  ],
  [
    'policies that are no list',
    { 'Query.articles': { policies: 'global::yes' } as object },
    'The policies in the resolversConfig of "Query.articles" are no list. Write [ … ].',
  ],
  [
    'an unknown policy',
    { 'Query.articles': { policies: ['global::yess'] } },
    'There is no policy "global::yess". Did you mean "global::yes"?',
  ],
  [
    'a policy that is nothing of its kind',
    { 'Query.articles': { policies: [7] } as object },
    'A policy of Query.articles is 7. Write the name of a registered one, { name, config }, or a function.',
  ],
  [
    'an unknown middleware',
    { 'Query.articles': { middlewares: [{ name: 'global::twic' }] } },
    'There is no middleware "global::twic". Did you mean "global::twice"?',
  ],
])('%s is refused at start', (_what, resolversConfig, message) => {
  expect(faultOf(config(resolversConfig))).toBe(`ExtensionFault: ${message}`);
});
