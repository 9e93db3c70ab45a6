// Caches of queries are limited by number. They must not store large values from requests, such as a documentId of a megabyte.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/ask.ts';
import { collectGarbage } from '../harness/collect-garbage.ts';
import { databases } from '../harness/project.ts';
import { startWorld, type World } from './world.ts';

/** The used heap in MB. */
function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

describe.each(databases)('very long documentIds on %s', (database) => {
  let world: World;
  let url: string;
  beforeAll(async () => {
    world = await startWorld(database, {});
    url = await world.app.plinth.listen();
  });
  afterAll(() => world.app.close());

  let count = 0;
  const long = (length: number): string => `${'x'.repeat(length)}${count++}`;
  const graphql = async (path: string, query: string): Promise<unknown> => {
    const { app } = world;
    const { body } = await ask(app.plinth, {
      query,
      variables: { id: long(900_000) },
      path,
      token: app.token,
    });
    return body.data;
  };
  const rest = async (): Promise<unknown> => {
    const headers = { authorization: `Bearer ${world.app.token}` };
    const response = await fetch(`${url}/api/articles/${long(14_000)}`, { headers });
    return (await response.json()).error.status;
  };

  // Each endpoint gets at least 14 MB of them.
  test.each([
    [
      '/graphql',
      40,
      () => graphql('/graphql', 'query ($id: ID!) { article(id: $id) { data { id } } }'),
      { article: { data: null } },
    ],
    [
      '/flat',
      40,
      () => graphql('/flat', 'query ($id: ID!) { article(documentId: $id) { title } }'),
      { article: null },
    ],
    ['REST', 1000, rest, 404],
  ])('are not cached by %s', async (_endpoint, times, send, expected) => {
    expect(await send()).toEqual(expected);
    const before = heap();
    for (let time = 0; time < times; time++) await send();
    expect(heap() - before).toBeLessThan(7);
  });
});
