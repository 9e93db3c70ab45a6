// Query strings that have ended or fooled servers before: each is refused or served plainly, and the next request is
// served.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { dataOf, type HostileApp, messageOf, numbered, startHostileApp, times } from './project.ts';

describe.each(databases)('hostile requests on %s', (database) => {
  let app: HostileApp;
  beforeAll(async () => {
    app = await startHostileApp(database);
  });
  afterAll(() => app.close());

  describe('query strings', () => {
    const asList = (count: number, write: (index: number) => string): string =>
      numbered(count, (index) => `${write(index)}=${index === count - 1 ? 'Kept' : 'x'}`);

    test.each([
      ['a filter on constructor', 'filters[constructor][prototype][x]=1', 400],
      ['a filter on a method', 'filters[hasOwnProperty]=1', 400],
      ['a sort by a method', 'sort[toString]=', 400],
      ['a method to populate', 'populate[toString]=true', 400],
      ['a method inside a list to populate', 'populate[0][toString]=title', 400],
      ['a method as the older publication filter', 'hasPublishedVersion=constructor', 400],
      ['a method as publication filter', 'publicationFilter=toString', 400],
      ['a method inside a list of locales', 'locale[0][toString]=1', 200],
      ['a condition of the database', 'where[title]=Kept', 200],
      ['a condition past all checks', 'lookup[title]=Kept', 400],
      ['5,000 levels of an unknown parameter', `a${times('[a]', 5000)}=1`, 400],
      ['21 levels of filters', `filters${times('[a]', 21)}=1`, 400],
      ['15 negations', `filters${times('[$not]', 15)}[title]=Kept`, 200],
      ['1,001 parameters', numbered(1001, (index) => `a${index}=1`), 400],
      ['100,000 parameters', numbered(100_000, (index) => `a${index}=1`), 414],
      ['a very large index', 'filters[title][$in][999999999]=1', 400],
      ['filters as text and as object', 'filters[title]=Kept&filters=x', 400],
      ['filters as text', 'filters=string', 400],
      ['a byte that is no UTF-8', 'filters[title]=%ff', 200],
      ['a percent sign alone', 'filters[title]=%', 200],
      ['NUL in a value', 'filters[title]=%00', 400],
      ['NUL in a name', 'filters[%00]=x', 400],
      ['NUL in a search', '_q=%00', 200],
      ['NUL as locale', 'locale=%00', 200],
      ['a search for 3,000 percent signs', `_q=${times('%25', 3000)}`, 200],
      ['a pattern of 4,000 percent signs', `filters[title][$contains]=${times('%25', 4000)}`, 200],
      ['a pattern of 5,000 percent signs', `filters[title][$contains]=${times('%25', 5000)}`, 400],
      ['an operand of 12,000 characters', `filters[title][$contains]=${times('a', 12_000)}`, 400],
      ['64 KB', `filters[title]=${times('a', 65_536)}`, 414],
      ['a sort by 1,001 keys', `sort=${times('title,', 1001)}`, 400],
      ['800 conditions in brackets without a number', numbered(600, () => 'filters[$or][][title]=x'), 400],
      [
        '99 conditions through two relations',
        asList(99, (index) => `filters[$or][${index}][parent][parent][title]`),
        200,
      ],
      ['2,000 relations in a path', `populate=${times('parent.', 2000)}`, 400],
      ['2,000 relations in a sort', `sort=${times('parent.', 2000)}title`, 400],
      ['a short path that leads to 3⁹ relations', `populate=${times('zone.posts.', 9)}tags`, 400],
      ['12 relations in a path', `populate=${times('children.', 11)}tags`, 200],
      ['13 relations in a path', `populate=${times('children.', 12)}tags`, 400],
      ['12 relations in a sort', `sort=${times('parent.', 12)}title`, 200],
      ['12 relations in a filter', `filters${times('[parent]', 12)}[title]=x`, 200],
      ['13 relations in a filter', `filters${times('[parent]', 13)}[title]=x`, 400],
      [
        'brackets below zones',
        `populate${times('[zone][on][shared.link][populate][posts][populate]', 3)}[tags]=true`,
        200,
      ],
      [
        'a morph relation that leads to all types, nine times',
        `populate[related]${times('[populate][related]', 9)}=true`,
        400,
      ],
    ])('%s', async (_title, search, status) => {
      expect((await app.request('GET', `/api/posts?${search}`)).status).toBe(status);
      await app.stillServes();
    });

    test('the prototype of objects cannot be reached, whatever the response is', async () => {
      await app.request(
        'GET',
        '/api/posts?filters[__proto__][polluted]=1&populate[__proto__][polluted]=1&__proto__[polluted]=1',
      );
      await app.request('POST', '/api/posts', { data: JSON.parse('{"__proto__":{"polluted":1}}') });
      await app.request('POST', '/api/posts', { data: JSON.parse('{"extra":{"__proto__":{"polluted":1}}}') });
      expect('polluted' in {}).toBe(false);
      await app.stillServes();
    });

    test.each([20, 21, 100])('a list of %i items is a list, in every way to write it', async (count) => {
      const ways = [
        asList(count, (index) => `filters[title][$in][${index}]`),
        asList(count, () => 'filters[title][$in][]'),
        asList(count, () => 'filters[title][$in]'),
        asList(count, (index) => `filters%5Btitle%5D%5B%24in%5D%5B${index}%5D`),
      ];
      for (const search of ways) {
        const { status, body } = await app.request('GET', `/api/posts?fields=title&${search}`);
        expect([status, dataOf(body).map(({ title }) => title)]).toEqual([200, ['Kept']]);
      }
    });

    test.each([101, 102, 500])(
      'a list of %i items is refused by name of the limit, in every way to write it',
      async (count) => {
        for (const brackets of [(index: number) => `[${index}]`, () => '[]', () => '']) {
          const search = numbered(count, (index) => `filters[title][$in]${brackets(index)}=x`);
          const response = await app.request('GET', `/api/posts?${search}`);
          expect(response.status).toBe(400);
          expect(messageOf(response)).toContain('Only 100 elements allowed in an array');
        }
      },
    );

    test('a plus is a space, and brackets may be encoded', async () => {
      const plain = await app.request('GET', '/api/posts?filters[title][$eq]=Kept+x');
      const encoded = await app.request('GET', '/api/posts?filters%5Btitle%5D%5B%24eq%5D=Kept%20x');
      expect(encoded.text).toBe(plain.text);
    });
  });

  describe('names that would be SQL', () => {
    test.each([
      "filters[extra][a'][$eq]=1",
      'filters[text][0][%7C%7Cpg_sleep(3)--]=1',
      'filters[extra][$.a]=1',
      'filters[extra][a%00][$eq]=1',
      'filters[title%22%20or%201=1--][$eq]=1',
      'filters[title][$eq%27]=1',
      'filters[title::text]=1',
      'filters[title->a]=1',
      'filters[t0.title]=1',
      'filters[a.title]=1',
      'filters[document_id]=1',
      'filters[plinth_status]=draft',
      'sort=title;drop table posts',
      'sort=title%20desc',
      'sort=a.title',
      'sort=document_id',
      'sort=title:desc;--',
      'sort=(select%201)',
      'fields=title%22',
      'fields[0]=a.title',
      'fields=plinth_status',
      'populate=tags%22',
      'populate[tags][fields]=label%22',
      'populate[tags][sort]=label%22',
      'populate[tags%22]=true',
    ])('%s is refused', async (search) => {
      const response = await app.request('GET', `/api/posts?${search}`);
      expect(response.status).toBe(400);
      await app.stillServes();
    });

    test.each(["' or 1=1--", '" or 1=1--', '\\', "';drop table posts;--", '$1', '?', ':x', '/*', 'a\u2028b'])(
      'the value %j is a value, in every operator, search and path',
      async (text) => {
        const value = encodeURIComponent(text);
        const asked = ['$eq', '$ne', '$contains', '$containsi', '$startsWith', '$endsWithi', '$in'];
        for (const operator of asked) {
          const { status } = await app.request('GET', `/api/posts?filters[title][${operator}]=${value}`);
          expect([operator, status]).toEqual([operator, 200]);
        }
        const search = await app.request('GET', `/api/posts?_q=${value}&locale=${value}`);
        expect([search.status, dataOf(search.body)]).toEqual([200, []]);
        expect((await app.request('GET', `/api/posts/${value}`)).status).toBe(404);
        expect((await app.request('DELETE', `/api/posts/${value}`)).status).toBe(
          value.includes('%2F') ? 204 : 204,
        );
        await app.stillServes();
      },
    );
  });
});
