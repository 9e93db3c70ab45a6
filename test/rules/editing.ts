// For tests: an article of Anna and one of Ben in one category, made anew for each test, and who edits them.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DatabaseName, TestResponse } from '../harness/project.ts';
import { category, openRulesWorld, type RulesWorld, rowOf, user } from './world.ts';

export const outcome = ({ status, text }: TestResponse): string => `${status} ${text}`;

export const everything = [[`${category}.find`], [`${user}.find`]] as const;

export function openEditing(database: DatabaseName) {
  let world: RulesWorld;
  let ids = { group: '', annas: '', bens: '' };
  beforeAll(async () => {
    world = await openRulesWorld(database);
  });
  beforeEach(async () => {
    const post = async (path: string, data: unknown) => rowOf(await full('POST', path, data)).documentId;
    const group = await post('categories', { name: 'group', isOpen: true });
    const write = ({ id }: { readonly id: number }, title: string) =>
      post('articles', { title, secret: 's', author: id, category: group });
    ids = { group, annas: await write(world.anna, 'of anna'), bens: await write(world.ben, 'of ben') };
  });
  afterAll(() => world.app.close());

  const ask = (token: string, method: string, path: string, data?: unknown): Promise<TestResponse> =>
    world.app.request(method, `/api/${path}`, data === undefined ? undefined : { data }, token);
  const full = (method: string, path: string, data?: unknown) => ask(world.app.token, method, path, data);
  const anna = (method: string, path: string, data?: unknown) => ask(world.anna.jwt, method, path, data);
  const populated = 'populate[0]=author&populate[1]=category&populate[2]=others';
  const stored = async (documentId: string, search = ''): Promise<unknown> =>
    (await full('GET', `articles/${documentId}?${populated}${search}`)).body;

  return {
    ask,
    full,
    anna,
    stored,
    get world() {
      return world;
    },
    /** The documentIds of the category, of Anna's article and of Ben's. */
    get group() {
      return ids.group;
    },
    get annas() {
      return ids.annas;
    },
    get bens() {
      return ids.bens;
    },
  };
}
