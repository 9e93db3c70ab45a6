// What resolvers of a project replace, and which extensions are refused at the start.
import { expect, test } from 'vitest';
import {
  ask,
  extended,
  faultOf,
  generatedFields,
  generatedSchema,
  nexus,
  type TestExtension,
} from './harness.ts';

test('resolvers replace generated ones and resolve generated fields of types', async () => {
  const schema = extended({
    resolvers: {
      Query: { article: { resolve: () => ({ title: 'Replaced', notes: 'n' }) } },
      Article: { title: (parent: { title: string }) => parent.title.toUpperCase() },
    },
  });
  expect(await ask(schema, '{ article { title notes } articles(limit: 1) { title } }')).toEqual({
    article: { title: 'REPLACED', notes: 'n' },
    articles: [{ title: 'ONE' }],
  });
  const missing = generatedFields(generatedSchema()).filter(
    (name) => !generatedFields(schema).includes(name),
  );
  expect(missing).toEqual(['Article.title', 'Query.article']);
});

test('what a resolver throws by accident does not reach the client under its own name', async () => {
  const schema = extended({
    resolvers: { Query: { article: () => Promise.reject(new TypeError('secret of the inside')) } },
  });
  const { execute, parse } = await import('graphql');
  const { graphqlContext } = await import('../context/graphql-context.ts');
  const { endlessBudget } = await import('../context/harness.ts');
  const { requestOf } = await import('../../routes/harness.ts');
  const { reader } = await import('./harness.ts');
  const http = requestOf({ path: '/graphql' });
  const { errors } = await execute({
    schema,
    document: parse('{ article { title } }'),
    contextValue: graphqlContext({ abilities: reader, user: undefined }, http, endlessBudget()),
  });
  expect(errors?.[0]?.originalError?.name).toBe('ExtensionError');
  expect(errors?.[0]?.message).toBe('the resolver of Query.article failed: secret of the inside');
});

test.each<[string, TestExtension, string]>([
  [
    'SDL that cannot be read',
    { typeDefs: 'type Query {\n  a String }' },
    'typeDefs: Syntax Error: Expected ":", found Name "String". (line 2) Correct the SDL.',
  ],
  [
    'SDL with an unknown type',
    { typeDefs: 'extend type Article { author: Authr }' },
    'typeDefs: Unknown type "Authr". Correct the SDL.',
  ],
  [
    'SDL that extends an unknown type',
    { typeDefs: 'extend type Artcle { a: String }' },
    'typeDefs: Cannot extend type "Artcle" because it is not defined. Did you mean "Article"? Correct the SDL.',
  ],
  [
    'a resolver of an unknown type',
    { resolvers: { Artcle: { title: () => '' } } },
    'There is no type "Artcle" (resolvers). Did you mean "Article"?',
  ],
  [
    'a resolver of an unknown field',
    { resolvers: { Query: { articels: () => [] } } },
    'There is no field "articels" in the type Query (resolvers). Did you mean "articles"?',
  ],
  [
    'a resolver that is not a function',
    { resolvers: { Query: { articles: 'all of them' } } },
    'The resolver of Query.articles is not a function. Write (parent, args, context, info) => …, or { resolve: … }.',
  ],
  [
    'a resolver of a name of every object',
    { resolvers: { Query: { constructor: () => [] } } },
    'There is no field "constructor" in the type Query (resolvers). Use one of: articles, article, categories, me.',
  ],
  [
    'an unknown value of an enumeration',
    { resolvers: { Mood: { CLAM: 1 } } },
    'There is no value "CLAM" in the enumeration Mood (resolvers). Did you mean "CALM"?',
  ],
  [
    'a Nexus extension of an unknown type',
    { types: [nexus.extendType({ type: 'Artcle', definition: (t) => t.string('a') })] },
    'There is no type "Artcle" (extended in types). Did you mean "Article"?',
  ],
  [
    'a Nexus field of an unknown type',
    { types: nexus.extendType({ type: 'Article', definition: (t) => t.field('a', { type: 'Authr' }) }) },
    'types or plugins: - Missing type Authr, did you forget to import a type to the root query? Correct the Nexus types.',
  ],
])('%s is refused at start', (_what, extension, message) => {
  expect(faultOf(extension).replace('ExtensionFault: ', '').replaceAll(/\s+/g, ' ').trim()).toBe(message);
});
