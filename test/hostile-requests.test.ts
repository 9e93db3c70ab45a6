// Requests that have ended or fooled servers before: each is refused or answered plainly, and the next one is served
// (security.md P02, P28, P34, P39, S33, S40, N03, N04, N09, N12, N13, N16).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestAnswer, type TestApp, type TestProjectFiles } from './harness.ts';
import { rawExchange } from './raw-exchange.ts';

const files: TestProjectFiles = {
  contentTypes: {
    'api::tag.tag': { attributes: { label: { type: 'string' } } },
    'api::post.post': {
      attributes: {
        title: { type: 'string' },
        code: { type: 'string', unique: true },
        rank: { type: 'integer', unique: true },
        pattern: { type: 'string', regex: '^(a+)+$' },
        mail: { type: 'email' },
        extra: { type: 'json' },
        text: { type: 'blocks' },
        tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
        parent: { type: 'relation', relation: 'manyToOne', target: 'api::post.post', inversedBy: 'children' },
        children: { type: 'relation', relation: 'oneToMany', target: 'api::post.post', mappedBy: 'parent' },
        related: { type: 'relation', relation: 'morphToMany' },
        links: { type: 'component', component: 'shared.link', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.link', 'shared.place', 'shared.event'] },
      },
    },
    'api::page.page': { kind: 'singleType', attributes: { title: { type: 'string' } } },
  },
  components: {
    'shared.link': {
      label: { type: 'string' },
      key: { type: 'password' },
      posts: { type: 'relation', relation: 'manyToMany', target: 'api::post.post' },
    },
    'shared.place': { posts: { type: 'relation', relation: 'manyToMany', target: 'api::post.post' } },
    'shared.event': { posts: { type: 'relation', relation: 'manyToMany', target: 'api::post.post' } },
  },
};

const dataOf = (body: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (body as { data: readonly Readonly<Record<string, unknown>>[] }).data;
const idOf = ({ body }: TestAnswer): string => (body as { data: { documentId: string } }).data.documentId;
const messageOf = ({ body }: TestAnswer): string => (body as { error: { message: string } }).error.message;
const times = (text: string, count: number): string => Array.from({ length: count }, () => text).join('');
const numbered = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('&');

describe.each(databases)('hostile requests on %s', (database) => {
  let app: TestApp;
  let post = '';
  beforeAll(async () => {
    app = await startTestApp(database, files, { grants: { public: ['api::post.post.find'] } });
    const tag = await app.request('POST', '/api/tags', { data: { label: 'One' } });
    const extra = { a: [1, 'x'] };
    const made = await app.request('POST', '/api/posts', {
      data: { title: 'Kept', code: 'kept', tags: [idOf(tag)], extra },
    });
    post = idOf(made);
  });
  afterAll(() => app.close());

  const stillServes = async (): Promise<void> => {
    const { status, body } = await app.request('GET', `/api/posts/${post}?populate=tags`);
    expect([status, body]).toMatchObject([200, { data: { title: 'Kept', tags: [{ label: 'One' }] } }]);
  };

  describe('query strings', () => {
    test.each([
      ['filters[constructor][prototype][x]=1', 400],
      ['filters[hasOwnProperty]=1', 400],
      ['sort[toString]=', 400],
      ['populate[toString]=true', 400],
      ['populate[0][toString]=title', 400],
      ['hasPublishedVersion=constructor', 400],
      ['publicationFilter=toString', 400],
      ['locale[0][toString]=1', 200],
      [`a${times('[a]', 5000)}=1`, 400],
      [`filters${times('[a]', 21)}=1`, 400],
      [`filters${times('[$not]', 15)}[title]=Kept`, 200],
      [numbered(1001, (index) => `a${index}=1`), 400],
      [numbered(100_000, (index) => `a${index}=1`), 414],
      ['filters[title][$in][999999999]=1', 400],
      ['filters[title]=Kept&filters=x', 200],
      ['filters=string', 400],
      ['filters[title]=%ff', 200],
      ['filters[title]=%00', 400],
      ['filters[%00]=x', 400],
      ['_q=%00', 200],
      ['locale=%00', 200],
      [`_q=${times('%25', 3000)}`, 200],
      [`filters[title][$contains]=${times('%25', 5000)}`, 200],
      [`filters[title][$contains]=${times('a', 12_000)}`, 400],
      [`filters[title]=${times('a', 65_536)}`, 414],
      [`sort=${times('title,', 1001)}`, 400],
      [numbered(1000, () => 'filters[$or][][title]=x'), 400],
      [numbered(99, (index) => `filters[$or][${index}][parent][parent][title]=x`), 200],
      [`populate=${times('parent.', 2000)}`, 400],
      [`sort=${times('parent.', 2000)}title`, 400],
      [`populate=${times('zone.posts.', 9)}tags`, 400],
      [`populate=${times('children.', 19)}tags`, 200],
      [`populate${times('[zone][on][shared.link][populate][posts][populate]', 3)}[tags]=true`, 200],
      [`populate[related]${times('[populate][related]', 9)}=true`, 400],
    ])('%.80s… is answered with %i', async (search, status) => {
      expect((await app.request('GET', `/api/posts?${search}`)).status).toBe(status);
      await stillServes();
    });

    test('the prototype of objects cannot be reached, whatever the answer is', async () => {
      await app.request(
        'GET',
        '/api/posts?filters[__proto__][polluted]=1&populate[__proto__][polluted]=1&__proto__[polluted]=1',
      );
      await app.request('POST', '/api/posts', { data: JSON.parse('{"__proto__":{"polluted":1}}') });
      await app.request('POST', '/api/posts', { data: JSON.parse('{"extra":{"__proto__":{"polluted":1}}}') });
      expect('polluted' in {}).toBe(false);
      await stillServes();
    });

    test.each([20, 21, 100])('a list of %i items is a list, in every way to write it', async (count) => {
      const ways = [
        numbered(count, (index) => `filters[title][$in][${index}]=${index === count - 1 ? 'Kept' : 'x'}`),
        numbered(count, (index) => `filters[title][$in][]=${index === count - 1 ? 'Kept' : 'x'}`),
        numbered(count, (index) => `filters[title][$in]=${index === count - 1 ? 'Kept' : 'x'}`),
        numbered(
          count,
          (index) => `filters%5Btitle%5D%5B%24in%5D%5B${index}%5D=${index === count - 1 ? 'Kept' : 'x'}`,
        ),
      ];
      for (const search of ways) {
        const { status, body } = await app.request('GET', `/api/posts?fields=title&${search}`);
        expect([status, dataOf(body).map(({ title }) => title)]).toEqual([200, ['Kept']]);
      }
    });

    test.each([101, 102, 1000])(
      'a list of %i items is refused by name of the limit, in every way to write it',
      async (count) => {
        for (const brackets of [(index: number) => `[${index}]`, () => '[]', () => '']) {
          const search = numbered(count, (index) => `filters[title][$in]${brackets(index)}=x`);
          const answer = await app.request('GET', `/api/posts?${search}`);
          expect(answer.status).toBe(400);
          expect(messageOf(answer)).toContain('Only 100 elements allowed in an array');
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
      const answer = await app.request('GET', `/api/posts?${search}`);
      expect(answer.status).toBe(400);
      await stillServes();
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
        await stillServes();
      },
    );
  });

  describe('numbers', () => {
    test.each(['-1', '-100', '1e9', '1e999', 'NaN', '0x64', '1.5', '', '0', '99999999999999999999', 'abc'])(
      'a page size of %j stays between 1 and 100',
      async (size) => {
        for (const [name, shown] of [
          ['limit', 'limit'],
          ['pageSize', 'pageSize'],
        ]) {
          const { status, body } = await app.request('GET', `/api/posts?pagination[${name}]=${size}`);
          const pagination = (body as { meta: { pagination: Record<string, number> } }).meta.pagination;
          expect(status).toBe(200);
          expect(pagination[shown ?? '']).toBeGreaterThanOrEqual(1);
          expect(pagination[shown ?? '']).toBeLessThanOrEqual(100);
          expect(Number.isInteger(pagination[shown ?? ''])).toBe(true);
        }
      },
    );

    test.each(['-1', '1e9', '1e999', '-1e999', '1.5', '99999999999999999999', '0'])(
      'page and start %j are answered with a window',
      async (number) => {
        for (const name of ['page', 'start']) {
          expect((await app.request('GET', `/api/posts?pagination[${name}]=${number}`)).status).toBe(200);
        }
      },
    );

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

  describe('bodies', () => {
    const send = (payload: string | Buffer, contentType = 'application/json', headers = {}) =>
      app.plinth.server.inject({
        method: 'POST',
        url: '/api/posts',
        payload,
        headers: { authorization: `Bearer ${app.token}`, 'content-type': contentType, ...headers },
      });

    test.each([
      ['deeper than a stack', `{"data":{"extra":${times('[', 100_000)}${times(']', 100_000)}}}`],
      ['deep and never closed', times('{"a":', 100_000)],
      [
        'deep inside a text that is parsed',
        JSON.stringify({ data: { extra: times('[', 100_000) + times(']', 100_000) } }),
      ],
      ['not JSON', '{"data":'],
      ['NaN', '{"data":{"rank":NaN}}'],
      ['an infinite number', '{"data":{"rank":1e999}}'],
      ['an infinite negative number', '{"data":{"rank":-1e999}}'],
      ['half of a character', '{"data":{"title":"\\ud800"}}'],
      ['half of a character in a name', '{"data":{"extra":{"\\udfff":1}}}'],
      ['half of a character inside JSON inside a text', JSON.stringify({ data: { extra: '"\\ud800"' } })],
      ['the character NUL', '{"data":{"title":"a\\u0000b"}}'],
      ['the character NUL in JSON', '{"data":{"extra":{"a":["\\u0000"]}}}'],
      ['a prototype', '{"data":{"__proto__":{"x":1}}}'],
      ['a constructor', '{"data":{"constructor":{"prototype":{"x":1}}}}'],
      ['a scalar', '5'],
      ['a text', '"data"'],
      ['a list', '[{"title":"x"}]'],
      ['a list of data', '{"data":[{"title":"x"}]}'],
      ['a component that names itself with an object', '{"data":{"zone":[{"__component":{"toString":1}}]}}'],
      ['a component that names itself with a list', '{"data":{"zone":[{"__component":["shared.link"]}]}}'],
      ['a block whose type is an object', '{"data":{"text":[{"type":{"toString":1},"children":[]}]}}'],
      [
        'a block child whose type is an object',
        '{"data":{"text":[{"type":"paragraph","children":[{"type":{"toString":1}}]}]}}',
      ],
      ['a text that is an object', '{"data":{"title":{"toString":1}}}'],
      ['a relation to a type that is not there', '{"data":{"related":[{"__type":"api::nope.nope","id":1}]}}'],
      ['a relation to a type named like a method', '{"data":{"related":[{"__type":"toString","id":1}]}}'],
      ['a relation that is an object', '{"data":{"tags":{"id":{"toString":1}}}}'],
      ['a position that is a list', '{"data":{"tags":{"connect":[{"id":1,"position":[]}]}}}'],
      ['a row number beyond integers', '{"data":{"tags":[9007199254740993]}}'],
      ['a number for a unique integer that is none', '{"data":{"rank":5e-324}}'],
      ['more relations than anyone needs', `{"data":{"tags":[${times('1,', 100_000)}1]}}`],
      [
        'more related documents than anyone needs',
        `{"data":{"related":[${times('{"__type":"api::tag.tag","id":1},', 20_000)}{}]}}`,
      ],
      ['more passwords than anyone needs', `{"data":{"links":[${times('{"key":"secret"},', 1000)}{}]}}`],
      [
        'a long text that a bad pattern would chew on',
        JSON.stringify({ data: { pattern: `${times('a', 28)}!` } }),
      ],
      ['a long text that is no address', JSON.stringify({ data: { mail: `${times('a', 100_000)}@` } })],
    ])('%s is refused', async (_title, payload) => {
      expect((await send(payload)).statusCode).toBe(400);
      await stillServes();
    });

    test.each([
      [
        'of another charset',
        Buffer.from('{"data":{"title":"x"}}', 'utf16le'),
        'application/json; charset=utf-16',
      ],
      ['of a type that is not read', 'a,b', 'text/csv'],
      ['without parts', '--x--', 'multipart/form-data; boundary=x'],
      ['that is multipart without a boundary', 'x', 'multipart/form-data'],
      ['with a boundary of 10 KB', 'x', `multipart/form-data; boundary=${times('x', 10_000)}`],
      ['of a type that is none', 'x', 'nonsense'],
      ['that is a form with deep keys', `data${times('[a]', 1000)}=1`, 'application/x-www-form-urlencoded'],
      ['that is a form with a prototype', 'data[__proto__][x]=1', 'application/x-www-form-urlencoded'],
      [
        'that is a form with names of methods',
        'data[zone][0][__component][toString]=1',
        'application/x-www-form-urlencoded',
      ],
    ])('a body %s is refused', async (_title, payload, contentType) => {
      const { statusCode } = await send(payload, contentType);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
      await stillServes();
    });

    test('the last of two equal keys counts', async () => {
      const answer = await send('{"data":{"title":"first","title":"second"}}');
      expect(JSON.parse(answer.body)).toMatchObject({ data: { title: 'second' } });
    });

    test('minus zero is zero', async () => {
      const { statusCode, body } = await send('{"data":{"rank":-0}}');
      expect([statusCode, JSON.parse(body).data.rank]).toEqual([201, 0]);
    });

    test('many components are stored', async () => {
      const { statusCode } = await send(`{"data":{"links":[${times('{},', 5000)}{}]}}`);
      expect(statusCode).toBe(201);
    });

    test.each([
      ['JSON', 'application/json', JSON.stringify({ data: { title: times('x', 1024 * 1024) } })],
      ['a form', 'application/x-www-form-urlencoded', `data[title]=${times('x', 60_000)}`],
      ['anything else', 'application/octet-stream', times('x', 1024 * 1024 + 1)],
    ])('%s over the limit is too large, in the envelope', async (_title, contentType, payload) => {
      const answer = await send(payload, contentType);
      expect(answer.statusCode).toBe(413);
      expect(JSON.parse(answer.body)).toMatchObject({
        data: null,
        error: { status: 413, name: 'PayloadTooLargeError' },
      });
      await stillServes();
    });

    test('a compressed body is refused, not unpacked', async () => {
      const { gzipSync } = await import('node:zlib');
      const { statusCode } = await send(gzipSync(Buffer.alloc(50_000_000)), 'application/json', {
        'content-encoding': 'gzip',
      });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
      await stillServes();
    });
  });
});
