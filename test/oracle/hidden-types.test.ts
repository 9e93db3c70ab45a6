// Types that a caller may not find look like types without documents; unknown parameters are refused for every caller.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp } from '../harness/project.ts';
import { files, idOf, openWorld, right, type World } from './world.ts';

describe.each(databases)('oracles on %s', (database) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(database);
  });
  afterAll(() => world.app.close());

  const ask = async (search: string, token?: string): Promise<string> => {
    const { status, text } = await world.app.request('GET', `/api/articles?${search}`, undefined, token);
    return `${status} ${text}`;
  };

  describe('types that the guest may not find', () => {
    const responsesOf = async (type: string): Promise<string[]> => {
      const [id = ''] = type === 'vaults' ? world.vaults : [];
      const asked: readonly (readonly [string, string, unknown?])[] = [
        ['GET', `/api/${type}`],
        ['GET', `/api/${type}?filters[secret]=${right}`],
        [
          'GET',
          `/api/${type}?filters[nope]=x&sort=nope&populate=nope&pagination[page]=1&pagination[start]=1`,
        ],
        ['GET', `/api/${type}?status=draft&locale=*`],
        ['GET', `/api/${type}/${id === '' ? 'x' : id}`],
        ['POST', `/api/${type}`, { data: { secret: right } }],
        ['POST', `/api/${type}`, { nothing: true }],
        ['PUT', `/api/${type}/${id === '' ? 'x' : id}`, { data: {} }],
        ['DELETE', `/api/${type}/${id === '' ? 'x' : id}`],
      ];
      const responses: string[] = [];
      for (const [method, url, body] of asked) {
        const { status, text } = await world.app.request(method, url, body, world.guest);
        responses.push(`${status} ${text}`);
      }
      return responses;
    };

    test('a type with documents looks like one without, whatever is asked', async () => {
      const responses = await responsesOf('vaults');
      expect(new Set(responses).size).toBe(1);
      expect(responses[0]?.slice(0, 3)).toBe('403');
      expect(await responsesOf('cellars')).toEqual(responses);
    });

    test('their documents count nowhere', async () => {
      const search = 'populate=*&sort=title&populate[tags][populate]=*';
      const before = await ask(search, world.guest);
      const [article = ''] = world.articles;
      const made = await world.app.request('POST', '/api/vaults', { data: { secret: 'another' } });
      const tag = await world.app.request('GET', `/api/articles/${article}?populate=tags`);
      const [{ documentId = '' } = {}] = (tag.body as { data: { tags: { documentId: string }[] } }).data.tags;
      const url = `/api/tags/${documentId}`;
      expect((await world.app.request('PUT', url, { data: { safe: idOf(made) } })).status).toBe(200);
      const after = await ask(search, world.guest);
      // The tag was written, and its time says so.
      const withoutTimes = (text: string): string => text.replaceAll(/"updatedAt":"[^"]*"/g, '');
      expect(withoutTimes(after)).toBe(withoutTimes(before));
    });
  });

  test('an extension of the user opens nothing that was closed', async () => {
    const path = 'src/extensions/users-permissions/content-types/user/schema.json';
    const attributes = {
      password: { type: 'string' },
      nick: { type: 'string' },
      badge: { type: 'string', private: true },
    };
    const app = await startTestApp(database, { ...files, files: { [path]: { attributes } } });
    const user = {
      username: 'somebody',
      email: 'some@example.com',
      password: right,
      nick: 'sb',
      badge: right,
    };
    const uid = 'plugin::users-permissions.user';
    const { documentId } = await app.plinth.documents.create({ uid, data: user, abilities: fullAccess });
    const written = await app.request('POST', '/api/articles?populate=author', {
      data: { title: 'x', author: documentId },
    });
    expect(written.body).toMatchObject({ data: { author: { username: 'somebody', nick: 'sb' } } });
    expect(written.text).not.toContain('canary');
    for (const name of ['password', 'badge']) {
      expect((await app.request('GET', `/api/articles?filters[author][${name}]=${right}`)).status).toBe(400);
    }
    await app.close();
  });

  describe('strict parameters', () => {
    test('unknown names at the root are refused', async () => {
      const strict = await startTestApp(database, {
        ...files,
        files: { 'config/api.json': { rest: { strictParams: true } } },
      });
      for (const root of [
        'where',
        '_where',
        'lookup',
        'query',
        'params',
        'filter',
        'joins',
        'start',
        'limit',
      ]) {
        const { status, body } = await strict.request('GET', `/api/articles?${root}[note]=x`);
        expect([root, status, body]).toMatchObject([
          root,
          400,
          { error: { details: { key: root, path: null } } },
        ]);
      }
      await strict.close();
    });
  });
});
