// Questions about what a caller may not read: the response is the same, byte for byte, whether they guess right or
// wrong. Every door is first shown to open for a caller who may read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp } from '../harness/project.ts';
import {
  allDoors,
  closedPaths,
  type Door,
  filter,
  filterDoors,
  nameOf,
  operators,
  privatePaths,
  sortDoors,
} from './doors.ts';
import { files, idOf, openWorld, right, type World, wrong } from './world.ts';

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
  /** The responses to a right and to a wrong guess. */
  const probe = async (
    [, url]: Door,
    path: readonly string[],
    token?: string,
  ): Promise<readonly [string, string]> => [
    await ask(url(path, path.at(-1) === 'email' ? `${right}@example.com` : right), token),
    await ask(url(path, path.at(-1) === 'email' ? `${wrong}@example.com` : wrong), token),
  ];

  describe('what the doors show to those who may read', () => {
    test.each([...filterDoors, ...sortDoors])(
      '%s tells a right guess from a wrong one',
      async (_title, url) => {
        const [first, second] = [await ask(url(['title'], 'apple')), await ask(url(['title'], 'zebra'))];
        expect([first.slice(0, 3), second.slice(0, 3)]).toEqual(['200', '200']);
        expect(first).not.toBe(second);
      },
    );

    test.each(closedPaths.map((path) => [nameOf(path), path] as const))(
      '%s: filters and sort work for a full token',
      async (_name, path) => {
        for (const door of [...filterDoors.slice(0, 2), ...sortDoors.slice(0, 3)]) {
          const [first, second] = await probe(door, path);
          expect([door[0], first.slice(0, 3), second.slice(0, 3)]).toEqual([door[0], '200', '200']);
          expect(first).not.toBe(second);
        }
      },
    );

    test('populate shows and filters the closed type for a full token only', async () => {
      const search = `populate[safes][filters][secret]=${right}&populate[safe]=true&populate[related][on][api::vault.vault]=true`;
      expect(await ask(search)).toContain(right);
      expect(await ask(search, world.guest)).not.toContain('canary');
    });
  });

  describe('guesses', () => {
    test.each(privatePaths.map((path) => [nameOf(path), path] as const))(
      '%s tells nothing, through any door',
      async (_name, path) => {
        for (const door of allDoors) {
          for (const token of [undefined, world.guest]) {
            // A full token may search the users' readable attributes, not these.
            const [first, second] = await probe(door, path, token);
            expect([door[0], first]).toEqual([door[0], second]);
            expect(first).not.toContain('canary');
          }
        }
      },
    );

    test.each(closedPaths.map((path) => [nameOf(path), path] as const))(
      '%s tells the public nothing, through any door',
      async (_name, path) => {
        for (const door of allDoors) {
          const [first, second] = await probe(door, path, world.guest);
          expect([door[0], first]).toEqual([door[0], second]);
          expect(first).not.toContain('canary');
        }
      },
    );

    test.each([...privatePaths, ...closedPaths].map((path) => [nameOf(path), path] as const))(
      '%s is refused in filters, sort and fields, not ignored',
      async (_name, path) => {
        for (const search of [filter(path, '[$null]=true'), `sort=${path.join('.')}`, `fields=${path[0]}`]) {
          expect((await ask(search, world.guest)).slice(0, 3)).toBe('400');
        }
      },
    );

    test('a number compared with a hidden relation is refused', async () => {
      for (const name of ['safe', 'author', 'hidden', 'createdBy', 'tags][safe', 'seo][safe']) {
        for (const id of [1, 2, 999]) {
          const responses = [
            await ask(`filters[${name}]=${id}`, world.guest),
            await ask(`filters[${name}][id][$gt]=${id}`, world.guest),
          ];
          for (const response of responses) expect(response.slice(0, 3)).toBe('400');
        }
      }
    });

    test('one open relation to populate does not open the closed one beside it', async () => {
      for (const search of [
        'populate[0]=tags&populate[1]=safe',
        'populate=tags,safe',
        'populate[tags]=true&populate[safe]=true',
        'populate=*',
        'populate[tags][populate]=*',
        'populate=tags.safe',
        'populate=seo.safe',
        'populate[seo][populate]=*',
        'populate[zone][populate]=*',
        'populate[related][populate]=*',
      ]) {
        const response = await ask(search, world.guest);
        expect([search, response.slice(0, 3)]).toEqual([search, '200']);
        expect(response).not.toContain('canary');
      }
    });

    test('no response shows a private attribute, a password or a creator, to any caller', async () => {
      const response = await ask(
        'populate[tags][populate]=*&populate[seo]=true&populate[seos][populate]=*&populate[zone][populate]=*&populate[parent][populate]=*&populate[author]=true',
      );
      expect(response.slice(0, 3)).toBe('200');
      for (const name of [
        'note',
        'rank',
        'pass',
        'password',
        'hint',
        'quiet',
        'hidden',
        'code',
        'createdBy',
        'updatedBy',
      ]) {
        expect(response).not.toContain(`"${name}"`);
      }
    });
  });

  test('a private number tells nothing, through any operator', async () => {
    for (const operator of operators) {
      const [first, second] = [
        await ask(`filters[rank][${operator}]=9`),
        await ask(`filters[rank][${operator}]=1`),
      ];
      expect([operator, first, first.slice(0, 3)]).toEqual([operator, second, '400']);
    }
  });

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
