// Random writes and reads on two nodes at once: no read shows less than what was confirmed before it began
// (docs/decisions/032-kept-results.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import type { Person } from '../rules/world.ts';
import { type Nodes, openNodes } from './nodes.ts';

/** Steps of the random test; PLINTH_KEPT_STEPS=100000 for a long one. */
const steps = Number(process.env.PLINTH_KEPT_STEPS ?? 120);

describe.each(databases)('kept results of two nodes on %s', (database) => {
  let nodes: Nodes;
  beforeAll(async () => {
    nodes = await openNodes(database);
  });
  afterAll(() => nodes.close());

  test('a read that begins after a write was confirmed shows it, while others go on', async () => {
    const { ask, create, write } = nodes;
    const article = await create('articles', { title: '0' });
    let confirmed = 0;
    let isDone = false;
    const failures: string[] = [];
    const readers = [0, 1, 0, 1].map(async (node) => {
      while (!isDone) {
        const known = confirmed;
        const { text } = await ask(node, `/api/articles/${article}`, null);
        const seen = Number(/"title":"(\d+)"/.exec(text)?.[1]);
        if (!(seen >= known)) failures.push(`${seen} after ${known}`);
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    for (let number = 1; number <= steps / 3; number++) {
      await write(number % 2, 'PUT', `articles/${article}`, { title: String(number) });
      confirmed = number;
    }
    isDone = true;
    await Promise.all(readers);
    expect(failures).toEqual([]);
  });

  test('random writes and reads on two nodes: no result is another one than a statement finds', async () => {
    const { ask, create, write, custom, world } = nodes;
    const { anna, ben } = world;
    const people: readonly Person[] = [anna, ben];
    const random = randomFrom(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const articles = [await create('articles', { title: 'a' })];
    const categories = [await create('categories', { name: 'c' })];
    const data = () => ({
      title: `t${Math.floor(random() * 9)}`,
      author: pick(people).id,
      category: pick(categories),
      others: [pick(articles)],
      seo: { title: 's', article: pick(articles) },
    });
    const changes: readonly ((node: number) => Promise<unknown>)[] = [
      async () => articles.push(await create('articles', data())),
      async () => categories.push(await create('categories', { name: 'c', editor: pick(people).id })),
      (node) => write(node, 'PUT', `articles/${pick(articles)}`, data()),
      (node) => write(node, 'PUT', `articles/${pick(articles)}?status=draft`, data()),
      (node) => write(node, 'PUT', `categories/${pick(categories)}`, { featured: pick(articles) }),
      (node) =>
        write(node, 'PUT', `users/${pick(people).id}`, { username: `u${Math.floor(random() * 1e9)}` }),
      (node) => write(node, 'DELETE', `articles/${articles.length > 3 ? articles.pop() : 'none'}`),
      (node) => write(node, 'PUT', 'home', { title: `${random()}`, owner: pick(people).id }),
    ];
    const queries = [
      'articles?sort=id&populate[author]=true&populate[category]=true',
      'articles?sort=id&populate[seo][populate]=article&populate=mentions',
      'articles?sort=title&status=draft&pagination[pageSize]=3',
      'categories?sort=id&populate[featured][populate]=author&populate[editor][populate]=role',
      'categories?sort=id&populate[articles][count]=true',
      `articles?sort=id&filters[author][id]=${anna.id}`,
    ];
    const callers = [null, anna.jwt, ben.jwt, custom, world.app.token];
    const graphql = `query ($not: ID) {
      articles(sort: "documentId", filters: { documentId: { ne: $not } }) {
        data { attributes { title author { data { attributes { username } } } } }
      }
    }`;
    let found = 0;
    for (let step = 0; step < steps; step++) {
      if (random() < 0.5) await pick(changes)(pick([0, 1]));
      const [node, caller, query] = [pick([0, 1]), pick(callers), pick(queries)];
      // A statement with the same meaning that no request has used before.
      const fresh = `none${step}`;
      const kept = await ask(node, `/api/${query}`, caller);
      const truth = await ask(pick([0, 1]), `/api/${query}&filters[documentId][$ne]=${fresh}`, caller);
      expect([step, query, kept.text]).toEqual([step, query, truth.text]);
      const asked = (not: string) => ({ query: graphql, variables: { not } });
      const shown = await ask(node, '/graphql', caller, asked('none'));
      expect(shown.text).toContain('{"data":{"articles":{"data":[');
      expect(shown.text).toBe((await ask(node, '/graphql', caller, asked(fresh))).text);
      if (kept.kept === 'found') found++;
    }
    expect(found).toBeGreaterThan(0);
  });
});

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
