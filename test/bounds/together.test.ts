// All reads of one GraphQL request have a common budget, in both lanes and shapes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { ask } from '../graphql/ask.ts';
import { cpuTime } from '../harness/cpu-time.ts';
import { databases } from '../harness/project.ts';
import { startWorld, type World } from './world.ts';

const refusal = 'The reads of the request together exceed its budget';
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

describe.each(databases)('reads of one request on %s', (database) => {
  let world: World;
  let resolvers: Plinth;
  beforeAll(async () => {
    world = await startWorld(database, { bounds: { rows: 2000, comparisons: 100 } });
    resolvers = await createPlinth(world.app.folder, { graphqlLane: 'resolvers' });
    await resolvers.statistics.refresh();
  });
  afterAll(async () => {
    await resolvers.close();
    await world.app.close();
  });

  const endpoints = [
    ['/graphql', 'statement'],
    ['/graphql', 'resolvers'],
    ['/flat', 'statement'],
    ['/flat', 'resolvers'],
  ] as const;

  describe.each(endpoints)('%s, %s', (path, lane) => {
    const send = async (query: string, variables: Readonly<Record<string, unknown>> = {}) => {
      const plinth = lane === 'statement' ? world.app.plinth : resolvers;
      const { text, body } = await ask(plinth, { query, variables, path, token: world.app.token });
      return {
        text,
        refused: (body.errors ?? []).filter(({ message }) => message.startsWith(refusal)).length,
      };
    };
    const shown =
      path === '/flat' ? '{ title tags { name } }' : '{ data { attributes { title tags { data { id } } } } }';
    const ids = path === '/flat' ? '{ documentId }' : '{ data { id } }';
    const list = `articles(pagination: { limit: 40 }) ${shown}`;

    test('one read is accepted, and many are refused under any aliases', async () => {
      expect((await send(`{ ${list} }`)).text).not.toContain('errors');
      const many = await send(`{ ${times(20, (index) => `a${index}: ${list}`)} }`);
      expect(many.refused).toBeGreaterThan(0);
      expect((await send(`{ ${list} }`)).refused).toBe(0);
    });

    test('a fragment is counted each time it is used', async () => {
      const fragment = `fragment Many on Query { ${times(10, (index) => `f${index}: ${list}`)} }`;
      expect(
        (await send(`{ ...Many ${times(10, (index) => `a${index}: ${list}`)} } ${fragment}`)).refused,
      ).toBeGreaterThan(0);
    });

    test('a thousand comparisons in variables are refused at once', async () => {
      const query = `query ($filters: ArticleFiltersInput) { articles(filters: $filters) ${ids} }`;
      const filters = {
        or: Array.from({ length: 1000 }, (_, rank) => ({ title: { containsi: `x${rank}` } })),
      };
      const took = await cpuTime(async () => {
        const { text } = await send(query, { filters });
        expect(text).toContain('exceed their budget of 100 comparisons');
      });
      expect(took).toBeLessThan(1000);
    });

    test('a variable is counted each time it is used', async () => {
      const query = (count: number): string =>
        `query ($filters: ArticleFiltersInput) { ${times(count, (index) => `a${index}: articles(filters: $filters, pagination: { limit: 1 }) ${ids}`)} }`;
      const filters = { or: Array.from({ length: 60 }, (_, rank) => ({ rank: { eq: rank } })) };
      expect((await send(query(1), { filters })).text).not.toContain('errors');
      const took = await cpuTime(async () => {
        expect((await send(query(150), { filters })).refused).toBeGreaterThan(0);
      });
      expect(took).toBeLessThan(2000);
    });
  });
});
