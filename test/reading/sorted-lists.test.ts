// Sorting by what lies behind one or two relations to many: ascending by the least of it, descending by the greatest.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const contentTypes = {
  'api::rack.rack': {
    attributes: {
      place: { type: 'string' },
      bins: { type: 'relation', relation: 'manyToMany', target: 'api::bin.bin' },
      board: { type: 'component', component: 'shared.board' },
    },
  },
  'api::bin.bin': {
    draftAndPublish: true,
    attributes: {
      label: { type: 'string' },
      coins: { type: 'relation', relation: 'oneToMany', target: 'api::coin.coin', mappedBy: 'bin' },
    },
  },
  'api::coin.coin': {
    attributes: {
      worth: { type: 'integer' },
      bin: { type: 'relation', relation: 'manyToOne', target: 'api::bin.bin', inversedBy: 'coins' },
    },
  },
} as const;
const components = {
  'shared.board': { bins: { type: 'relation', relation: 'oneToMany', target: 'api::bin.bin' } },
} as const;

describe.each(databases)('sorting through relations on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, components });
    const bins: Record<string, string> = {};
    for (const label of ['red', 'blue', 'green', 'empty']) bins[label] = await write('/api/bins', { label });
    bins.draft = await write('/api/bins?status=draft', { label: 'a draft' });
    const coins = { red: [5, 1], blue: [3], green: [9, 2], draft: [0, 10] };
    for (const [bin, worths] of Object.entries(coins))
      for (const worth of worths) await write('/api/coins', { worth, bin: bins[bin] });
    const racks = { low: ['red', 'blue'], high: ['green', 'draft'], mid: ['blue'], none: ['empty'] };
    for (const [place, labels] of Object.entries(racks)) {
      const held = labels.map((label) => bins[label]);
      await write('/api/racks', { place, bins: held, board: { bins: held } });
    }
  });
  afterAll(() => app.close());

  const write = async (url: string, data: object): Promise<string> => {
    const { status, body } = await app.request('POST', url, { data });
    expect(status).toBe(201);
    return (body as { readonly data: { readonly documentId: string } }).data.documentId;
  };
  const placesBy = async (sort: string): Promise<readonly string[]> => {
    const { status, body } = await app.request('GET', `/api/racks?filters[bins][id][$notNull]=true&${sort}`);
    expect(status).toBe(200);
    return (body as { readonly data: readonly { readonly place: string }[] }).data.map(({ place }) => place);
  };

  test.each([
    ['bins.label', ['low', 'mid', 'none', 'high']],
    ['bins.label:desc', ['low', 'high', 'none', 'mid']],
    ['bins.coins.worth', ['low', 'high', 'mid']],
    ['bins.coins.worth:desc', ['high', 'low', 'mid']],
    ['board.bins.coins.worth', ['low', 'high', 'mid']],
  ])('%s', async (sort, places) => {
    const keys = `sort[0]=${sort}&sort[1]=place`;
    expect((await placesBy(keys)).filter((place) => places.includes(place))).toEqual(places);
  });

  test('a page, with one statement', async () => {
    app.statements.length = 0;
    const paged = `sort=bins.coins.worth:desc&pagination[pageSize]=1&pagination[page]=2`;
    expect(await placesBy(paged)).toEqual(['low']);
    expect(app.statements).toHaveLength(1);
  });

  test('three are refused', async () => {
    const { status } = await app.request('GET', '/api/racks?sort=bins.coins.bin.coins.worth');
    expect(status).toBe(400);
  });
});
