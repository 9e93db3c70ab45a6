// Row and field rules at the door of GraphQL (security.md S25, P12, P27): the same as over REST, under any name.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from './graphql/project.ts';
import { databases, type TestAnswer } from './harness.ts';
import { category, openRulesWorld, own, type RulesWorld, rowOf, user } from './rules/world.ts';

describe.each(databases)('GraphQL under rules on %s', (database) => {
  let world: RulesWorld;
  beforeAll(async () => {
    world = await openRulesWorld(database);
    const { app, anna, ben } = world;
    const group = rowOf(await app.request('POST', '/api/categories', { data: { name: 'group' } }));
    for (const [title, author] of [
      ['anna 1', anna],
      ['anna 2', anna],
      ['ben 1', ben],
    ] as const) {
      const data = { title, secret: `secret of ${title}`, author: author.id, category: group.documentId };
      await app.request('POST', '/api/articles', { data });
    }
  });
  afterAll(() => world.app.close());

  const asAnna = (query: string): Promise<TestAnswer> =>
    world.app.request('POST', '/graphql', { query }, world.anna.jwt);

  describe('own documents only', () => {
    beforeAll(() =>
      world.let('authenticated', [['find findOne', own], [`${category}.find`], [`${user}.find`]]),
    );

    test('lists and totals count what is visible', async () => {
      const { body } = await asAnna(
        '{ articles(sort: "title", pagination: { limit: 100 }) { data { attributes { title } } meta { pagination { total } } } }',
      );
      expect(body).toEqual({
        data: {
          articles: {
            data: [{ attributes: { title: 'anna 1' } }, { attributes: { title: 'anna 2' } }],
            meta: { pagination: { total: 2 } },
          },
        },
      });
    });

    test('a relation shows no more than the list', async () => {
      const { body, text } = await asAnna(
        '{ categories { data { attributes { articles(sort: "title") { data { attributes { title } } } } } } }',
      );
      expect(body).not.toHaveProperty('errors');
      expect(text).toContain('anna 2');
      expect(text).not.toContain('ben');
    });

    test('another’s document is like none, by id and by number', async () => {
      const { body } = await world.app.request('GET', '/api/articles?filters[title]=ben%201');
      const [{ id, documentId } = { id: 0, documentId: '' }] = (
        body as { data: { id: number; documentId: string }[] }
      ).data;
      const answers = await Promise.all(
        [documentId, String(id), 'no-such-document'].map((given) =>
          asAnna(`{ article(id: "${given}") { data { attributes { title } } } }`),
        ),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });

    test('a condition finds nothing beyond', async () => {
      const totalOf = async (title: string): Promise<unknown> =>
        (
          await asAnna(
            `{ articles(filters: { title: { eq: "${title}" } }) { meta { pagination { total } } } }`,
          )
        ).body;
      const total = (count: number) => ({ data: { articles: { meta: { pagination: { total: count } } } } });
      expect(await totalOf('anna 1')).toEqual(total(1));
      expect(await totalOf('ben 1')).toEqual(total(0));
    });
  });

  describe('some fields only', () => {
    beforeAll(() =>
      world.let('authenticated', [['find findOne', { fields: ['title', 'category'] }], [`${category}.find`]]),
    );

    test('what is listed is shown', async () => {
      const { body } = await asAnna('{ articles(sort: "title") { data { attributes { x: title } } } }');
      expect(body).toMatchObject({ data: { articles: { data: [{ attributes: { x: 'anna 1' } }, {}, {}] } } });
    });

    test.each([
      '{ articles { data { attributes { secret } } } }',
      '{ articles { data { attributes { title: secret } } } }',
      '{ articles { data { ...F } } } fragment F on ArticleEntity { attributes { x: secret } }',
      '{ categories { data { attributes { articles { data { attributes { x: secret } } } } } } }',
    ])('what is not is not, in %s', async (query) => {
      expect((await asAnna(query)).text).not.toContain('secret of');
    });

    test.each([
      (guess: string) => `{ articles(filters: { secret: { startsWith: "${guess}" } }) { data { id } } }`,
      (guess: string) =>
        `{ articles(filters: { not: { secret: { startsWith: "${guess}" } } }) { data { id } } }`,
      (guess: string) =>
        `{ categories(filters: { articles: { secret: { startsWith: "${guess}" } } }) { data { id } } }`,
      (guess: string) =>
        `{ categories { data { attributes { articles(filters: { secret: { startsWith: "${guess}" } }) { data { id } } } } } }`,
    ])('a right guess is answered like a wrong one (%#)', async (query) => {
      const [right, wrong] = await Promise.all([asAnna(query('secret of')), asAnna(query('nothing'))]);
      expect(right && codeOf(right)).toBe('BAD_USER_INPUT');
      expect(right?.text).toBe(wrong?.text);
    });

    test('an order by it is refused', async () => {
      expect(codeOf(await asAnna('{ articles(sort: "secret") { data { id } } }'))).toBe('BAD_USER_INPUT');
      expect(codeOf(await asAnna('{ articles(sort: "title") { data { id } } }'))).toBeUndefined();
    });
  });
});
