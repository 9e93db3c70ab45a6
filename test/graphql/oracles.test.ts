// What conditions and orders can find out about what is hidden: nothing. A right guess is
// handled like a wrong one, at each place of an operation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { ask, asPublic, codeOf, files, grants, seed } from './project.ts';

describe.each(databases)('GraphQL oracles on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { grants });
    await seed(app);
  });
  afterAll(() => app.close());

  /** What the response says of a document whose hidden value is `One…`: nothing, whatever the guess. */
  const isBlind = async (query: (guess: string) => string, token: string | null): Promise<void> => {
    const [right, wrong] = [await ask(app, query('One'), { token }), await ask(app, query('Zzz'), { token })];
    expect(codeOf(right)).not.toBeUndefined();
    expect(right.text.replaceAll('One', 'GUESS')).toBe(wrong.text.replaceAll('Zzz', 'GUESS'));
    expect(right.text).not.toMatch(/"title":/);
  };

  test.each([
    ['a filter', (guess: string) => `{ articles(filters: { title: { startsWith: "${guess}" } }) { title } }`],
    [
      'a filter through a relation',
      (guess: string) => `{ articles(filters: { author: { name: { startsWith: "${guess}" } } }) { title } }`,
    ],
  ])('%s by what is public tells', async (_name, query) => {
    expect((await asPublic(app, query('One'))).text).toContain('"title":"One"');
    expect((await asPublic(app, query('Zzz'))).text).not.toContain('"title"');
  });

  test('a filter through a relation tells who may read it', async () => {
    const query = '{ articles(filters: { vault: { code: { startsWith: "One" } } }) { title } }';
    expect((await ask(app, query)).text).toContain('"title":"One"');
  });

  const conditions: readonly (readonly [string, (guess: string) => string])[] = [
    ['a private attribute', (guess) => `internalNote: { startsWith: "${guess}" }`],
    ['a password', (guess) => `secret: { startsWith: "${guess}" }`],
    ['a private attribute of a relation', (guess) => `author: { pin: { startsWith: "${guess}" } }`],
    ['a private attribute of a component', (guess) => `seo: { hidden: { startsWith: "${guess}" } }`],
    ['a user’s password', (guess) => `owner: { password: { startsWith: "${guess}" } }`],
    ['a user’s reset token', (guess) => `owner: { resetPasswordToken: { startsWith: "${guess}" } }`],
    ['an administrator', (guess) => `createdBy: { email: { startsWith: "${guess}" } }`],
    ['a name of the statement', (guess) => `t1.secret: { startsWith: "${guess}" }`],
  ];
  const forbidden: typeof conditions = [
    ['a type without permission', (guess) => `vault: { code: { startsWith: "${guess}" } }`],
    ['a user without permission', (guess) => `owner: { email: { startsWith: "${guess}" } }`],
  ];
  const places: readonly (readonly [string, (condition: string) => string])[] = [
    ['a list', (condition) => `{ articles(filters: { ${condition} }) { title } }`],
    ['and', (condition) => `{ articles(filters: { and: [{ ${condition} }] }) { title } }`],
    [
      'or',
      (condition) => `{ articles(filters: { or: [{ title: { eq: "x" } }, { ${condition} }] }) { title } }`,
    ],
    ['not', (condition) => `{ articles(filters: { not: { ${condition} } }) { title } }`],
    ['a total', (condition) => `{ articles_connection(filters: { ${condition} }) { pageInfo { total } } }`],
    [
      'a nested list',
      (condition) => `{ authors { name articles(filters: { ${condition} }) { documentId } } }`,
    ],
    ['another type', (condition) => `{ tags(filters: { articles: { ${condition} } }) { label } }`],
  ];

  test.each(
    places.flatMap(([place, inPlace]) =>
      [...conditions, ...forbidden].map(([name, condition]) => ({ place, name, inPlace, condition })),
    ),
  )('$name in $place tells the public nothing', async ({ inPlace, condition }) => {
    await isBlind((guess) => inPlace(condition(guess)), null);
  });

  test.each(conditions)('%s tells nothing', async (_name, condition) => {
    await isBlind((guess) => `{ articles(filters: { ${condition(guess)} }) { title } }`, app.token);
  });

  test.each(conditions.filter(([name]) => !name.includes('statement')))(
    '%s as a variable tells nothing',
    async (_name, condition) => {
      const query = 'query ($f: ArticleFiltersInput) { articles(filters: $f) { title } }';
      const [right, wrong] = await Promise.all(
        ['One', 'Zzz'].map((guess) =>
          asPublic(app, query, { f: JSON.parse(`{ ${condition(guess).replace(/(\w+):/g, '"$1":')} }`) }),
        ),
      );
      expect(right && codeOf(right)).not.toBeUndefined();
      expect(right?.text.replaceAll('One', 'GUESS')).toBe(wrong?.text.replaceAll('Zzz', 'GUESS'));
    },
  );

  test('sorting by what is public sorts', async () => {
    const { body } = await asPublic(app, '{ articles(sort: "author.name:desc") { title } }');
    expect(body).toEqual({ data: { articles: [{ title: 'Two' }, { title: 'One' }] } });
  });

  test.each([
    'internalNote',
    'secret',
    'author.pin',
    'vault.code',
    'owner.email',
    'owner.password',
    'createdBy.email',
    't1.secret',
    'seo.hidden',
  ])('sorting by %s is refused in each direction, at the root and below', async (key) => {
    for (const direction of ['asc', 'desc']) {
      for (const query of [
        `{ articles(sort: "${key}:${direction}") { title } }`,
        `{ authors { articles(sort: ["${key}:${direction}"]) { title } } }`,
      ]) {
        const response = await asPublic(app, query);
        expect(codeOf(response)).toBe('BAD_USER_INPUT');
        expect(response.text).not.toMatch(/"title":/);
      }
    }
  });
});
