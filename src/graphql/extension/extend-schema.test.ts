import { GraphQLScalarType } from 'graphql';
import { expect, test } from 'vitest';
import {
  ask,
  extended,
  faultOf,
  field,
  generatedFields,
  generatedSchema,
  nexus,
  nobody,
  type TestExtension,
} from './harness.ts';

test('without extensions the generated schema is served as it is', () => {
  expect(generatedFields(extended())).toEqual(generatedFields(generatedSchema()));
});

test.each(['type Query', 'extend type Query'])('SDL adds fields with `%s`', async (start) => {
  const schema = extended({
    typeDefs: `${start} { loudest: Article  wordsIn(text: String!): Int! }`,
    resolvers: {
      Query: {
        loudest: () => ({ title: 'Two' }),
        wordsIn: { resolve: (_parent, { text }) => String(text).split(' ').length },
      },
    },
    resolversConfig: { 'Query.loudest': { auth: false }, 'Query.wordsIn': { auth: false } },
  });
  expect(await ask(schema, '{ loudest { title } wordsIn(text: "a b c") }')).toEqual({
    loudest: { title: 'Two' },
    wordsIn: 3,
  });
});

test('defaults of arguments are values of the program, as written values are', async () => {
  const schema = extended({
    typeDefs: `
      enum Colour { RED BLUE }
      input Paint { colour: Colour = BLUE  others: [Colour] = [RED, BLUE] }
      type Query { colour(c: Colour = RED): String  paint(p: Paint!): String }
    `,
    resolvers: {
      Colour: { RED: '#f00', BLUE: '#00f' },
      Query: {
        colour: (_parent, { c }) => String(c),
        paint: (_parent, { p }) => JSON.stringify(p),
      },
    },
    resolversConfig: { 'Query.colour': { auth: false }, 'Query.paint': { auth: false } },
  });
  expect(await ask(schema, '{ colour blue: colour(c: BLUE) paint(p: {}) }')).toEqual({
    colour: '#f00',
    blue: '#00f',
    paint: '{"colour":"#00f","others":["#f00","#00f"]}',
  });
});

test('SDL of several extensions adds types, inputs, enumerations, unions and scalars', async () => {
  const schema = extended(
    {
      typeDefs: `
        type Address { street: String } type Phone { number: Int }
        union Contact = Address | Phone
        extend enum Mood { SLEEPY }
        scalar Upper
        type Category { contact: Contact  motto: Upper }`,
      resolvers: {
        Contact: {
          __resolveType: (value: unknown) => (Object.hasOwn(Object(value), 'street') ? 'Address' : 'Phone'),
        },
        Category: { contact: () => ({ number: 7 }), motto: () => 'quiet' },
        Upper: new GraphQLScalarType({ name: 'Upper', serialize: (value) => String(value).toUpperCase() }),
        Mood: { SLEEPY: 'zzz' },
        Article: { mood: () => 'zzz' },
      },
    },
    { typeDefs: 'input ArticleInput { street: String } type Address { city: String }' },
  );
  expect(
    await ask(
      schema,
      '{ articles(limit: 1) { mood category { contact { ... on Phone { number } ... on Address { street city } } motto } } }',
    ),
  ).toEqual({ articles: [{ mood: 'SLEEPY', category: { contact: { number: 7 }, motto: 'QUIET' } }] });
});

test('a schema without mutations gets them from SDL', async () => {
  const query = nexus.makeSchema({
    types: [nexus.queryType({ definition: (t) => t.string('a') })],
    outputs: false,
    shouldGenerateArtifacts: false,
  });
  const { extendGeneratedSchema } = await import('./extend-schema.ts');
  const { project } = await import('./harness.ts');
  const schema = extendGeneratedSchema(
    query,
    [
      {
        typeDefs: 'extend type Mutation { ring: String }',
        resolvers: { Mutation: { ring: () => 'ring' } },
        resolversConfig: { 'Mutation.ring': { auth: false } },
      },
    ],
    project,
  );
  expect(await ask(schema, 'mutation { ring }')).toEqual({ ring: 'ring' });
});

test('a field that SDL defines anew has the new arguments beside its own, and keeps the generated resolver', async () => {
  const schema = extended({ typeDefs: 'type Query { articles(limit: Int = 1, mood: Mood): [Article] }' });
  expect(await ask(schema, '{ articles(mood: LOUD, status: "x") { title } }')).toEqual({
    articles: [{ title: 'One' }],
  });
  const arguments_ = field(schema, 'Query.articles').args.map(({ name, type, defaultValue }) => [
    name,
    `${type}`,
    defaultValue,
  ]);
  expect(arguments_).toEqual([
    ['limit', 'Int', 1],
    ['mood', 'Mood', undefined],
    ['status', 'String', undefined],
  ]);
  expect(generatedFields(schema)).not.toContain('Query.articles');
});

