// What SDL of a project adds to the generated schema.
import { GraphQLScalarType } from 'graphql';
import { expect, test } from 'vitest';
import { ask, extended, field, generatedFields, generatedSchema, nexus } from './harness.ts';

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

test('SDL may name the envelope of one document, also where the shape has none', async () => {
  const schema = extended({
    typeDefs: 'type Query { newest: ArticleEntityResponse }',
    resolvers: { Query: { newest: () => ({ value: { title: 'Two' } }) } },
    resolversConfig: { 'Query.newest': { auth: false } },
  });
  expect(await ask(schema, '{ newest { data { title } } }')).toEqual({ newest: { data: { title: 'Two' } } });
  expect(
    extended({ typeDefs: 'type Query { own: String }' }).getType('ArticleEntityResponse'),
  ).toBeUndefined();
  expect(() => extended({ typeDefs: 'type Query { newest: NothingEntityResponse }' })).toThrow(
    'NothingEntityResponse',
  );
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
