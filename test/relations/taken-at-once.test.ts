// One-to-one relations with two sides, when many take a target at the same moment: it has one owner, from whichever side they come.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const contentTypes = {
  'api::guest.guest': {
    draftAndPublish: true,
    attributes: {
      seat: { type: 'relation', relation: 'oneToOne', target: 'api::seat.seat', inversedBy: 'guest' },
    },
  },
  'api::seat.seat': {
    attributes: {
      guest: { type: 'relation', relation: 'oneToOne', target: 'api::guest.guest', mappedBy: 'seat' },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];

const writers = Array.from({ length: 8 }, (_, index) => index);

describe.each(databases)('a target that many take at once on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, connections: 12 });
  });
  afterAll(() => app.close());

  const make = async (plural: string): Promise<string> => {
    const { body } = await app.request('POST', `/api/${plural}`, { data: {} });
    return (body as { readonly data: { readonly documentId: string } }).data.documentId;
  };

  const put = (url: string, data: object) => app.request('PUT', `/api/${url}`, { data });

  test.each([
    ['their side', () => (guest: string, seat: string) => put(`guests/${guest}`, { seat })],
    [
      'both sides',
      (index: number) => (guest: string, seat: string) =>
        index % 2 === 0 ? put(`guests/${guest}`, { seat }) : put(`seats/${seat}`, { guest }),
    ],
  ])('has one owner: from %s', async (_title, takeAs) => {
    const guests = await Promise.all(writers.map(() => make('guests')));
    for (let round = 0; round < 5; round++) {
      const seat = await make('seats');
      const taken = await Promise.all(guests.map((guest, index) => takeAs(index)(guest, seat)));
      expect(taken.map(({ status }) => status)).toEqual(writers.map(() => 200));
      for (const status of ['draft', 'published']) {
        const { body } = await app.request(
          'GET',
          `/api/guests?filters[seat][documentId]=${seat}&status=${status}`,
        );
        const { data } = body as { readonly data: readonly unknown[] };
        expect([status, data.length]).toEqual([status, 1]);
      }
    }
  });
});
