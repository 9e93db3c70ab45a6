// After many writes, estimates from earlier statistics are not used.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laneFor } from '../../src/bounds/lane.ts';
import { emptyStatistics } from '../../src/bounds/statistics.ts';
import { planOf, type ReadParameters } from '../../src/plan/harness.ts';
import { databases } from '../harness/project.ts';
import { startWorld, type World } from './world.ts';

describe.each(databases)('%s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(database, {});
  });
  afterAll(() => world.app.close());

  test('estimates for content types with many writes become invalid at once', async () => {
    const { plinth, request } = world.app;
    const { version } = plinth.statistics.current;
    const { body } = await request('GET', '/api/tags?fields=name');
    const tags = (body as { data: { documentId: string }[] }).data.map(({ documentId }) => documentId);
    for (let index = 0; index < 20; index++)
      await request('POST', '/api/articles', { data: { title: 'more', code: `more${index}`, tags } });
    expect(plinth.statistics.current.version).toBeGreaterThan(version);
    await plinth.statistics.refresh();
    expect([...plinth.statistics.current.outdated]).toEqual([]);
  });
});

const article = 'api::article.article';
const few = { rows: 10, dearest: { part: 'rows', rows: 10 } };
const laneOf = (parameters: ReadParameters, outdated: readonly string[], types = [article]) =>
  laneFor(planOf(parameters), few, {
    types,
    statistics: { ...emptyStatistics, outdated: new Set(outdated) },
  });

test('with outdated statistics, only queries that are cheap by their form use the fast lane', () => {
  const deep = { populate: { tags: { populate: ['articles'] } } };
  expect(laneOf(deep, [])).toBe('fast');
  expect(laneOf(deep, [article])).toBe('slow');
  expect(laneOf(deep, ['api::other.other'])).toBe('fast');
  expect(laneOf({ populate: 'tags' }, [article])).toBe('slow');
  expect(laneOf({}, [article])).toBe('fast');
});
