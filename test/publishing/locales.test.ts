// Which locales publishing, unpublishing and discarding reach, and who may do so.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Abilities, abilitiesOf, fullAccess } from '../../src/abilities/abilities.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { files, localesOf, names, page, write } from './pages.ts';

const published = async (app: TestApp, documentId: string): Promise<readonly unknown[]> => {
  const search = `locale=*&filters[documentId]=${documentId}&sort=locale`;
  const { body } = await app.request('GET', `/api/pages?${search}`);
  return (body as { data: { locale: string }[] }).data.map(({ locale }) => locale);
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

  test('one, several, or all of them are published and unpublished', async () => {
    const { documents } = app.plinth;
    expect(localesOf(await documents.publish(target()))).toEqual(['en']);
    expect(await published(app, documentId)).toEqual(['en']);
    expect(localesOf(await documents.publish(target('*')))).toEqual(['en', 'fr']);
    expect(await published(app, documentId)).toEqual(['en', 'fr']);
    expect(localesOf(await documents.unpublish(target('*')))).toEqual(['en', 'fr']);
    expect(await published(app, documentId)).toEqual([]);
    expect(await documents.unpublish(target('*'))).toEqual([]);
    await documents.publish(target(['en', 'fr']));
    expect(await published(app, documentId)).toEqual(['en', 'fr']);
    expect(localesOf(await documents.unpublish(target(['fr'])))).toEqual(['fr']);
    expect(await published(app, documentId)).toEqual(['en']);
  });

  test('of several that are named, those that the document has', async () => {
    const { documents } = app.plinth;
    expect(localesOf(await documents.publish(target(['de', 'fr'])))).toEqual(['fr']);
    expect(localesOf(await documents.discardDraft(target(['fr', 'de'])))).toEqual(['fr']);
    expect(localesOf(await documents.clone({ ...target(['de', 'en']), data: {} }))).toEqual(['en']);
    expect(localesOf(await documents.unpublish(target(['de', 'fr', 'en'])))).toEqual(['fr']);
    expect(await published(app, documentId)).toEqual([]);
  });

  test('drafts are discarded in one, several, or all of them', async () => {
    const { documents } = app.plinth;
    await documents.publish(target('*'));
    for (const locale of ['en', 'fr'])
      await write(app, documentId, locale, { title: `changed ${locale} ${count}` });
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
      await expect(documents[name](target(['yy', 'xx']))).rejects.toMatchObject({ name: 'NotFoundError' });
      expect(await published(app, documentId)).toEqual(['en', 'fr']);
    },
  );

  test('problems of all locales are reported together and name their locale', async () => {
    for (const locale of ['en', 'fr']) await write(app, documentId, locale, { title: null });
    const errors = [
      { path: ['title'], locale: 'en' },
      { path: ['title'], locale: 'fr' },
    ];
    await expect(app.plinth.documents.publish(target('*'))).rejects.toMatchObject({ details: { errors } });
    expect(await published(app, documentId)).toEqual([]);
  });

  test('a unique value that is taken is a problem of publishing', async () => {
    await write(app, documentId, 'en', { title: 'taken' });
    await app.plinth.documents.publish(target());
    const other = await write(app, undefined, 'en', { title: 'taken' });
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
      expect(await published(app, documentId)).toEqual(['en', 'fr']);
      expect((await documents[name](target('en', under({})))).length).toBe(1);
    });
  });
});
