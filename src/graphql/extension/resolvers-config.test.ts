import { expect, test, vi } from 'vitest';
import { abilitiesOf, fullAccess, readOnly } from '../../abilities/abilities.ts';
import { type Asker, ask, extended, faultOf, nobody, type TestExtension } from './harness.ts';
import { config, one, refused, user } from './resolvers-config-harness.ts';

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

test('a configuration by type and field is the one of that field', async () => {
  const nested = { Query: { articles: { auth: false } } } as TestExtension['resolversConfig'];
  expect(await ask(extended(config(nested)), one, nobody)).toEqual({ articles: [{ title: 'One' }] });
  const slip = { Query: { articels: { auth: false } } } as TestExtension['resolversConfig'];
  expect(faultOf(config(slip))).toContain('Did you mean "articles"?');
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
    'policies that are not a list',
    { 'Query.articles': { policies: 'global::yes' } as object },
    'The policies in the resolversConfig of "Query.articles" are not a list. Write [ … ].',
  ],
  [
    'an unknown policy',
    { 'Query.articles': { policies: ['global::yess'] } },
    'There is no policy "global::yess". Did you mean "global::yes"?',
  ],
  [
    'a policy that is nothing of its kind',
    { 'Query.articles': { policies: [7] } as object },
    'A policy of Query.articles is 7. Write a registered name, { name, config }, or a function.',
  ],
  [
    'an unknown middleware',
    { 'Query.articles': { middlewares: [{ name: 'global::twic' }] } },
    'There is no middleware "global::twic". Did you mean "global::twice"?',
  ],
])('%s is refused at start', (_what, resolversConfig, message) => {
  expect(faultOf(config(resolversConfig))).toBe(`ExtensionFault: ${message}`);
});
