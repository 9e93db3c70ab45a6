// What is kept of reads is never old: whatever was confirmed before a request began shows in it, on every node, for every kind of
// caller (docs/decisions/032-kept-results.md).
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { all, type Nodes, openNodes, reading } from './nodes.ts';

describe.each(databases)('kept results on %s', (database) => {
  let nodes: Nodes;
  let world: Nodes['world'];
  beforeAll(async () => {
    nodes = await openNodes(database);
    world = nodes.world;
  });
  afterAll(() => nodes.close());
  afterEach(() => nodes.refresh());

  const ask: Nodes['ask'] = (...asked) => nodes.ask(...asked);
  const write: Nodes['write'] = (...written) => nodes.write(...written);
  const create: Nodes['create'] = (...created) => nodes.create(...created);

  /** Asks until the result is kept. */
  async function keep(url: string, bearer: string | null, node = 0): Promise<string> {
    await ask(node, url, bearer);
    await ask(node, url, bearer);
    const { kept, text } = await ask(node, url, bearer);
    expect([url, kept]).toEqual([url, 'found']);
    return text;
  }

  test('a result is kept when its query comes for the second time, and then no statement runs', async () => {
    const url = '/api/articles?sort=title&pagination[pageSize]=3';
    const { statements } = world.app;
    const counts = [];
    for (let times = 0; times < 4; times++) {
      statements.length = 0;
      const { text } = await ask(0, url, null);
      counts.push([statements.length, text]);
    }
    const [[, text] = []] = counts;
    expect(counts).toEqual([1, 1, 0, 0].map((count) => [count, text]));
  });

  describe('a change of', () => {
    let [article, category, page] = ['', '', ''];
    beforeAll(async () => {
      category = await create('categories', { name: 'first', editor: world.anna.id });
      const data = { title: 'one', category, author: world.anna.id };
      article = await create('articles', data);
      await create('articles', { title: 'two', seo: { title: 'seo', article }, others: [article] });
      page = await create('pages', { title: 'en' });
    });
    const query = 'populate[author][populate]=role&populate[category][populate]=editor';

    test.each([
      [
        'the document',
        () => `articles?${query}`,
        () => write(1, 'PUT', `articles/${article}`, { title: 'x' }),
      ],
      [
        'a related document',
        () => `articles?${query}`,
        () => write(1, 'PUT', `categories/${category}`, { name: 'y' }),
      ],
      [
        'a user',
        () => `articles?${query}`,
        () => write(1, 'PUT', `users/${world.anna.id}`, { username: `anna${Date.now()}` }),
      ],
      [
        'what a component refers to',
        () => 'articles?populate[seo][populate]=article',
        () => write(1, 'PUT', `articles/${article}`, { title: 'seen from seo' }),
      ],
      [
        'the other side of a relation',
        () => 'articles?populate=mentions',
        () => write(1, 'PUT', `articles/${article}`, { mentions: [] }),
      ],
      [
        'another locale',
        () => `pages/${page}?populate=localizations`,
        () => write(1, 'PUT', `pages/${page}?locale=fr`, { title: 'fr' }),
      ],
      ['a single type', () => 'home', () => write(1, 'PUT', 'home', { title: `${Date.now()}` })],
      ['a total', () => 'articles?fields=title', () => create('articles', { title: 'more' })],
      [
        'drafts',
        () => 'articles?status=draft',
        () => write(1, 'PUT', `articles/${article}?status=draft`, { title: 'd' }),
      ],
      ['a document that goes', () => `articles?${query}`, () => write(1, 'DELETE', `articles/${article}`)],
    ])('%s shows at once, on both nodes', async (_what, path, change) => {
      await write(0, 'PUT', 'home', { title: 'home' });
      const url = `/api/${path()}`;
      const before = await keep(url, null);
      expect(await keep(url, null, 1)).toBe(before);
      await change();
      for (const node of [0, 1]) {
        const after = await ask(node, url, null);
        expect([node, after.kept, after.text === before]).toEqual([node, undefined, false]);
      }
    });

    test('what is granted shows as soon as a node knows of it', async () => {
      const url = '/api/articles?populate=category';
      expect(await keep(url, null)).toContain('"category"');
      await world.let('public', [[reading]]);
      expect((await ask(0, url, null)).text).not.toContain('"category"');
      await world.let('public', all);
    });
  });

  test('what `$user` stands for in a rule is part of the query', async () => {
    await create('articles', { title: 'of ben', author: world.ben.id });
    await create('articles', { title: 'of anna', author: world.anna.id });
    const url = '/api/articles?fields=title';
    const titles = (text: string) => [...text.matchAll(/"title":"(of \w+)"/g)].map(([, title]) => title);
    expect(titles(await keep(url, world.anna.jwt))).toEqual(['of anna']);
    expect(titles(await keep(url, world.ben.jwt))).toEqual(['of ben']);
  });

  test('other callers with the same statement share its result', async () => {
    const url = '/api/categories?fields=name';
    await keep(url, null);
    expect((await ask(0, url, nodes.custom)).kept).toBe('found');
  });

  test('GraphQL shows changes at once, too', async () => {
    const query = {
      query:
        '{ categories(sort: "name") { data { attributes { name editor { data { attributes { username } } } } } } }',
    };
    const [first, , third] = [1, 2, 3].map(() => ask(0, '/graphql', null, query));
    const before = (await first)?.text;
    expect((await third)?.text).toBe(before);
    await write(1, 'PUT', `users/${world.anna.id}`, { username: `anna${Date.now()}` });
    await create('categories', { name: 'of anna', editor: world.anna.id });
    expect((await ask(0, '/graphql', null, query)).text).not.toBe(before);
  });

  test('requests at the same time read once', async () => {
    const url = '/api/articles?sort=title:desc&pagination[pageSize]=2';
    const { statements } = world.app;
    statements.length = 0;
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(0, url, null)));
    expect(new Set(asked.map(({ text }) => text)).size).toBe(1);
    // SQLite reads in one go, so that none is under way when another one comes; the third finds the result.
    expect(statements.length).toBeLessThanOrEqual(2);
  });
});
