// A value that all locales share is hidden while its attribute is removed or has another type: a locale that is written meanwhile
// has no value, and gets it when the attribute returns.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import { dataOf, item, relation, tag, type Values } from './project.ts';

const shared: Values = {
  rank: { type: 'integer' },
  text: { type: 'string' },
  one: { type: 'component', component: 'of.card' },
  list: { type: 'component', component: 'of.card', repeatable: true },
};
const files = (changed: Values): TestProjectFiles => ({
  contentTypes: {
    [item]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        note: { type: 'string', pluginOptions: { i18n: { localized: true } } },
        ...Object.fromEntries(
          Object.entries({ ...shared, ...changed }).filter(([, attribute]) => attribute !== null),
        ),
      },
    },
    [tag]: { attributes: {} },
  },
  components: { 'of.card': { label: { type: 'string' } } },
});
const content: Values = { rank: 1, text: 'much', one: { label: 'a' }, list: [{ label: 'b' }] };

describe.each(databases)('values that all locales share on %s', (database) => {
  let app: TestApp;
  let path = '';
  beforeEach(async () => {
    app = await startTestApp(database, files({}), { locales: ['fr'] });
    const body = { data: { note: 'fr', ...content } };
    const response = await app.request('POST', '/api/items?locale=fr', body);
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    path = `/api/items/${dataOf(response.body).documentId}`;
  });
  afterEach(() => app.close());

  const write = async (locale: string, note: string): Promise<void> => {
    const response = await app.request('PUT', `${path}?locale=${locale}`, { data: { note } });
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  };
  const shown = async (locale: string, status: string): Promise<Values> => {
    const { body } = await app.request('GET', `${path}?locale=${locale}&status=${status}&populate=*`);
    return dataOf(body);
  };

  test.each<[string, Values]>([
    ['gone', { rank: null, text: null, one: null, list: null }],
    [
      'of another type',
      {
        text: { type: 'integer' },
        one: { ...(shared.one as Values), repeatable: true },
        list: { ...(shared.list as Values), repeatable: false },
      },
    ],
    ['of another kind', { rank: relation('manyToOne', tag), text: relation('manyToOne', tag) }],
  ])('are also those of a locale that is written while they are %s', async (_what, changed) => {
    app = await app.reopen(files(changed));
    await write('en', 'en');
    app = await app.reopen(files({}));
    for (const locale of ['fr', 'en'])
      for (const status of ['draft', 'published'])
        expect(await shown(locale, status)).toMatchObject({ ...content, note: locale });
    await write('en', 'again');
    expect(await shown('fr', 'published')).toMatchObject({ ...content, note: 'fr' });
    app = await app.reopen(files({}));
    expect(app.plinth.project.changes).toEqual([]);
  });
});
