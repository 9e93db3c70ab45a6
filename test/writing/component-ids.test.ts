// A component is identified by its `id`, which occurs once in a list. Values that were read may be sent back
// unchanged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const files = {
  contentTypes: {
    'api::page.page': {
      draftAndPublish: true,
      attributes: {
        seo: { type: 'component', component: 'shared.seo' },
        cards: { type: 'component', component: 'shared.card', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.card', 'shared.seo'] },
      },
    },
  },
  components: {
    'shared.card': { text: { type: 'string' } },
    'shared.seo': {
      title: { type: 'string' },
      cards: { type: 'component', component: 'shared.card', repeatable: true },
    },
  },
};

interface Component {
  readonly id: number;
  readonly cards?: readonly Component[];
}

interface Page {
  readonly documentId: string;
  readonly seo: Component & { readonly cards: readonly Component[] };
  readonly cards: readonly Component[];
  readonly zone: readonly Component[];
}

const populate = 'populate[seo][populate]=*&populate[cards]=true&populate[zone][populate]=*';

describe.each(databases)('ids of components on %s', (database) => {
  let app: TestApp;
  let page: Page;
  const write = async (data: object, status = 'draft') => {
    const path = `/api/pages/${page.documentId}?status=${status}&${populate}`;
    return (await app.request('PUT', path, { data })) as {
      status: number;
      body: { data: Page; error?: object };
    };
  };

  beforeAll(async () => {
    app = await startTestApp(database, files);
    const cards = [{ text: 'a' }, { text: 'b' }];
    const zone = [
      { __component: 'shared.card', text: 'z' },
      { __component: 'shared.seo', title: 's', cards },
    ];
    const { body } = await app.request('POST', `/api/pages?status=draft&${populate}`, {
      data: { seo: { title: 't', cards }, cards, zone },
    });
    page = (body as { data: Page }).data;
  });
  afterAll(() => app.close());

  test('an id occurs once in a list, at every depth and in both statuses', async () => {
    const twice = (list: readonly Component[]) => [{ id: list[0]?.id, text: 'x' }, { id: list[0]?.id }];
    const { seo, cards, zone } = page;
    const item = { id: zone[1]?.id, __component: 'shared.seo' };
    for (const status of ['draft', 'published'])
      for (const [attribute, given, list] of [
        ['cards', { cards: twice(cards) }, cards],
        ['cards', { seo: { id: seo.id, cards: twice(seo.cards) } }, seo.cards],
        ['zone', { zone: [item, item] }, [zone[1]]],
        ['cards', { zone: [{ ...item, cards: twice(zone[1]?.cards ?? []) }] }, zone[1]?.cards],
      ] as const) {
        const message = `The component with the id ${list?.[0]?.id} occurs twice in ${attribute}`;
        const error = { name: 'ValidationError', message };
        expect(await write(given, status)).toMatchObject({ status: 400, body: { error } });
      }
    const { body } = await app.request('GET', `/api/pages/${page.documentId}?status=draft&${populate}`);
    expect((body as { data: Page }).data).toMatchObject({ seo, cards, zone });
  });

  test('an id that is no number is refused as one that is not in the list', async () => {
    for (const id of [{ toString: 1 }, { valueOf: 1, toString: null }, [page.cards[0]?.id], 'x', 1e300])
      for (const [attribute, given] of [
        ['seo', { seo: { id, title: 'x' } }],
        ['cards', { cards: [{ id, text: 'x' }] }],
        ['zone', { zone: [{ __component: 'shared.card', id, text: 'x' }] }],
      ] as const) {
        const message = `Some of the provided components in ${attribute} are not related to the entity`;
        expect(await write(given), JSON.stringify(given)).toMatchObject({
          status: 400,
          body: { error: { message } },
        });
      }
  });

  test('a documentId in a component is accepted and ignored', async () => {
    const { cards, seo, zone } = page;
    const carried = (list: readonly Component[]) => list.map((one) => ({ ...one, documentId: 'card' }));
    const { status, body } = await write({
      cards: carried(cards),
      seo: { ...seo, documentId: 'seo', cards: carried(seo.cards) },
      zone: carried(zone),
    });
    expect([status, body.data]).toMatchObject([200, { cards, seo, zone }]);
    expect(JSON.stringify(body.data)).not.toContain('"documentId":"card"');
    expect((await write({ cards: [{ documentId: 'new', text: 'c' }] })).body.data.cards).toEqual([
      { id: expect.any(Number), text: 'c' },
    ]);
  });
});
