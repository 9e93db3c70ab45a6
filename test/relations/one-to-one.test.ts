// One-to-one relations: with two sides a target has one owner, with one side it is shared; and what copies of documents take
// over of to-one relations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentService } from '../../src/extensions/strapi/documents/document-service.ts';
import { recordingIndex } from '../code/recording.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';

const seat = 'api::seat.seat';
const toOne = { type: 'relation', relation: 'oneToOne', target: seat };

const contentTypes = {
  'api::guest.guest': {
    draftAndPublish: true,
    attributes: {
      name: { type: 'string' },
      view: toOne,
      own: { ...toOne, inversedBy: 'guest' },
      any: { type: 'relation', relation: 'morphToOne' },
    },
  },
  [seat]: {
    draftAndPublish: true,
    attributes: {
      name: { type: 'string' },
      guest: { type: 'relation', relation: 'oneToOne', target: 'api::guest.guest', mappedBy: 'own' },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];

describe.each(databases)('one-to-one relations on %s', (database) => {
  let app: TestApp;
  let guests: DocumentService;
  const seats: { readonly id: number; readonly documentId: string }[] = [];

  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files: { 'src/index.js': recordingIndex } });
    guests = globalThis.recorded.strapi.documents('api::guest.guest');
    for (const name of ['A', 'B'])
      seats.push(
        await globalThis.recorded.strapi.documents(seat).create({ data: { name }, status: 'published' }),
      );
  });
  afterAll(() => app.close());

  const [first, second] = [() => seats[0]?.documentId ?? '', () => seats[1]?.documentId ?? ''];

  const shown = async (status: string) => {
    const { body } = await app.request('GET', `/api/guests?sort=name&populate=*&status=${status}`);
    type Shown = Record<'name', string> & Record<'view' | 'own', { readonly name: string } | null>;
    return (body as { readonly data: readonly Shown[] }).data.map(({ name, view, own }) => [
      name,
      view?.name,
      own?.name,
    ]);
  };

  test.each(['draft', 'published'])(
    'the target of one side is shared, that of two is taken: %s',
    async (status) => {
      const made: string[] = [];
      for (const name of ['one', 'two']) {
        const data = { name, view: first(), own: first() };
        const { body } = await app.request('POST', `/api/guests?status=${status}`, { data });
        made.push((body as { readonly data: { readonly documentId: string } }).data.documentId);
      }
      expect(await shown(status)).toEqual([
        ['one', 'A', undefined],
        ['two', 'A', 'A'],
      ]);
      for (const documentId of made) await app.request('DELETE', `/api/guests/${documentId}`);
    },
  );

  test.each([
    ['connect', 'one'],
    ['set', 'two'],
  ])('of several owners that a target names, %s takes %s', async (operation, owner) => {
    type Made = {
      readonly data: { readonly documentId: string; readonly guest?: { readonly name: string } };
    };
    const create = async (path: string, data: object): Promise<Made['data']> =>
      ((await app.request('POST', `/api/${path}`, { data })).body as Made).data;
    const made = [await create('guests', { name: 'one' }), await create('guests', { name: 'two' })];
    const owners = made.map(({ documentId }) => ({ documentId }));
    const taken = await create('seats?populate=guest', { name: 'C', guest: { [operation]: owners } });
    expect(taken.guest?.name).toBe(owner);
    for (const { documentId } of made) await app.request('DELETE', `/api/guests/${documentId}`);
    await app.request('DELETE', `/api/seats/${taken.documentId}`);
  });

  test('a discarded draft takes its target back from the draft that owns it', async () => {
    const create = async (name: string, data: object, status: string) => {
      const { body } = await app.request('POST', `/api/guests?status=${status}`, { data: { name, ...data } });
      return (body as { readonly data: { readonly documentId: string } }).data.documentId;
    };
    const one = await create('one', { own: first() }, 'published');
    const two = await create('two', { own: first() }, 'draft');
    expect(await shown('draft')).toEqual([
      ['one', undefined, undefined],
      ['two', undefined, 'A'],
    ]);
    await guests.discardDraft({ documentId: one });
    expect(await shown('draft')).toEqual([
      ['one', undefined, 'A'],
      ['two', undefined, undefined],
    ]);
    await guests.publish({ documentId: two });
    expect(await shown('published')).toEqual([
      ['one', undefined, 'A'],
      ['two', undefined, undefined],
    ]);
    for (const documentId of [one, two]) await app.request('DELETE', `/api/guests/${documentId}`);
  });

  test.each([
    { title: 'nothing', edit: undefined, view: 'A', any: 'A' },
    { title: 'no change', edit: { connect: [], disconnect: [] }, view: 'A', any: 'A' },
    { title: 'another disconnected', edit: { disconnect: ['B'] }, view: 'A', any: 'A' },
    { title: 'its own disconnected', edit: { disconnect: ['A'] }, view: undefined, any: undefined },
    { title: 'another connected', edit: { connect: ['B'], disconnect: ['A'] }, view: 'B', any: 'B' },
    { title: 'another set', edit: { set: ['B'] }, view: 'B', any: 'B' },
  ])('a copy goes on from the relations of the original: $title', async ({ edit, view, any }) => {
    const [a, b] = seats;
    const item = (name: string) => ({ __type: seat, id: (name === 'A' ? a : b)?.id });
    const named = (name: string) => ({ documentId: name === 'A' ? first() : second() });
    const over = (give: (name: string) => object) =>
      Object.fromEntries(
        Object.entries(edit ?? {}).map(([operation, names]) => [operation, names.map(give)]),
      );
    const original = await guests.create({
      data: { name: 'original', view: first(), own: first(), any: item('A') },
    });
    const populate = { view: true, own: true, any: true };
    const data = edit ? { name: 'copy', view: over(named), any: over(item) } : { name: 'copy' };
    const { documentId, entries } = await guests.clone({ documentId: original.documentId, data, populate });
    const nameOf = (value: unknown) => (value as { readonly name: string } | null)?.name;
    expect(entries.map((copy) => [copy.name, nameOf(copy.view), nameOf(copy.own), nameOf(copy.any)])).toEqual(
      [['copy', view, undefined, any]],
    );
    const kept = await guests.findOne({ documentId: original.documentId, populate });
    expect([nameOf(kept?.view), nameOf(kept?.own), nameOf(kept?.any)]).toEqual(['A', 'A', 'A']);
    for (const one of [original.documentId, documentId ?? '']) await guests.delete({ documentId: one });
  });
});
