// Removing `localized` from an attribute loses no value. The value of the default locale is used for all; the others are kept hidden
// (docs/decisions/024-one-value-for-all-locales.md).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { diff } from '../../src/database/schema-changes/migrate.ts';
import { leftovers } from '../../src/database/schema-changes/prune.ts';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { dataOf, item, type Values } from './project.ts';

const kinds: Values = {
  title: { type: 'string', unique: true },
  rank: { type: 'integer' },
  data: { type: 'json' },
  picture: { type: 'media' },
  gallery: { type: 'media', multiple: true },
  seo: { type: 'component', component: 'shared.seo' },
  cards: { type: 'component', component: 'shared.seo', repeatable: true },
  zone: { type: 'dynamiczone', components: ['shared.seo'] },
};
const localized = (isLocalized: boolean, type: Values = {}): Values => ({
  ...type,
  pluginOptions: { i18n: { localized: isLocalized } },
});

/** `note` is always localised. */
const files = (areLocalized: boolean): TestProjectFiles => ({
  contentTypes: {
    [item]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        note: localized(true, { type: 'string' }),
        ...Object.fromEntries(
          Object.entries(kinds).map(([name, kind]) => [name, localized(areLocalized, kind as Values)]),
        ),
      },
    },
  },
  components: { 'shared.seo': { label: { type: 'string', unique: true }, picture: { type: 'media' } } },
});

describe.each(databases)('attributes that are not localized any more on %s', (database) => {
  let app: TestApp;
  let [a, b] = ['', ''];
  let documentId = '';
  beforeEach(async () => {
    app = await startTestApp(database, files(true), { locales: ['fr'] });
    [a, b] = [await addFile('a'), await addFile('b')];
    documentId = await create('items', values('en', a, b), 'locale=en');
    await put('fr', values('fr', b, a));
    await put('fr', values('brouillon', b, a), 'draft');
    await create('items', values('alone', a, b), 'locale=fr');
  });
  afterEach(() => app.close());

  const create = async (path: string, data: Values, query = ''): Promise<string> => {
    const response = await app.request('POST', `/api/${path}?${query}`, { data });
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    return String(dataOf(response.body).documentId);
  };
  const addFile = async (name: string): Promise<string> => {
    const data = { name, hash: name, mime: 'text/plain', size: 1, url: `/${name}`, provider: 'local' };
    const uid = 'plugin::upload.file';
    return (await app.plinth.documents.create({ uid, data, abilities: fullAccess })).documentId;
  };
  const put = async (locale: string, data: Values, status = 'published'): Promise<void> => {
    const url = `/api/items/${documentId}?locale=${locale}&status=${status}`;
    const response = await app.request('PUT', url, { data });
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  };
  const values = (word: string, one: string, other: string): Values => ({
    note: word,
    title: word,
    rank: word.length,
    data: { word },
    picture: one,
    gallery: [one, other],
    seo: { label: `seo ${word}`, picture: one },
    cards: [{ label: `card ${word}`, picture: one }],
    zone: [{ __component: 'shared.seo', label: `zone ${word}`, picture: one }],
  });
  /** The document in a locale and status, in the form in which it was written. */
  const shown = async (locale: string, status: string): Promise<unknown> => {
    const populate = ['picture', 'gallery', 'seo.picture', 'cards.picture', 'zone.picture'].join(',');
    const url = `/api/items/${documentId}?locale=${locale}&status=${status}&populate=${populate}`;
    const { body } = await app.request('GET', url);
    return written(dataOf(body));
  };
  const everywhere = async (): Promise<Values> => ({
    'en draft': await shown('en', 'draft'),
    'en published': await shown('en', 'published'),
    'fr draft': await shown('fr', 'draft'),
    'fr published': await shown('fr', 'published'),
  });
  const withNote = (word: string, note: string): Values => ({ ...values(word, a, b), note });
  const inLocales = () => ({
    'en draft': values('en', a, b),
    'en published': values('en', a, b),
    'fr draft': values('brouillon', b, a),
    'fr published': values('fr', b, a),
  });
  const migration = () => ({
    schema: app.plinth.project.schema,
    lock: app.plinth.project.lock,
    defaultLocale: 'en',
  });
  const left = async (): Promise<Values> => {
    const { database: opened, schema, lock } = app.plinth.project;
    const found = await opened.migrate((transaction) => leftovers(opened, transaction, schema, lock));
    return Object.fromEntries(found.map(({ name, values }) => [name, values]));
  };

  test('the value of the default locale is used, before and after another attribute is written', async () => {
    expect(await everywhere()).toEqual(inLocales());
    app = await app.reopen(files(false));
    const shared = {
      'en draft': values('en', a, b),
      'en published': values('en', a, b),
      'fr draft': withNote('en', 'brouillon'),
      'fr published': withNote('en', 'fr'),
    };
    expect(await everywhere()).toEqual(shared);
    await put('fr', { note: 'encore' });
    const again = withNote('en', 'encore');
    expect(await everywhere()).toEqual({ ...shared, 'fr draft': again, 'fr published': again });
    expect(app.plinth.project.changes.map(({ description }) => description)).toContain(
      `stop localising title of ${item}: en stays visible in all locales, the other values of 1 document are kept but hidden`,
    );
    expect(await diff(app.plinth.project.database, migration())).toEqual([]);
  });

  test('a document without the default locale keeps its value', async () => {
    app = await app.reopen(files(false));
    const { body } = await app.request('GET', '/api/items?locale=fr&filters[title]=alone');
    expect(body).toMatchObject({ data: [{ title: 'alone', rank: 5 }] });
  });

  test('values of other locales are kept until prune, also while documents are published', async () => {
    app = await app.reopen(files(false));
    await put('en', { title: 'new' });
    await put('fr', { note: 'encore' });
    const rows = { 'items.plinth_own_title': 2, 'items.plinth_own_seo': 2, 'items.plinth_own_zone': 2 };
    expect(await left()).toMatchObject({ ...rows, plinth_own_items_gallery_links: 4 });
  });

  test('they return when the attribute is localised again, and the default locale keeps the value written meanwhile', async () => {
    app = await app.reopen(files(false));
    await put('en', { title: 'new', note: 'new' });
    await put('fr', { note: 'encore' });
    app = await app.reopen(files(true));
    const own = { title: 'new', note: 'new' };
    expect(await everywhere()).toEqual({
      'en draft': { ...values('en', a, b), ...own },
      'en published': { ...values('en', a, b), ...own },
      'fr draft': { ...values('brouillon', b, a), note: 'encore' },
      'fr published': { ...values('fr', b, a), note: 'encore' },
    });
    expect(await left()).toEqual({});
    await put('fr', { title: 'titre' });
    expect(await shown('en', 'published')).toMatchObject({ title: 'new' });
  });
});

/** Relations as documentIds, without the values that the server adds. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null) return value;
  const { documentId } = value as Values;
  if (documentId !== undefined && !('note' in value)) return documentId;
  const added = ['id', 'documentId', 'locale', 'createdAt', 'updatedAt', 'publishedAt'];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !added.includes(name))
      .map(([name, inner]) => [name, written(inner)]),
  );
}
