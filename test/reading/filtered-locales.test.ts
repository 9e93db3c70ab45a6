// Filters by the locale of a document and by its other locales, over REST and GraphQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const localized = { pluginOptions: { i18n: { localized: true } } };
const page = 'api::page.page';

describe.each(databases)('filters by locale on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(
      database,
      {
        contentTypes: {
          [page]: {
            localized: true,
            draftAndPublish: true,
            attributes: {
              title: { type: 'string', ...localized },
              next: { type: 'relation', relation: 'oneToOne', target: page },
              part: { type: 'component', component: 'shared.part', ...localized },
            },
          },
          'api::plain.plain': { attributes: { title: { type: 'string' } } },
        },
        components: { 'shared.part': { label: { type: 'string' } } },
      },
      { locales: ['fr', 'de'] },
    );
    const put = async (method: string, path: string, title: string, next?: string): Promise<string> => {
      const data = { title, part: { label: title }, ...(next ? { next } : {}) };
      const { body, text } = await app.request(method, `/api/pages${path}`, { data });
      expect(text).toContain(title);
      return (body as { data: { documentId: string } }).data.documentId;
    };
    const one = await put('POST', '', 'one');
    await put('PUT', `/${one}?locale=fr`, 'un');
    const two = await put('POST', '', 'two', one);
    await put('PUT', `/${two}?locale=de`, 'zwei');
    await put('PUT', `/${two}?locale=fr&status=draft`, 'brouillon');
    await put('POST', '', 'alone');
  });
  afterAll(() => app.close());

  test('one document is asked for in one locale, so that * finds none', async () => {
    const { body } = await app.request('GET', '/api/pages?filters[title]=one');
    const [{ documentId }] = (body as { data: [{ documentId: string }] }).data;
    const status = async (search: string) =>
      (await app.request('GET', `/api/pages/${documentId}${search}`)).status;
    expect([await status('?locale=*'), await status('?locale=fr'), await status('')]).toEqual([
      404, 200, 200,
    ]);
    const ask = async (locale: string) => {
      const query = `{ page(id: "${documentId}", locale: "${locale}") { data { attributes { title } } } }`;
      return (await app.request('POST', '/graphql', { query })).body;
    };
    expect(await ask('*')).toEqual({ data: { page: { data: null } } });
    expect(await ask('fr')).toEqual({ data: { page: { data: { attributes: { title: 'un' } } } } });
    for (const typo of ['xx', 'french', ''])
      expect(await ask(typo)).toMatchObject({
        errors: [
          { message: expect.stringContaining(`"I18NLocaleCode", found "${typo}"; Unknown locale supplied`) },
        ],
      });
  });

  const titles = async (query: string): Promise<string> => {
    app.statements.length = 0;
    const { status, body, text } = await app.request('GET', `/api/pages?sort=title&${query}`);
    expect([status, text]).toEqual([200, expect.any(String)]);
    // None if the result of the same statement is kept.
    expect(app.statements.length).toBeLessThan(2);
    return (body as { data: { title: string }[] }).data.map(({ title }) => title).join(' ');
  };

  test.each([
    ['filters[localizations][title]=un', 'one'],
    ['filters[localizations][title][$in][0]=un&filters[localizations][title][$in][1]=zwei', 'one two'],
    ['filters[localizations][locale]=de', 'two'],
    ['filters[localizations][part][label]=un', 'one'],
    ['filters[localizations][localizations][title]=one', 'one'],
    ['filters[next][localizations][title]=un', 'two'],
    ['filters[localizations][title]=brouillon', ''],
    ['filters[localizations][title]=brouillon&status=draft', 'two'],
    ['filters[localizations][title]=one', ''],
    ['filters[localizations][title]=one&locale=fr', 'un'],
    ['filters[localizations][id][$null]=true', 'alone'],
    ['filters[$or][0][localizations][title]=un&filters[$or][1][title]=alone', 'alone one'],
    ['filters[locale]=fr', 'un'],
    ['filters[locale][$in][0]=fr&filters[locale][$in][1]=de', 'un zwei'],
    ['filters[locale][$ne]=en', 'un zwei'],
    // It replaces the parameter only directly below `filters`.
    ['filters[locale]=fr&locale=en', 'un'],
    ['filters[locale][$ne]=de&locale=de', 'alone one two un'],
    ['filters[locale]=fr&filters[title]=un&locale=*', 'un'],
    ['filters[$or][0][locale]=de&filters[$or][1][title]=alone', 'alone'],
    ['filters[$and][0][locale]=fr', ''],
    ['filters[$and][0][locale]=fr&locale=*', 'un'],
    ['filters[$not][locale]=en', ''],
    ['filters[next][locale]=en', 'two'],
  ])('%s finds "%s"', async (query, found) => {
    expect(await titles(query)).toBe(found);
  });

  test.each([
    ['{ localizations: { title: { eq: "un" } } }', ['one']],
    ['{ localizations: { localizations: { title: { eq: "one" } } } }', ['one']],
    ['{ locale: { eq: "fr" } }', ['un']],
    ['{ and: [{ locale: { eq: "fr" } }] }', []],
  ])('GraphQL: %s', async (filters, found) => {
    const query = `{ pages(filters: ${filters}) { data { attributes { title } } } }`;
    const { body } = await app.request('POST', '/graphql', { query });
    expect(body).toEqual({
      data: { pages: { data: found.map((title) => ({ attributes: { title } })) } },
    });
  });

  test.each(['filters[localizations][nope]=1', 'filters[localizations][title][$nope]=1'])(
    '%s is refused',
    async (query) => {
      expect((await app.request('GET', `/api/pages?${query}`)).status).toBe(400);
    },
  );

  test('types without locales have no other locales', async () => {
    expect((await app.request('GET', '/api/plains?filters[localizations][title]=x')).status).toBe(400);
  });
});
