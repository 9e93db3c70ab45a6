// A to-one relation seen from a type without locales, whose owner has several: it shows the owner in the default locale, or
// else in the first that leads there, and lists are filtered, sorted and counted by the row that is shown.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordingIndex } from '../code/recording.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { type Json, named } from './shops.ts';

const localized = { pluginOptions: { i18n: { localized: true } } };
const desk = 'api::desk.desk';
const worker = 'api::worker.worker';

const contentTypes = {
  [desk]: {
    attributes: {
      number: { type: 'integer' },
      worker: { type: 'relation', relation: 'oneToOne', target: worker, mappedBy: 'desk' },
      guest: { type: 'relation', relation: 'morphOne', target: worker, morphBy: 'place' },
    },
  },
  [worker]: {
    draftAndPublish: true,
    localized: true,
    attributes: {
      name: { type: 'string', ...localized },
      desk: { type: 'relation', relation: 'oneToOne', target: desk, inversedBy: 'worker' },
      place: { type: 'relation', relation: 'morphToOne' },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];

describe.each(databases)(
  'a to-one relation of a type without locales to owners with them on %s',
  (database) => {
    let app: TestApp;
    beforeAll(async () => {
      const files = {
        'src/index.js': recordingIndex,
        'config/plugins.json': { graphql: { config: { flatEndpoint: '/flat' } } },
      };
      app = await startTestApp(database, { contentTypes, files }, { locales: ['fr', 'de'] });
    });
    afterAll(() => app.close());

    const ask = async (method: string, url: string, data?: object) => {
      const response = await app.request(method, `/api/${url}`, data && { data });
      expect([response.status < 300, response.text]).toEqual([true, expect.any(String)]);
      return (response.body as { data: never } | undefined)?.data;
    };
    const desks = () => globalThis.recorded.strapi.documents(desk);
    const workers = () => globalThis.recorded.strapi.documents(worker);
    const free = async (number: number) => (await desks().create({ data: { number } })).documentId;
    const at = (documentId: string) => ({ desk: documentId, place: { __type: desk, documentId } });

    let number = 0;
    /** A desk, and a worker for it whose locales are written in this order. */
    const seated = async (codes: readonly string[]) => {
      const own = ++number;
      const place = await free(own);
      const written = (locale: string) => ({
        data: { name: `${locale} ${own}`, ...at(place) },
        locale,
        status: 'published' as const,
      });
      const [first = '', ...others] = codes;
      const { documentId } = await workers().create(written(first));
      for (const locale of [...others, first]) await workers().update({ documentId, ...written(locale) });
      return { number: own, documentId, place };
    };

    const numbers = async (query: string) =>
      ((await ask('GET', `desks?${query}`)) as unknown as readonly Json[]).map((row) => row.number);

    const shown = async (place: string, status = 'published') => {
      const found: unknown = await ask('GET', `desks/${place}?populate=*&status=${status}`);
      const { worker: one, guest } = found as Json;
      return [named(one), named(guest)];
    };

    test.each([
      [['en', 'fr', 'de'], 'en'],
      [['fr', 'en'], 'en'],
      [['de', 'fr', 'en'], 'en'],
      [['fr', 'de'], 'de'],
      [['de', 'fr'], 'de'],
      [['fr'], 'fr'],
    ])('of an owner written in %j it shows %s', async (codes, locale) => {
      const one = await seated(codes);
      const name = `${locale} ${one.number}`;
      expect(await shown(one.place)).toEqual([name, name]);
      const query = `{ desk(documentId: "${one.place}") { worker { name } guest { ... on Worker { name } } } }`;
      const { body } = await app.request('POST', '/flat', { query });
      expect(body).toEqual({ data: { desk: { worker: { name }, guest: { name } } } });
    });

    test('filters, sorts and counts follow what is shown', async () => {
      const [both, french] = [await seated(['fr', 'en']), await seated(['fr'])];
      const among = `filters[number][$in]=${both.number}&filters[number][$in]=${french.number}`;
      const named = (name: string) => numbers(`${among}&filters[worker][name]=${name}`);
      expect(await named(`en ${both.number}`)).toEqual([both.number]);
      expect(await named(`fr ${both.number}`)).toEqual([]);
      expect(await named(`fr ${french.number}`)).toEqual([french.number]);
      expect(await numbers(`${among}&filters[worker][name][$startsWith]=fr`)).toEqual([french.number]);
      expect(await numbers(`${among}&filters[$not][worker][name][$startsWith]=fr`)).toEqual([both.number]);
      expect(await numbers(`${among}&sort=worker.name`)).toEqual([both.number, french.number]);
      expect(await numbers(`${among}&sort=worker.name:desc`)).toEqual([french.number, both.number]);
      expect(await ask('GET', `desks?${among}&sort=number&populate[worker][count]=true`)).toMatchObject([
        { worker: { count: 1 } },
        { worker: { count: 1 } },
      ]);
    });

    test('the next locale is shown when one goes, and drafts have their own', async () => {
      const { number: own, documentId, place } = await seated(['en', 'fr', 'de']);
      await workers().delete({ documentId, locale: 'en' });
      expect(await shown(place)).toEqual([`de ${own}`, `de ${own}`]);
      await workers().update({ documentId, locale: 'en', data: { name: `en ${own}`, ...at(place) } });
      expect(await shown(place)).toEqual([`de ${own}`, `de ${own}`]);
      expect(await shown(place, 'draft')).toEqual([`en ${own}`, `en ${own}`]);
    });

    test('of several documents that lead to one by a polymorphic relation, the first is shown', async () => {
      const place = await free(++number);
      const [first, second] = [
        await workers().create({ data: { name: 'first', ...at(place) } }),
        await workers().create({ data: { name: 'second', ...at(place) } }),
      ];
      for (const { documentId } of [second, first])
        await workers().update({ documentId, data: { name: `changed ${documentId}` } });
      expect((await shown(place, 'draft'))[1]).toBe(`changed ${first?.documentId}`);
    });
  },
);
