// Operations whose work is out of proportion are refused, and no argument makes a page larger than the largest.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { asPublic, codeOf, files, grants, seed } from './project.ts';

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
/** As many articles as tags, each linked to all of the others: lists inside lists are as long as they are wide. */
async function linkEverything(app: TestApp, count: number): Promise<void> {
  const { documents, statistics } = app.plinth;
  const abilities = fullAccess;
  const tags: string[] = [];
  for (let label = 0; label < count; label++) {
    const tag = await documents.create({ uid: 'api::tag.tag', data: { label: String(label) }, abilities });
    tags.push(tag.documentId);
  }
  for (let index = 0; index < count; index++)
    await documents.create({ uid: 'api::article.article', data: { title: String(index), tags }, abilities });
  await statistics.refresh();
}

const nested = (depth: number): string =>
  `{ articles { ${times(depth, (i) => (i % 2 === 0 ? 'author {' : 'articles {'))} __typename ${'} '.repeat(depth)} } }`;

describe.each(databases)('the cost of GraphQL on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files({ amountLimit: 5 }), { grants });
    await seed(app);
  });
  afterAll(() => app.close());

  describe('work out of proportion', () => {
    const pages = (size: number): string =>
      `{ articles(pagination: { pageSize: ${size} }) { tags(pagination: { pageSize: ${size} }) { articles(pagination: { pageSize: ${size} }) { tags(pagination: { pageSize: ${size} }) { label } } } } }`;
    const bombs: readonly (readonly [string, string, string, RegExp])[] = [
      [
        'aliases of a list',
        `{ ${times(10, (i) => `a${i}: articles { title }`)} }`,
        `{ ${times(600, (i) => `a${i}: articles { title }`)} }`,
        /costs [\d,]+, more than the limit of 1,000,000/,
      ],
      [
        'a thousand aliases',
        '{ a: articles { title } }',
        `{ ${times(1_000, (i) => `a${i}: articles { title }`)} }`,
        /more that 5000 tokens/,
      ],
      [
        'the same field 200 times',
        `{ ${times(3, () => 'articles { title }')} }`,
        `{ ${times(200, () => 'articles { title }')} }`,
        /costs [\d,]+, more than the limit of 1,000,000/,
      ],
      ['relations in a circle', nested(8), nested(11), /exceeds maximum operation depth of 10/],
      ['200 levels', nested(8), nested(199), /exceeds maximum operation depth of 10/],
      [
        'fragments that are part of each other',
        '{ articles { ...A } } fragment A on Article { author { ...B } } fragment B on Author { name }',
        '{ articles { ...A } } fragment A on Article { author { ...B } } fragment B on Author { articles { ...A } }',
        /is a fragment part of itself|within itself/,
      ],
      [
        'fragments that double at every step',
        '{ ...F0 } fragment F0 on Query { a: articles { title } b: articles { title } }',
        `{ articles { ...F0 } } ${times(20, (i) => `fragment F${i} on Article { x: author { articles { ...F${i + 1} } } y: author { articles { ...F${i + 1} } } }`)} fragment F20 on Article { title }`,
        /more than 10000 fields/,
      ],
      [
        'ten thousand tokens',
        '{ articles { title } }',
        `{ articles { ${times(10_000, () => 'title')} } }`,
        /more that 5000 tokens/,
      ],
      [
        'a thousand directives',
        '{ articles { title @skip(if: false) } }',
        `{ articles { title ${times(1_000, () => '@skip(if: false)')} } }`,
        /more that 5000 tokens/,
      ],
      [
        'a hundred directives',
        '{ articles { title @skip(if: false) } }',
        `{ articles { title ${times(100, () => '@skip(if: false)')} } }`,
        /can only be used once/,
      ],
      ['@defer', '{ articles { title } }', '{ articles { ... @defer { title } } }', /Unknown directive/],
      ['@stream', '{ articles { title } }', '{ articles @stream { title } }', /Unknown directive/],
    ];

    test.each(bombs)('%s', async (_name, harmless, bomb, refusal) => {
      const response = await asPublic(app, harmless);
      expect([response.status, codeOf(response)]).toEqual([200, undefined]);
      app.statements.length = 0;
      const refused = await asPublic(app, bomb);
      expect(refused.status).toBe(400);
      expect(refused.text).toMatch(refusal);
      expect(app.statements).toEqual([]);
    });

    test('pages inside pages', async () => {
      expect((await asPublic(app, pages(5))).status).toBe(200);
      const large = await startTestApp(database, files({ depthLimit: 12 }), { grants });
      await linkEverything(large, 40);
      large.statements.length = 0;
      const refused = await asPublic(large, pages(100));
      expect([refused.status, codeOf(refused)]).toEqual([400, 'COST_LIMIT_EXCEEDED']);
      expect(refused.body).toMatchObject({
        errors: [{ extensions: { limit: 1_000_000, cost: expect.any(Number) } }],
      });
      expect(large.statements).toEqual([]);
      await large.close();
    });

    test('many subscriptions subscribe to nothing', async () => {
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => asPublic(app, 'subscription { articles { title } }')),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(responses[0]?.body).toMatchObject({ data: null, errors: [expect.any(Object)] });
    });
  });

  describe('odd page sizes', () => {
    test('a page has the size that is asked for', async () => {
      const { body } = await asPublic(app, '{ tags(pagination: { limit: 3 }) { label } }');
      expect((body as { data: { tags: object[] } }).data.tags).toHaveLength(3);
    });

    test.each(['limit', 'pageSize'])('%s cannot beat the largest page', async (name) => {
      for (const size of ['-1', '-100', '1000000', '2147483647', '0', '-2147483648']) {
        const { status, body } = await asPublic(app, `{ tags(pagination: { ${name}: ${size} }) { label } }`);
        expect(status).toBe(200);
        expect((body as { data: { tags: object[] } }).data.tags.length).toBeLessThanOrEqual(5);
      }
      for (const size of ['1e9', '1.5', '""', '"5"', 'NaN', '0x64', '2147483648', '[1]', 'true', '$x'])
        expect((await asPublic(app, `{ tags(pagination: { ${name}: ${size} }) { label } }`)).status).toBe(
          400,
        );
    });

    test.each([-1, -100, 1e9, 1.5, '', '5', [1], true, {}, 2 ** 53])(
      '%j as a variable neither',
      async (size) => {
        const query = 'query ($n: Int) { tags(pagination: { limit: $n }) { label } }';
        const { status, body } = await asPublic(app, query, { n: size });
        if (status === 200)
          expect((body as { data: { tags: object[] } }).data.tags.length).toBeLessThanOrEqual(5);
        else expect(status).toBe(400);
      },
    );

    test('inside a document neither', async () => {
      const query =
        '{ articles(filters: { title: { eq: "One" } }) { tags(pagination: { limit: -1 }) { label } } }';
      const { body } = await asPublic(app, query);
      const [article] = (body as { data: { articles: { tags: object[] }[] } }).data.articles;
      expect(article?.tags).toHaveLength(5);
    });
  });
});
