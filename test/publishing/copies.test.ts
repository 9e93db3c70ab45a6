// What a copy of a document has, who may make one, and that errors of stored content show none of it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Abilities, abilitiesOf, fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, localesOf, page, plain, write } from './pages.ts';

describe.each(databases)('copies of documents on %s', (database) => {
  let app: TestApp;
  let documentId = '';
  let count = 0;
  beforeAll(async () => {
    app = await startTestApp(database, files);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const title = `en ${count++}`;
    const created = await write(app, undefined, 'en', { title, rank: 1 });
    documentId = created.documentId;
    await write(app, documentId, 'fr', { title: `fr ${count}` });
  });

  const target = (locale?: string | readonly string[], abilities: Abilities = fullAccess) => ({
    uid: page,
    documentId,
    locale,
    abilities,
  });

  describe('a copy', () => {
    const clone = (
      data: object = {},
      abilities: Abilities = fullAccess,
      locale?: string | readonly string[],
    ) => app.plinth.documents.clone({ ...target(locale, abilities), data: { ...data } });
    const draftOf = async (id: string, locale: string): Promise<Readonly<Record<string, unknown>>> => {
      const search = `status=draft&locale=${locale}&populate[0]=tags&populate[1]=cards`;
      const { body } = await app.request('GET', `/api/pages/${id}?${search}`);
      return (body as { data: Record<string, unknown> }).data;
    };

    test('has every locale, its links and components with numbers of their own, and the given data over it', async () => {
      const tag = await write(app, undefined, 'en', { title: `tag ${count}` });
      await write(app, documentId, 'en', {
        tags: [tag.documentId],
        cards: [{ text: 'a' }],
        pin: 'secret pin',
      });
      const copies = await clone({ rank: 7 });
      expect(localesOf(copies)).toEqual(['en', 'fr']);
      const id = copies[0]?.documentId ?? '';
      expect(id).not.toBe(documentId);
      const [copy, original] = [await draftOf(id, 'en'), await draftOf(documentId, 'en')];
      expect(copy).toMatchObject({ title: original.title, rank: 7, tags: [{ documentId: tag.documentId }] });
      const [ours, theirs] = [copy, original].map(
        ({ cards }) => (cards as { id: number; text: string }[])[0],
      );
      expect(ours).toMatchObject({ text: 'a' });
      expect(ours?.id).not.toBe(theirs?.id);
      expect(await draftOf(id, 'fr')).toMatchObject({ title: `fr ${count}`, rank: 7 });
      expect(await draftOf(documentId, 'en')).toMatchObject({ rank: 1 });
    });

    test('of a type without drafts says which unique values are taken, unless the data has others', async () => {
      const { documents } = app.plinth;
      const { documentId: id } = await documents.create({
        uid: plain,
        data: { name: `n ${count}`, key: `k-${count}` },
        abilities: fullAccess,
      });
      const cloning = { uid: plain, documentId: id, abilities: fullAccess };
      const errors = [
        { path: ['name'], message: 'This attribute must be unique', name: 'ValidationError' },
        { path: ['key'], message: 'This attribute must be unique', name: 'ValidationError' },
      ];
      await expect(documents.clone(cloning)).rejects.toMatchObject({ details: { errors } });
      const data = { name: `other ${count}`, key: `other-${count}` };
      expect(await documents.clone({ ...cloning, data })).toHaveLength(1);
    });

    test('needs create, sight of the original, and stays inside the rules', async () => {
      const abilities = (names: string, rules = {}) =>
        abilitiesOf(
          names.split(' ').map((name) => `${page}.${name}`),
          rules,
        );
      await expect(clone({}, abilities('find findOne readDraft'))).rejects.toMatchObject({
        name: 'ForbiddenError',
      });
      await expect(clone({}, abilities('create find'))).rejects.toMatchObject({ name: 'NotFoundError' });
      const outside = abilities('create find readDraft', {
        [`${page}.create`]: { filter: { rank: { $eq: 99 } } },
      });
      await expect(clone({}, outside)).rejects.toMatchObject({ name: 'ForbiddenError' });
      const narrow = abilities('create find readDraft', { [`${page}.create`]: { attributeIds: ['title'] } });
      const [copy] = await clone({ title: 'mine' }, narrow, 'en');
      expect(await draftOf(copy?.documentId ?? '', 'en')).toMatchObject({ title: 'mine', rank: null });
      await expect(clone({}, fullAccess, 'xx')).rejects.toMatchObject({ name: 'NotFoundError' });
    });
  });

  describe('errors show no stored value', () => {
    const textOf = async (data: object): Promise<string> => {
      const { status, text } = await app.request('PUT', `/api/pages/${documentId}`, { data });
      expect(status).toBe(400);
      return text;
    };

    test('of a private attribute', async () => {
      await write(app, documentId, 'en', { secret: 'hush' });
      const text = await textOf({ rank: 2 });
      expect(text).toContain('secret must be at least 5 characters');
      expect(text).not.toContain('hush');
    });

    test('of components over the limit, or with a member that is not unique', async () => {
      await write(app, documentId, 'en', { cards: [{ text: 'x', code: 'stored one' }, { text: 'y' }] });
      const { body } = await app.request('GET', `/api/pages/${documentId}?status=draft&populate=cards`);
      const { cards } = (body as { data: { cards: { id: number }[] } }).data;
      const known = cards.map(({ id }) => ({ id }));
      expect(await textOf({ cards: [...known, { text: 'z' }] })).not.toMatch(/stored one|"x"/);
      await write(app, documentId, 'en', {
        cards: [
          { text: 'x', code: 'stored one' },
          { text: 'y', code: 'stored one' },
        ],
      });
      const text = await textOf({ rank: 3 });
      expect(text).toContain('This attribute must be unique');
      expect(text).not.toContain('stored one');
    });

    test('and of what was sent only the beginning', async () => {
      const long = 'x'.repeat(100_000);
      expect((await textOf({ rank: long, title: { long } })).length).toBeLessThan(3000);
      const many = await textOf({
        cards: Array.from({ length: 300 }, () => ({ text: long.slice(0, 200) })),
      });
      expect(many.length).toBeLessThan(3000);
    });
  });
});
