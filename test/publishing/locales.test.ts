// Publishing, unpublishing, discarding and cloning through the documents service: which locales they reach, and who may.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Abilities, abilitiesOf, fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const page = 'api::page.page';
const plain = 'api::plain.plain';
const localized = { pluginOptions: { i18n: { localized: true } } };
const names = ['publish', 'unpublish', 'discardDraft'] as const;

const files = {
  contentTypes: {
    [page]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        title: { type: 'string', required: true, unique: true, ...localized },
        rank: { type: 'integer' },
        secret: { type: 'string', minLength: 5, private: true, ...localized },
        pin: { type: 'password' },
        tags: { type: 'relation', relation: 'manyToMany', target: page },
        twin: { type: 'relation', relation: 'oneToOne', target: page },
        cards: { type: 'component', component: 'shared.card', repeatable: true, max: 2, ...localized },
      },
    },
    [plain]: { attributes: { name: { type: 'string', unique: true }, key: { type: 'uid' } } },
  },
  components: {
    'shared.card': { text: { type: 'string' }, code: { type: 'string', unique: true, private: true } },
  },
};

describe.each(databases)('locales of a publication on %s', (database) => {
  let app: TestApp;
  let documentId = '';
  let count = 0;
  beforeAll(async () => {
    app = await startTestApp(database, files);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const title = `en ${count++}`;
    const created = await write(undefined, 'en', { title, rank: 1 });
    documentId = created.documentId;
    await write(documentId, 'fr', { title: `fr ${count}` });
  });

  const write = (id: string | undefined, locale: string, data: object, status = 'draft' as const) => {
    const input = { uid: page, locale, status, data: { ...data }, abilities: fullAccess };
    const { documents } = app.plinth;
    return id === undefined ? documents.create(input) : documents.update({ ...input, documentId: id });
  };
  const target = (locale?: string | readonly string[], abilities: Abilities = fullAccess) => ({
    uid: page,
    documentId,
    locale,
    abilities,
  });
  const published = async (): Promise<readonly unknown[]> => {
    const { body } = await app.request(
      'GET',
      `/api/pages?locale=*&filters[documentId]=${documentId}&sort=locale`,
    );
    return (body as { data: { locale: string }[] }).data.map(({ locale }) => locale);
  };
  const localesOf = (written: readonly { readonly locale: string }[]) =>
    written.map(({ locale }) => locale).sort();

  test('one, several, or all of them are published and unpublished', async () => {
    const { documents } = app.plinth;
    expect(localesOf(await documents.publish(target()))).toEqual(['en']);
    expect(await published()).toEqual(['en']);
    expect(localesOf(await documents.publish(target('*')))).toEqual(['en', 'fr']);
    expect(await published()).toEqual(['en', 'fr']);
    expect(localesOf(await documents.unpublish(target('*')))).toEqual(['en', 'fr']);
    expect(await published()).toEqual([]);
    expect(await documents.unpublish(target('*'))).toEqual([]);
    await documents.publish(target(['en', 'fr']));
    expect(await published()).toEqual(['en', 'fr']);
    expect(localesOf(await documents.unpublish(target(['fr'])))).toEqual(['fr']);
    expect(await published()).toEqual(['en']);
  });

  test('drafts are discarded in one, several, or all of them', async () => {
    const { documents } = app.plinth;
    await documents.publish(target('*'));
    for (const locale of ['en', 'fr'])
      await write(documentId, locale, { title: `changed ${locale} ${count}` });
    expect(localesOf(await documents.discardDraft(target('*')))).toEqual(['en', 'fr']);
    const { text } = await app.request('GET', `/api/pages/${documentId}?status=draft&locale=fr`);
    expect(text).not.toContain('changed');
  });

  test.each(names)(
    'a locale that the document does not have is an error, and nothing is done: %s',
    async (name) => {
      const { documents } = app.plinth;
      await documents.publish(target('*'));
      const error = { name: 'NotFoundError', message: expect.stringContaining('"xx"') };
      await expect(documents[name](target('xx'))).rejects.toMatchObject(error);
      await expect(documents[name](target(['en', 'xx']))).rejects.toMatchObject(error);
      expect(await published()).toEqual(['en', 'fr']);
    },
  );

  test('problems of all locales are reported together and name their locale', async () => {
    for (const locale of ['en', 'fr']) await write(documentId, locale, { title: null });
    const errors = [
      { path: ['title'], locale: 'en' },
      { path: ['title'], locale: 'fr' },
    ];
    await expect(app.plinth.documents.publish(target('*'))).rejects.toMatchObject({ details: { errors } });
    expect(await published()).toEqual([]);
  });

  test('a unique value that is taken is a problem of publishing', async () => {
    await write(documentId, 'en', { title: 'taken' });
    await app.plinth.documents.publish(target());
    const other = await write(undefined, 'en', { title: 'taken' });
    const errors = [{ path: ['title'], message: 'This attribute must be unique', name: 'ValidationError' }];
    const publishing = app.plinth.documents.publish({ ...target(), documentId: other.documentId });
    await expect(publishing).rejects.toMatchObject({ details: { errors } });
    await app.plinth.documents.delete({ uid: page, documentId, locale: '*', abilities: fullAccess });
  });

  describe('abilities', () => {
    const actions = ['find', 'findOne', 'readDraft', ...names].map((name) => `${page}.${name}`);
    const under = (rules: Readonly<Record<string, object>>): Abilities =>
      abilitiesOf(
        actions,
        Object.fromEntries(Object.entries(rules).map(([name, filter]) => [`${page}.${name}`, { filter }])),
      );

    test.each(names)('without the action nothing is done: %s', async (name) => {
      const other = abilitiesOf(actions.filter((action) => !action.endsWith(`.${name}`)));
      const doing = app.plinth.documents[name](target('en', other));
      await expect(doing).rejects.toMatchObject({ name: 'ForbiddenError' });
    });

    test.each(names)('a hidden document is not there, a closed one is forbidden: %s', async (name) => {
      const { documents } = app.plinth;
      await documents.publish(target('*'));
      const rank = { rank: { $eq: 99 } };
      const hidden = under({ find: rank, findOne: rank, readDraft: rank });
      await expect(documents[name](target('en', hidden))).rejects.toMatchObject({
        name: 'NotFoundError',
        message: 'Not Found',
      });
      const closed = under({ [name]: rank });
      await expect(documents[name](target('en', closed))).rejects.toMatchObject({ name: 'ForbiddenError' });
      expect(await published()).toEqual(['en', 'fr']);
      expect((await documents[name](target('en', under({})))).length).toBe(1);
    });
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
      const tag = await write(undefined, 'en', { title: `tag ${count}` });
      await write(documentId, 'en', { tags: [tag.documentId], cards: [{ text: 'a' }], pin: 'secret pin' });
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
      await write(documentId, 'en', { secret: 'hush' });
      const text = await textOf({ rank: 2 });
      expect(text).toContain('secret must be at least 5 characters');
      expect(text).not.toContain('hush');
    });

    test('of components over the limit, or with a member that is not unique', async () => {
      await write(documentId, 'en', { cards: [{ text: 'x', code: 'stored one' }, { text: 'y' }] });
      const { body } = await app.request('GET', `/api/pages/${documentId}?status=draft&populate=cards`);
      const { cards } = (body as { data: { cards: { id: number }[] } }).data;
      const known = cards.map(({ id }) => ({ id }));
      expect(await textOf({ cards: [...known, { text: 'z' }] })).not.toMatch(/stored one|"x"/);
      await write(documentId, 'en', {
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
        cards: Array.from({ length: 300 }, () => ({ text: long.slice(0, 1000) })),
      });
      expect(many.length).toBeLessThan(3000);
    });
  });
});
