// Links that say a locale, in projects whose types change, and in databases from before there were any.
import { describe, expect, test } from 'vitest';
import { sql } from '../../src/sql/sql.ts';
import { databases, startTestApp, type TestProjectFiles } from '../harness/project.ts';
import { files, type Json, to } from './shops.ts';

describe.each(databases)('links to one locale in a changing project on %s', (database) => {
  const isLocalized = (locales: boolean, shopLocales = false): TestProjectFiles => ({
    ...files,
    contentTypes: {
      'api::shop.shop': { ...files.contentTypes['api::shop.shop'], localized: shopLocales },
      'api::product.product': { ...files.contentTypes['api::product.product'], localized: locales },
    },
  });

  test('are out of reach where an end lost or got locales, and come back with them', async () => {
    let app = await startTestApp(database, files, { locales: ['fr'] });
    const made = await app.request('POST', '/api/products', { data: { name: 'en' } });
    const { documentId } = (made.body as { data: { documentId: string } }).data;
    await app.request('PUT', `/api/products/${documentId}?locale=fr`, { data: { name: 'fr' } });
    const all = [to(documentId, 'fr'), to(documentId)];
    const { body } = await app.request('POST', '/api/shops', { data: { all, best: to(documentId, 'fr') } });
    const url = `/api/shops/${(body as { data: { documentId: string } }).data.documentId}?populate[0]=all&populate[1]=best`;
    const names = async (): Promise<readonly unknown[]> => {
      const { data } = (await app.request('GET', url)).body as { data: Record<string, unknown> };
      return [(data.all as Json[]).map(({ name }) => name), (data.best as Json | null)?.name];
    };
    expect(await names()).toEqual([['fr', 'en'], 'fr']);
    for (const [changed, shown] of [
      [isLocalized(false), [['en'], 'en']],
      [isLocalized(true), [['fr', 'en'], 'fr']],
      [isLocalized(true, true), [['en'], 'en']],
      [isLocalized(true), [['fr', 'en'], 'fr']],
    ] as const) {
      app = await app.reopen(changed);
      expect(await names()).toEqual(shown);
    }
    await app.close();
  });

  test('tables of links from before get the column in their key, and keep their rows', async () => {
    let app = await startTestApp(database, files, { locales: ['fr'] });
    const made = await app.request('POST', '/api/products', { data: { name: 'en' } });
    const { documentId } = (made.body as { data: { documentId: string } }).data;
    await app.request('PUT', `/api/products/${documentId}?locale=fr`, { data: { name: 'fr' } });
    const shop = await app.request('POST', '/api/shops', { data: { all: [documentId] } });
    const url = `/api/shops/${(shop.body as { data: { documentId: string } }).data.documentId}?populate=all`;
    await app.plinth.project.database.write(async (transaction) => {
      await transaction.run(sql`create table older (
        source_id integer not null references shops (id) on delete cascade, target_id text not null,
        position integer not null, inverse_position integer, primary key (source_id, target_id))`);
      await transaction.run(sql`insert into older
        select source_id, target_id, position, inverse_position from shops_all_links`);
      await transaction.run(sql`drop table shops_all_links`);
      await transaction.run(sql`alter table older rename to shops_all_links`);
    });
    app = await app.reopen(files);
    expect(app.plinth.project.changes.map(({ description }) => description)).toContain(
      'add column shops_all_links.target_locale to the key',
    );
    const { body } = await app.request('PUT', url, { data: { all: { connect: [to(documentId, 'fr')] } } });
    expect((body as { data: { all: Json[] } }).data.all.map(({ name }) => name)).toEqual(['en', 'fr']);
    await app.close();
  });
});
