// Numbers that are none, and letters that databases treat in their own way: each is refused, or means what is written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { dataOf, type HostileApp, startHostileApp } from './project.ts';

describe.each(databases)('hostile values on %s', (database) => {
  let app: HostileApp;
  beforeAll(async () => {
    app = await startHostileApp(database);
  });
  afterAll(() => app.close());

  describe('numbers', () => {
    test.each(['-1', '-100', '1e9', '1e999', 'NaN', '0x64', '', '0', '99999999999999999999', 'abc'])(
      'a page size of %j stays between 1 and 100',
      async (size) => {
        for (const name of ['limit', 'pageSize']) {
          const { status, body } = await app.request('GET', `/api/posts?pagination[${name}]=${size}`);
          const shown = (body as { meta: { pagination: Record<string, number> } }).meta.pagination[name];
          expect(status).toBe(200);
          expect(Array.from({ length: 100 }, (_, index) => index + 1)).toContain(shown);
        }
      },
    );

    test.each(['-1', '1e9', '1e999', '-1e999', '99999999999999999999', '0'])(
      'page and start %j get a window',
      async (number) => {
        for (const name of ['page', 'start']) {
          expect((await app.request('GET', `/api/posts?pagination[${name}]=${number}`)).status).toBe(200);
        }
      },
    );

    test('fractions are refused', async () => {
      for (const name of ['page', 'pageSize', 'start', 'limit'])
        expect((await app.request('GET', `/api/posts?pagination[${name}]=1.5`)).status).toBe(400);
    });

    test.each(['NaN', 'abc', '1;2', '[]', '{}'])('page and start %j are refused', async (number) => {
      for (const name of ['page', 'start']) {
        expect((await app.request('GET', `/api/posts?pagination[${name}]=${number}`)).status).toBe(400);
      }
    });

    test.each([
      '9223372036854775808',
      '-9223372036854775809',
      '1e308',
      '-1e308',
      '1.5',
      '5e-324',
      '-0',
      '0x10',
      '+1',
      ' 1 ',
    ])('the number %j can be compared with ids and integers', async (number) => {
      for (const name of ['id', 'rank', 'parent', 'parent][id', 'links][id']) {
        for (const operator of ['$eq', '$ne', '$lt', '$gte', '$in', '$notIn']) {
          const search = `filters[${name}][${operator}]=${encodeURIComponent(number)}`;
          expect([search, (await app.request('GET', `/api/posts?${search}`)).status]).toEqual([search, 200]);
        }
      }
    });

    test.each(['1e999', 'NaN', 'Infinity', '', 'abc', 'null', 'true', '{}'])(
      '%j is no number',
      async (number) => {
        expect((await app.request('GET', `/api/posts?filters[rank][$lt]=${number}`)).status).toBe(400);
      },
    );
  });

  describe('meaning of values', () => {
    beforeAll(async () => {
      for (const title of ['a%b', 'axb', 'a_b', 'a!b', 'a\\b']) {
        const { status } = await app.request('POST', '/api/posts', { data: { title } });
        expect(status).toBe(201);
      }
    });

    test.each([
      ['$contains', 'a%b'],
      ['$contains', 'a_b'],
      ['$contains', 'a!b'],
      ['$contains', 'a\\b'],
      ['$containsi', 'A%B'],
      ['$containsi', 'A_B'],
      ['$startsWith', 'a%'],
      ['$startsWithi', 'A_'],
      ['$endsWith', '_b'],
      ['$endsWithi', '%B'],
      ['$eqi', 'A%b'],
      ['$eqi', 'a_B'],
    ])('%s takes %s as it is written', async (operator, text) => {
      const search = `fields=title&filters[title][${operator}]=${encodeURIComponent(text)}`;
      const titles = dataOf((await app.request('GET', `/api/posts?${search}`)).body).map(
        ({ title }) => title,
      );
      const [letter = ''] = /[%_!\\]/.exec(text) ?? [];
      expect(titles).toEqual([`a${letter}b`]);
    });

    test.each(['%', '_', '!', '\\'])('_q takes %s as it is written', async (letter) => {
      const { body } = await app.request('GET', `/api/posts?fields=title&_q=${encodeURIComponent(letter)}`);
      expect(dataOf(body).map(({ title }) => title)).toEqual([`a${letter}b`]);
    });

    test.each([
      'filters[id][$in]=',
      'filters[documentId][$in]=',
      'filters[title][$in][]=',
      'filters[id][$in]',
    ])('an empty list matches nothing: %s', async (search) => {
      const { status, body } = await app.request('GET', `/api/posts?${search}`);
      expect(status === 400 || dataOf(body).length === 0).toBe(true);
    });
  });
});
