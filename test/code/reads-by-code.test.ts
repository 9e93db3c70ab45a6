// Reads with middlewares of `strapi.documents.use` and with read hooks: code that changes nothing leaves the
// response of the single statement, and no change by code shows a caller more than they may read.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import { files, openWorld, right, type World } from '../oracle/world.ts';
import { recordingIndex } from './recording.ts';

const uid = 'api::article.article';
const hooks = () => globalThis.recorded.strapi.db.lifecycles;
const pairs = {
  rules: {
    [uid]: {
      filter: { title: { $ne: 'nobody' } },
      attributes: ['title', 'tags', 'parent', 'seo', 'zone', 'children'],
    },
  },
};

const withCode = {
  ...files,
  files: {
    'src/index.js': recordingIndex,
    'config/plugins.json': { graphql: { config: { v4CompatibilityMode: false } } },
  },
};

const searches = [
  '',
  'populate=*',
  'populate[tags][populate]=*',
  'populate[parent][populate][tags]=true&populate[children][fields]=title',
  'populate[related]=true&populate[zone][populate]=*&populate[seo]=true&populate[seos]=true',
  'populate[tags][count]=true',
  'fields=title&sort=title:desc',
  'filters[title][$contains]=a&populate[tags][filters][label][$notNull]=true',
  'filters[tags][label][$notNull]=true&sort=tags.label',
  'pagination[page]=1&pagination[pageSize]=1',
  'pagination[start]=1&pagination[limit]=1&pagination[withCount]=false',
  'pagination[after]=&pagination[pageSize]=1&sort=id',
  '_q=apple',
  `_q=${right}`,
  'status=draft&populate=*',
  'publicationFilter=modified',
  'populate[safe]=true',
  'filters[note]=x',
  'sort=rank',
  'fields=pass',
  'filters[nothing]=1',
  'pagination[page]=1&pagination[start]=1',
];

describe.each(databases)('reads with hooks of the project on %s', (database) => {
  const ends: (() => void)[] = [];
  const told = (subscriber: unknown) => void ends.push(hooks().subscribe(subscriber));
  let world: World;
  const open = async (options = {}) => {
    world = await openWorld(database, { files: withCode, ...options });
  };
  const get = (url: string, token?: string | null): Promise<TestResponse> =>
    world.app.request('GET', url, undefined, token);
  const shown = ({ status, text }: TestResponse) => `${status} ${text}`;
  const sorted = (text: string) => [...text].sort().join('');

  describe.each([
    ['a caller without rules', {}],
    ['a caller with rules of attributes and documents', pairs],
  ])('%s', (_title, options) => {
    beforeAll(() => open(options));
    afterAll(() => world.app.close());
    afterEach(() => {
      for (const end of ends.splice(0)) end();
    });

    test.each(searches)('?%s responds the same with a hook that does nothing', async (search) => {
      for (const token of [world.guest, undefined, null]) {
        for (const path of ['/api/articles', `/api/articles/${world.articles[0]}`, '/api/tags']) {
          const url = `${path}?${search}`;
          const before = shown(await get(url, token));
          told(() => undefined);
          const after = shown(await get(url, token));
          for (const end of ends.splice(0)) end();
          expect([url, JSON.parse(after.slice(4))]).toEqual([url, JSON.parse(before.slice(4))]);
          expect(sorted(after)).toBe(sorted(before));
        }
      }
    });

    test('GraphQL responds the same with a hook that does nothing', async () => {
      const operations = [
        '{ articles(sort: "title") { documentId title tags { label articles { title } } seo { title } parent { title } } }',
        '{ articles_connection(pagination: { pageSize: 1 }) { nodes { title } pageInfo { total pageCount } } }',
        `{ article(documentId: "${world.articles[0]}") { title children { title } } }`,
        '{ articles(filters: { title: { contains: "apple" } }) { title safe { secret } } }',
        '{ tags { label } }',
        '{ articles(status: DRAFT) { title } }',
      ];
      for (const query of operations)
        for (const token of [undefined, world.guest, null]) {
          const ask = () => world.app.request('POST', '/graphql', { query }, token);
          const before = shown(await ask());
          if (token === undefined) expect(before).not.toContain('errors');
          told(() => undefined);
          expect([query, shown(await ask())]).toEqual([query, before]);
          for (const end of ends.splice(0)) end();
        }
    });

    test('a hook that populates and returns everything shows the guest no hidden values', async () => {
      const everything = {
        safe: true,
        safes: true,
        hidden: true,
        quiet: true,
        author: true,
        seo: { populate: '*' },
        tags: { populate: { safe: true } },
        parent: { populate: '*' },
      };
      const seen: string[] = [];
      told({
        models: [uid],
        beforeFindMany(event: { params: Record<string, unknown> }) {
          event.params.populate = everything;
        },
        async afterFindMany(event: { result: object[] }) {
          seen.push(JSON.stringify(event.result));
          const safes = await globalThis.recorded.strapi.documents('api::vault.vault').findMany();
          event.result = event.result.map((one) => ({ ...one, safes }));
        },
      });
      const response = await get('/api/articles', world.guest);
      expect(response.status).toBe(200);
      expect(seen.join()).toContain(right);
      expect(response.text).not.toContain('canary');
      expect((await get('/api/articles')).text).toContain(right);
    });
  });
});
