// Reads of what a caller may not read: the response is the same, byte for byte, whether they guess right or
// wrong. Every form is first shown to work for a caller who may read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import {
  closedPaths,
  filter,
  filterForms,
  nameOf,
  operators,
  privatePaths,
  type SearchForm,
  searchForms,
  sortForms,
} from './search-forms.ts';
import { openWorld, right, type World, wrong } from './world.ts';

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
    [, url]: SearchForm,
    path: readonly string[],
    token?: string,
  ): Promise<readonly [string, string]> => [
    await ask(url(path, path.at(-1) === 'email' ? `${right}@example.com` : right), token),
    await ask(url(path, path.at(-1) === 'email' ? `${wrong}@example.com` : wrong), token),
  ];

  describe('what callers see who may read', () => {
    test.each([...filterForms, ...sortForms])(
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
        for (const form of [...filterForms.slice(0, 2), ...sortForms.slice(0, 3)]) {
          const [first, second] = await probe(form, path);
          expect([form[0], first.slice(0, 3), second.slice(0, 3)]).toEqual([form[0], '200', '200']);
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
      '%s tells nothing, in any form',
      async (_name, path) => {
        for (const form of searchForms) {
          for (const token of [undefined, world.guest]) {
            // A full token may search the users' readable attributes, not these.
            const [first, second] = await probe(form, path, token);
            expect([form[0], first]).toEqual([form[0], second]);
            expect(first).not.toContain('canary');
          }
        }
      },
    );

    test.each(closedPaths.map((path) => [nameOf(path), path] as const))(
      '%s tells the public nothing, in any form',
      async (_name, path) => {
        for (const form of searchForms) {
          const [first, second] = await probe(form, path, world.guest);
          expect([form[0], first]).toEqual([form[0], second]);
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
});
