// Attributes that a rule leaves out do not exist for the caller, whatever parameter names them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import { type Asker, requestAs, seedArticles } from './articles.ts';
import { category, openRulesWorld, type RulesWorld, rowOf, rowsOf, titlesOf, user } from './world.ts';

describe.each(databases)('reading some attributes on %s', (database) => {
  let world: RulesWorld;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await openRulesWorld(database);
    Object.assign(ids, await seedArticles(world));
  });
  afterAll(() => world.app.close());

  const as = (who: Asker, url: string): Promise<TestResponse> => requestAs(world, who, url);

  describe('some attributes only', () => {
    const listed = { fields: ['title', 'category', 'author'] };
    beforeAll(() =>
      world.let('authenticated', [
        ['find findOne', listed],
        [`${category}.find`],
        [`${user}.find`, { fields: ['username'] }],
        ['api::home.home.find', { fields: ['title'] }],
      ]),
    );

    test('responses show them and nothing else, wherever they come from', async () => {
      const system = ['createdAt', 'documentId', 'id', 'publishedAt', 'updatedAt'];
      const [row] = rowsOf(await as('anna', '/api/articles?populate=*'));
      expect(Object.keys(row ?? {}).sort()).toEqual([...system, 'author', 'category', 'title'].sort());
      expect(Object.keys(row?.author as object).sort()).toEqual([...system, 'username'].sort());
      const one = rowOf(await as('anna', `/api/articles/${ids['ben 1']}?fields=*`));
      expect(Object.keys(one).sort()).toEqual([...system, 'title'].sort());
      const home = rowOf(await as('anna', '/api/home'));
      expect(Object.keys(home).sort()).toEqual([...system, 'title'].sort());
      for (const url of ['/api/categories?populate[articles][populate]=*', '/api/categories?populate=*']) {
        expect((await as('anna', url)).text).not.toMatch(/secret|text of|"rank"|@example/);
      }
    });

    test('authors are no attributes, so that a list of attributes leaves them out', async () => {
      expect(rowOf(await world.app.request('GET', '/api/home?populate=*'))).toHaveProperty('createdBy', null);
      expect(rowOf(await as('anna', '/api/home?populate=*'))).not.toHaveProperty('createdBy');
      for (const search of [
        'populate=createdBy',
        'populate[updatedBy]=true',
        'populate[updatedBy][fields]=id',
      ])
        expect((await as('anna', `/api/home?${search}`)).status).toBe(400);
    });

    test.each([
      'filters[NAME]=x',
      'filters[NAME][$contains]=s',
      'filters[$or][0][NAME][$null]=true',
      'filters[$not][NAME]=x',
      'filters[category][articles][NAME]=x',
      'sort=NAME',
      'sort=category.articles.NAME:desc',
      'fields=NAME',
      'fields[0]=title&fields[1]=NAME',
      'populate[NAME]=true',
      'populate=NAME',
      'populate[category][populate][articles][fields]=NAME',
      'populate[category][populate][articles][filters][NAME]=x',
      'populate[category][populate][articles][sort]=NAME',
    ])('the others are names like any other that is none: %s', async (search) => {
      const ask = async (name: string) => {
        const { status, text } = await as('anna', `/api/articles?${search.replaceAll('NAME', name)}`);
        return `${status} ${text.replaceAll(name, 'NAME')}`;
      };
      const unknown = await ask('nonsense');
      expect(unknown.slice(0, 3)).toBe('400');
      for (const hidden of ['secret', 'rank', 'body', 'others', 'mentions', 'seo', 'cover', 'tenant'])
        expect([hidden, await ask(hidden)]).toEqual([hidden, unknown]);
    });

    test('_q does not look into them', async () => {
      expect(titlesOf(await as('anna', '/api/articles?_q=nobody'))).toEqual(['nobody']);
      expect(rowsOf(await as('anna', '/api/articles?_q=secret'))).toEqual([]);
    });

    test('the other side of a relation that is left out is left out too', async () => {
      await world.let('authenticated', [['find', { fields: ['title'] }], [`${category}.find`]]);
      expect((await as('anna', '/api/categories?populate=articles')).status).toBe(400);
      expect((await as('anna', '/api/categories?filters[articles][title]=ben 1')).status).toBe(400);
      const [row] = rowsOf(await as('anna', '/api/categories?populate=*'));
      expect(row).not.toHaveProperty('articles');
      expect(row).toHaveProperty('featured');
    });

    test('an empty list shows no attribute at all', async () => {
      await world.let('authenticated', [['find', { fields: [] }]]);
      const [row] = rowsOf(await as('anna', '/api/articles?populate=*'));
      expect(Object.keys(row ?? {}).sort()).toEqual([
        'createdAt',
        'documentId',
        'id',
        'publishedAt',
        'updatedAt',
      ]);
    });
  });
});