test('Nexus adds types, root fields, fields of generated types, inputs and enumerations', async () => {
  const { objectType, extendType, inputObjectType, enumType, queryField, nonNull, list } = nexus;
  const schema = extended({
    types: [
      objectType({ name: 'Shout', definition: (t) => t.nonNull.string('text') }),
      enumType({ name: 'Volume', members: ['LOW', 'HIGH'] }),
      inputObjectType({ name: 'ShoutInput', definition: (t) => t.nonNull.string('text') }),
      queryField('shout', {
        type: 'Shout',
        args: { input: nonNull('ShoutInput'), volume: 'Volume' },
        resolve: (_root, { input, volume }) => ({
          text: volume === 'HIGH' ? input.text.toUpperCase() : input.text,
        }),
      }),
      {
        nested: [
          extendType({
            type: 'Article',
            definition: (t) => t.field('words', { type: list('String'), resolve: ({ notes }) => [notes] }),
          }),
        ],
      },
    ],
    resolversConfig: { 'Query.shout': { auth: false } },
  });
  expect(
    await ask(
      schema,
      '{ shout(input: { text: "hey" }, volume: HIGH) { text } articles(limit: 1) { title mood words } }',
    ),
  ).toEqual({ shout: { text: 'HEY' }, articles: [{ title: 'One', mood: 'CALM', words: ['first'] }] });
});

test('types of Nexus leave every generated field generated, with its marks', () => {
  const before = generatedSchema();
  const schema = extended({
    types: [nexus.extendType({ type: 'Query', definition: (t) => t.string('own') })],
  });
  expect(generatedFields(schema)).toEqual(generatedFields(before));
  expect(field(schema, 'Query.articles').extensions.plinth).toEqual({
    kind: 'read',
    uid: 'api::article.article',
    result: 'list',
  });
  expect(field(schema, 'Query.articles').args.map(({ name, defaultValue }) => [name, defaultValue])).toEqual([
    ['limit', 25],
    ['status', undefined],
  ]);
});

test('a generated field that Nexus defines anew is the project’s, and asks for the same permission', async () => {
  const types = [
    nexus.extendType({
      type: 'Query',
      definition: (t) => t.list.field('articles', { type: 'Article', resolve: () => [{ title: 'Mine' }] }),
    }),
  ];
  const schema = extended({ types });
  expect(generatedFields(schema)).not.toContain('Query.articles');
  expect(await ask(schema, '{ articles { title } }')).toEqual({ articles: [{ title: 'Mine' }] });
  expect(await ask(schema, '{ articles { title } }', nobody)).toEqual({
    data: { articles: null },
    errors: ['Forbidden access'],
  });
});

test('SDL refers to types of Nexus, and resolvers are put on them', async () => {
  const schema = extended({
    types: [nexus.objectType({ name: 'Shout', definition: (t) => t.string('text') })],
    typeDefs: 'type Query { shouts: [Shout!]! }',
    resolvers: { Query: { shouts: () => [{}] }, Shout: { text: () => 'hey' } },
    resolversConfig: { 'Query.shouts': { auth: false } },
  });
  expect(await ask(schema, '{ shouts { text } }')).toEqual({ shouts: [{ text: 'hey' }] });
});

test('a Nexus plugin wraps generated fields, which graphql-js then resolves', async () => {
  const seen: string[] = [];
  const plugin = nexus.plugin({
    name: 'seen',
    onCreateFieldResolver: ({ parentTypeConfig, fieldConfig }) =>
      parentTypeConfig.name === 'Query' && fieldConfig.name === 'articles'
        ? async (root, args, context, info, next) => {
            seen.push(fieldConfig.name);
            return next(root, { ...args, limit: 1 }, context, info);
          }
        : undefined,
  });
  const schema = extended({ plugins: [plugin] });
  expect(await ask(schema, '{ articles { title } me }')).toEqual({
    articles: [{ title: 'One' }],
    me: 'somebody',
  });
  expect(seen).toEqual(['articles']);
  const missing = generatedFields(generatedSchema()).filter(
    (name) => !generatedFields(schema).includes(name),
  );
  expect(missing).toEqual(['Query.articles']);
});

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
    'a resolver that is no function',
    { resolvers: { Query: { articles: 'all of them' } } },
    'The resolver of Query.articles is no function. Write (parent, args, context, info) => …, or { resolve: … }.',
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
