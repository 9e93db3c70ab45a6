// Bodies that have ended or fooled servers before: each is refused or stored plainly, and the next request is served.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { type HostileApp, startHostileApp, times } from './project.ts';

describe.each(databases)('hostile bodies on %s', (database) => {
  let app: HostileApp;
  beforeAll(async () => {
    app = await startHostileApp(database);
  });
  afterAll(() => app.close());

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
      [
        'a relation whose type is an object',
        '{"data":{"related":{"disconnect":[{"__type":{"toString":1},"id":1}]}}}',
      ],
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
      await app.stillServes();
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
      [
        'that is a form with names of methods',
        'data[zone][0][__component][toString]=1',
        'application/x-www-form-urlencoded',
      ],
    ])('a body %s is refused', async (_title, payload, contentType) => {
      const { statusCode } = await send(payload, contentType);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
      await app.stillServes();
    });

    test.each([
      'id',
      'documentId',
      'createdAt',
      'updatedAt',
      'createdBy',
      'updatedBy',
      'localizations',
      'plinth_status',
    ])('no caller sets %s', async (name) => {
      for (const value of [1, 'x', null, { connect: [1] }]) {
        const { statusCode } = await send(JSON.stringify({ data: { title: 'x', [name]: value } }));
        expect(statusCode).toBe(400);
      }
    });

    test.each(['publishedAt', 'locale'])('%s in a body is without effect', async (name) => {
      const { statusCode, body } = await send(JSON.stringify({ data: { title: 'x', [name]: '2000-01-01' } }));
      expect([statusCode, body.includes('2000-01-01')]).toEqual([201, false]);
    });

    test('the last of two equal keys counts', async () => {
      const response = await send('{"data":{"title":"first","title":"second"}}');
      expect(JSON.parse(response.body)).toMatchObject({ data: { title: 'second' } });
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
      const response = await send(payload, contentType);
      expect(response.statusCode).toBe(413);
      expect(JSON.parse(response.body)).toMatchObject({
        data: null,
        error: { status: 413, name: 'PayloadTooLargeError' },
      });
      await app.stillServes();
    });

    const packers: Readonly<Record<string, (body: Buffer) => Buffer>> = {
      gzip: gzipSync,
      'x-gzip': gzipSync,
      GZip: gzipSync,
      deflate: deflateSync,
      br: brotliCompressSync,
      identity: (body) => body,
    };

    test.each(Object.entries(packers))('a body in %s is read as what it holds', async (encoding, pack) => {
      const body = Buffer.from(JSON.stringify({ data: { title: `packed by ${encoding}` } }));
      const { statusCode, body: text } = await send(pack(body), 'application/json', {
        'content-encoding': encoding,
      });
      expect([statusCode, text]).toEqual([201, expect.stringContaining(`packed by ${encoding}`)]);
      const form = pack(Buffer.from('data[title]=a+form'));
      const headers = { 'content-encoding': encoding };
      expect((await send(form, 'application/x-www-form-urlencoded', headers)).statusCode).toBe(201);
    });

    test.each(Object.entries(packers).filter(([encoding]) => encoding !== 'identity'))(
      'a bomb in %s is given up where the limit of bodies is, and what is cut off is no body',
      async (encoding, pack) => {
        const headers = { 'content-encoding': encoding };
        const bomb = await send(pack(Buffer.alloc(50_000_000)), 'application/json', headers);
        expect([bomb.statusCode, bomb.body]).toEqual([413, expect.stringContaining('PayloadTooLargeError')]);
        const cut = pack(Buffer.from(JSON.stringify({ data: { title: 'cut off' } }))).subarray(0, -9);
        expect((await send(cut, 'application/json', headers)).statusCode).toBe(400);
        expect((await send('{"data":{}}', 'application/json', headers)).statusCode).toBe(400);
        await app.stillServes();
      },
    );

    test.each(['zstd', 'compress', 'gzip, gzip', 'chunked', 'constructor', ''])(
      'a body whose encoding is %j is refused',
      async (encoding) => {
        const { statusCode } = await send('{"data":{}}', 'application/json', {
          'content-encoding': encoding,
        });
        expect(statusCode).toBe(415);
      },
    );

    test('a form with files comes plain', async () => {
      const form =
        '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\na\r\n--x--\r\n';
      const headers = { 'content-encoding': 'gzip' };
      const { statusCode } = await send(gzipSync(form), 'multipart/form-data; boundary=x', headers);
      expect(statusCode).toBe(415);
      await app.stillServes();
    });
  });
});
