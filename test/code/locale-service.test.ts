// strapi.plugin('i18n').service('locales'): locales as the code of a project, such as seeds, manages them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CreatedApp, createdApp } from '../harness/created-app.ts';
import { databases } from '../harness/project.ts';

const attributes = {
  title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
  rank: { type: 'integer', pluginOptions: { i18n: { localized: false } } },
};

describe.each(databases)('the locale service on %s', (database) => {
  let app: CreatedApp;
  beforeAll(async () => {
    app = await createdApp(database, {
      contentTypes: { 'api::page.page': { localized: true, attributes } },
    });
  });
  afterAll(() => app.close());

  test('rows that are no documents have a model, and code chooses itself what clients see of them', async () => {
    const uids = [
      'plugin::i18n.locale',
      'plugin::users-permissions.permission',
      'admin::role',
      'admin::user',
    ];
    for (const uid of uids) expect(app.strapi.contentType(uid)?.uid).toBe(uid);
    expect(app.strapi.getModel('plugin::i18n.locale')?.attributes.code).toMatchObject({ type: 'string' });
    expect(app.strapi.plugin('users-permissions').contentType('permission')?.collectionName).toBe(
      'up_permissions',
    );
    const [locale] = await app.strapi.db.query('plugin::i18n.locale').findMany();
    await expect(app.strapi.contentAPI.sanitize.output(locale, 'plugin::i18n.locale')).rejects.toThrow(
      "Name what clients see: strapi.db.query('plugin::i18n.locale')",
    );
  });

  test('locales are created, updated, made the default and deleted, and apply at once', async () => {
    const locales = app.strapi.plugin('i18n').service('locales');
    const codes = async () => (await locales.find()).map(({ code }) => code);
    const french = await locales.create({ code: 'fr', name: 'French' });
    expect(french).toMatchObject({ code: 'fr', name: 'French', isDefault: false });
    await expect(locales.create({ code: 'fr' })).rejects.toThrow('Locale "fr" already exists');
    await expect(locales.create({ code: 'de', nmae: 'x' } as never)).rejects.toThrow('Did you mean "name"?');
    expect(await locales.update(french, { name: 'Français' })).toMatchObject({ name: 'Français' });

    await locales.setDefaultLocale({ code: 'fr' });
    expect(await locales.getDefaultLocale()).toBe('fr');
    const token = await app.token();
    const { body } = await app.request('POST', '/api/pages', { body: { data: { title: 'x' } }, token });
    expect(body).toMatchObject({ data: { locale: 'fr' } });
    await expect(locales.delete(french)).rejects.toThrow('default');
    await expect(locales.setDefaultLocale({ code: 'xx' })).rejects.toMatchObject({ name: 'NotFoundError' });

    await locales.setDefaultLocale({ code: 'en' });
    expect([await codes(), await locales.delete(french), await codes()]).toEqual([
      ['en', 'fr'],
      expect.objectContaining({ code: 'fr' }),
      ['en'],
    ]);
    expect([await locales.delete(french), await locales.update(french, { name: 'x' })]).toEqual([null, null]);
    expect([await locales.findByCode('xx'), await locales.findById(987)]).toEqual([null, null]);
  });

  test('locales are rows, which the service writes', async () => {
    const rows = app.strapi.db.query('plugin::i18n.locale');
    expect(await rows.findOne({ where: { code: 'en' } })).toMatchObject({ code: 'en', name: 'English (en)' });
    expect(await rows.findMany({ select: ['code'], orderBy: 'code' })).toEqual([{ code: 'en' }]);
    expect(await rows.count({ where: { code: 'xx' } })).toBe(0);
    expect(() => Reflect.get(rows, 'create')).toThrow("Write strapi.plugin('i18n').service('locales').");
  });

  test('attributes of a type are localised or not', () => {
    const types = app.strapi.plugin('i18n').service('content-types');
    const type = { uid: 'api::page.page' };
    expect(types.getLocalizedAttributes(type)).toEqual(['title']);
    expect(types.getNonLocalizedAttributes(type)).toEqual(['rank']);
  });
});
