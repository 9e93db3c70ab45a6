// Which attributes a rule lets a caller write, from both sides of a relation.
import { beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestResponse } from '../harness/project.ts';
import { everything, openEditing } from './editing.ts';
import { category, own, rowOf, seat } from './world.ts';

describe.each(databases)('writing some attributes on %s', (database) => {
  const given = openEditing(database);
  const { full, anna, stored } = given;
  const outcome = ({ status, text }: TestResponse): string => `${status} ${text}`;

  describe('some attributes only', () => {
    beforeAll(() =>
      given.world.let('authenticated', [
        ['find findOne', { fields: ['title', 'body', 'author'] }],
        ['create update', { fields: ['title', 'rank'] }],
        ...everything,
      ]),
    );

    test('those may be written, also one that is written without being read', async () => {
      const made = await anna('POST', 'articles', { title: 'new', rank: 3 });
      expect(made.status).toBe(201);
      expect(Object.keys(rowOf(made)).sort()).toEqual(
        ['body', 'createdAt', 'documentId', 'id', 'publishedAt', 'title', 'updatedAt'].sort(),
      );
      expect((await anna('PUT', `articles/${given.bens}`, { title: 'x', rank: 4 })).status).toBe(200);
      expect(await stored(given.bens)).toMatchObject({ data: { title: 'x', rank: 4, secret: 's' } });
    });

    test('what may be read only is forbidden, and all of it named', async () => {
      const response = await anna('PUT', `articles/${given.bens}`, {
        title: 'x',
        body: 'y',
        author: given.world.anna.id,
      });
      expect([response.status, response.body]).toMatchObject([
        403,
        { error: { message: 'Forbidden to write body, author' } },
      ]);
      expect(await stored(given.bens)).toMatchObject({ data: { title: 'of ben', body: null } });
      expect((await anna('POST', 'articles', { title: 'x', body: 'y' })).status).toBe(403);
    });

    test('what may be neither read nor written is a name like any other that is none', async () => {
      const tries = async (method: string, path: string, name: string) =>
        outcome(await anna(method, path, { title: 'x', [name]: null })).replaceAll(name, 'NAME');
      for (const [method, path] of [
        ['POST', 'articles'],
        ['PUT', `articles/${given.bens}`],
      ] as const) {
        const unknown = await tries(method, path, 'nonsense');
        expect(unknown.slice(0, 3)).toBe('400');
        for (const name of ['secret', 'tenant', 'category', 'others', 'mentions', 'seo', 'cover'])
          expect([name, await tries(method, path, name)]).toEqual([name, unknown]);
      }
    });

    test('without a right to read, the response shows what was written', async () => {
      await given.world.let('authenticated', [['create update', { fields: ['title', 'rank'] }]]);
      const shown = (response: TestResponse) => Object.keys(rowOf(response)).sort();
      const always = ['createdAt', 'documentId', 'id', 'publishedAt', 'updatedAt'];
      expect(shown(await anna('POST', 'articles', { title: 'new' }))).toEqual(
        [...always, 'rank', 'title'].sort(),
      );
      expect(shown(await anna('PUT', `articles/${given.bens}`, { rank: 9 }))).toEqual(
        [...always, 'rank'].sort(),
      );
      expect((await anna('PUT', `articles/${given.bens}?populate=category`, { rank: 8 })).status).toBe(400);
      expect((await anna('PUT', `articles/${given.bens}?fields=secret`, { rank: 8 })).status).toBe(400);
    });
  });

  describe('edits from the other side of a relation', () => {
    const grants = [['find findOne'], [`${category}.find`], [`${category}.update`]] as const;
    const move = (ids: unknown) => anna('PUT', `categories/${given.group}`, { articles: ids });
    const categoryOf = async (id: string): Promise<unknown> =>
      (rowOf(await full('GET', `articles/${id}?populate=category`)).category as { documentId: string } | null)
        ?.documentId;

    test('need no right on the other type where no rule stands, as ever', async () => {
      await given.world.let('authenticated', grants);
      expect((await move({ disconnect: [given.bens] })).status).toBe(200);
      expect(await categoryOf(given.bens)).toBeUndefined();
    });

    test.each([
      ['no update at all', [['find findOne', { fields: ['title', 'category'] }]]],
      ['a list without the attribute', [['update', { fields: ['title'] }]]],
      ['own documents only', [['update', own]]],
    ] as const)('respect %s', async (_title, rules) => {
      await given.world.let('authenticated', [...grants, ...rules]);
      for (const edit of [{ disconnect: [given.bens] }, { set: [given.annas] }, []])
        expect([edit, (await move(edit)).status]).toEqual([edit, 403]);
      const other = rowOf(await full('POST', 'categories', { name: 'other' })).documentId;
      expect((await anna('PUT', `categories/${other}`, { articles: [given.bens] })).status).toBe(403);
      expect([await categoryOf(given.annas), await categoryOf(given.bens)]).toEqual([
        given.group,
        given.group,
      ]);
    });

    test('stay inside the rule of the other type afterwards, too', async () => {
      const closed = rowOf(await full('POST', 'categories', { name: 'closed', isOpen: false })).documentId;
      await given.world.let('authenticated', [
        ...grants,
        ['update', { filter: { category: { isOpen: true } } }],
      ]);
      expect((await anna('PUT', `categories/${closed}`, { articles: [given.annas] })).status).toBe(403);
      expect(await categoryOf(given.annas)).toBe(given.group);
      const open = rowOf(await full('POST', 'categories', { name: 'open', isOpen: true })).documentId;
      expect((await anna('PUT', `categories/${open}`, { articles: [given.annas] })).status).toBe(200);
      expect(await categoryOf(given.annas)).toBe(open);
    });

    test('leave what is hidden in its place', async () => {
      await given.world.let('authenticated', [
        ['find findOne update', own],
        [`${category}.find`],
        [`${category}.update`],
      ]);
      expect((await move([])).status).toBe(200);
      expect([await categoryOf(given.annas), await categoryOf(given.bens)]).toEqual([undefined, given.group]);
    });

    test('do not take a target from a document that may not be changed', async () => {
      const post = async (name: string, next?: string) =>
        rowOf(await full('POST', 'seats', { name, next })).documentId;
      const [held, free] = [await post('held'), await post('free')];
      const [holder, taker] = [await post('holder', held), await post('taker')];
      await given.world.let('authenticated', [
        [`${seat}.find`],
        [`${seat}.update`, { filter: { name: 'taker' } }],
      ]);
      const take = async (next: string) => (await anna('PUT', `seats/${taker}`, { next })).status;
      expect([await take(held), await take(free)]).toEqual([403, 200]);
      expect(rowOf(await full('GET', `seats/${holder}?populate=next`)).next).toMatchObject({ name: 'held' });
    });
  });
});
