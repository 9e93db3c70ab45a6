// A list finds the same documents whichever way its statement takes: through the index on texts, along an order, or row after row
// (docs/decisions/036-parts-of-texts.md).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { sql } from '../../src/sql/sql.ts';
import type { Data } from '../../src/values/data.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const relationTo = (target: string) => ({ type: 'relation', relation: 'manyToOne', target });
const localized = { draftAndPublish: true, localized: true };
const inLocale = { pluginOptions: { i18n: { localized: true } } };

const texts = (more: object) => ({
  title: { type: 'string', ...inLocale, ...more },
  body: { type: 'text', ...inLocale, ...more },
  size: { type: 'integer', ...inLocale },
  shelf: relationTo('api::shelf.shelf'),
});
const schemas = {
  contentTypes: {
    'api::shelf.shelf': { attributes: { name: { type: 'string' } } },
    'api::page.page': { ...localized, attributes: texts({ search: true }) },
    'api::plain.plain': { ...localized, attributes: texts({}) },
    'api::note.note': {
      attributes: { page: relationTo('api::page.page'), plain: relationTo('api::plain.plain') },
    },
  },
};

/** More than are looked at without asking an index. */
const documents = 2200;
const shelves = 4;

/** What no documentId has, which `_q` looks into: of the texts one, few (close together), a fiftieth, and more than half have these words. */
function titleAt(index: number): string {
  const words = [`row ${index}`];
  if (index === 1500) words.push('a lone');
  if (index % 5 === 0 && index < 40) words.push('so early');
  if (index % 50 === 7) words.push('the Fiftieth');
  if (index % 5 < 3) words.push('very OFTEN');
  return words.join(' ');
}

const valuesAt = (index: number): Data => ({
  title: titleAt(index),
  body: `${titleAt((index * 7) % documents)} of a book`,
  size: index % 11,
});

const parts = ['a lone', 'so early', 'the fiftieth', 'y often', 'ow 1', 'no where', ' f'];
const filters = (part: string) => [
  `filters[title][$containsi]=${part}`,
  `filters[title][$contains]=${part}`,
  `filters[body][$containsi]=${part}`,
  `_q=${part}`,
  `filters[$or][0][title][$containsi]=${part}&filters[$or][1][body][$containsi]=a lone`,
  `filters[$or][0][title][$containsi]=${part}&filters[$or][1][size][$eq]=3`,
  `filters[title][$containsi]=${part}&filters[body][$containsi]=y often`,
  `filters[title][$containsi]=${part}&filters[size][$eq]=3`,
  `filters[title][$containsi]=${part}&filters[shelf][name][$eq]=shelf 1`,
  `filters[title][$notContainsi]=${part}`,
];
const pages = [
  '',
  'pagination[withCount]=false',
  'pagination[withCount]=false&pagination[page]=3',
  'pagination[start]=1000&pagination[limit]=5',
  'pagination[withCount]=false&sort=size:desc',
  'pagination[withCount]=false&sort=body',
  'sort=body:desc,title',
  'pagination[after]=',
  'status=draft&pagination[withCount]=false',
  'locale=de',
  'locale=*&pagination[withCount]=false',
];

describe.each(databases)('ways to parts of texts on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, schemas, { locales: ['de'] });
    const { documents: service } = app.plinth;
    const many = (uid: string, list: readonly Data[], more: object = {}) =>
      service.createMany({ uid, list, abilities: fullAccess, ...more });
    const named = Array.from({ length: shelves }, (_, index) => ({ name: `shelf ${index}` }));
    const shelfIds = (await many('api::shelf.shelf', named)).map(({ documentId }) => documentId);
    const shelfOf = (index: number) => shelfIds[index % shelves];
    const list = Array.from({ length: documents }, (_, at) => ({ ...valuesAt(at), shelf: shelfOf(at) }));
    const pageIds = await many('api::page.page', list);
    const plainIds = await many('api::plain.plain', list);
    const german = list.slice(0, 60);
    for (const uid of ['api::page.page', 'api::plain.plain']) await many(uid, german, { locale: 'de' });
    const noted = Array.from({ length: 300 }, (_, index) => ({
      page: pageIds[index * 7]?.documentId,
      plain: plainIds[index * 7]?.documentId,
    }));
    await many('api::note.note', noted);
    await app.plinth.project.database.analyze();
  });
  afterAll(() => app.close());

  interface Response {
    readonly data: readonly { readonly title: string; readonly locale: string; readonly body: string }[];
    readonly meta: { readonly pagination: object & { readonly cursors?: { readonly after: string } } };
  }
  const ask = async (path: string): Promise<Response> => {
    const { status, body } = await app.request('GET', `/api/${path}`);
    expect(status, path).toBe(200);
    return body as Response;
  };
  const shown = ({ data, meta: { pagination } }: Response) => {
    const { cursors, ...counted } = pagination as { cursors?: unknown };
    return { data: data.map(({ title, locale, body }) => `${locale} ${title} ${body}`), counted };
  };
  const compare = async (search: string): Promise<void> => {
    const [page, plain] = [await ask(`pages?${search}`), await ask(`plains?${search}`)];
    expect(shown(page), search).toEqual(shown(plain));
    const [next, nextPlain] = [page, plain].map(({ meta }) => meta.pagination.cursors?.after);
    if (!next || !nextPlain) return;
    const following = (given: string, cursor: string) =>
      given.replace('[after]=', `[after]=${encodeURIComponent(cursor)}`);
    const second = await ask(`pages?${following(search, next)}`);
    expect(shown(second), `after ${search}`).toEqual(
      shown(await ask(`plains?${following(search, nextPlain)}`)),
    );
  };

  test.each(parts)(
    'find the same documents with %s',
    async (part) => {
      for (const filter of filters(part))
        for (const page of pages)
          if (!(page.includes('[after]') && filter === '')) await compare(`${page}&${filter}`);
    },
    60_000,
  );

  test.runIf(database === 'postgres')('PostgreSQL looks into its index', async () => {
    const plan = await app.plinth.project.database.write(async ({ run, rows }) => {
      // As a vacuum does: what was just written is not in the index's tree yet.
      await rows(sql`select gin_clean_pending_list('"plinth_f_pages.title"')`);
      await run(sql`set local enable_seqscan = off`);
      return rows(
        sql`explain select 1 from pages a where ("a"."title" collate "default") ilike '%a lone%' escape '!'`,
      );
    });
    expect(String(plan)).toContain('plinth_f_pages.title');
  });

  test('the index is asked for related documents, too', async () => {
    app.statements.length = 0;
    await app.request('GET', '/api/notes?filters[page][title][$contains]=a lone');
    const asked = database === 'sqlite' ? / match \+\?/ : /"title" collate "default"\) like /;
    expect(app.statements.join()).toMatch(asked);
  });

  test.each(parts)('find the same documents that refer to those with %s', async (part) => {
    for (const page of ['', 'pagination[withCount]=false', 'sort=id:desc'])
      for (const operator of ['$containsi', '$contains', '$notContainsi']) {
        const found = async (attribute: string) =>
          (await app.request('GET', `/api/notes?${page}&filters[${attribute}][title][${operator}]=${part}`))
            .body;
        expect(await found('page'), `${page} ${operator} ${part}`).toEqual(await found('plain'));
      }
  });
});
