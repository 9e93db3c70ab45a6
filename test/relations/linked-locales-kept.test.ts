// Links that say a locale, through what happens to both of their ends: publication, copies, deletion, row rules and exports.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createToken } from '../../src/auth/token-store.ts';
import { exportProject } from '../../src/export/export-content.ts';
import { importInto } from '../../src/import/import-into.ts';
import { parseRules } from '../../src/plan/rules/parse-rule.ts';
import { knownActions } from '../../src/project/known-actions.ts';
import { databases, startTestApp } from '../harness/project.ts';
import { files, type Json, named, openShops, type Shops, to } from './shops.ts';

describe.each(databases)('what becomes of links to one locale on %s', (database) => {
  let shops: Shops;
  let [skate, mug] = ['', ''];
  beforeAll(async () => {
    shops = await openShops(database);
  });
  beforeEach(async () => {
    [skate, mug] = [await product('skate'), await product('mug')];
  });
  afterAll(() => shops.app.close());

  const ask: Shops['ask'] = (...request) => shops.ask(...request);
  const product: Shops['product'] = (name) => shops.product(name);
  const shop: Shops['shop'] = (...made) => shops.shop(...made);
  const shown: Shops['shown'] = (...place) => shops.shown(...place);

  test('publishing, discarding, unpublishing and cloning keep the locale', async () => {
    const documentId = await shop({ best: to(skate, 'fr'), all: [to(skate, 'fr')] }, '?status=draft');
    const service = globalThis.recorded.strapi.documents('api::shop.shop');
    await service.publish({ documentId });
    const both = async (query = '', id = documentId) => [
      await shown(id, 'best', query),
      await shown(id, 'all', query),
    ];
    expect(await both()).toEqual(['skate fr', ['skate fr']]);
    await ask('PUT', `shops/${documentId}?status=draft`, { best: to(skate, 'en'), all: [to(skate, 'en')] });
    expect([await both(), await both('&status=draft')]).toEqual([
      ['skate fr', ['skate fr']],
      ['skate en', ['skate en']],
    ]);
    await service.discardDraft({ documentId });
    expect(await both('&status=draft')).toEqual(['skate fr', ['skate fr']]);
    const copy = await service.clone({ documentId, data: {} });
    expect(await both('&status=draft', String(copy.entries[0]?.documentId))).toEqual([
      'skate fr',
      ['skate fr'],
    ]);
    const products = globalThis.recorded.strapi.documents('api::product.product');
    await products.unpublish({ documentId: skate, locale: 'fr' });
    expect([await both(), await both('&status=draft')]).toEqual([
      [null, []],
      ['skate fr', ['skate fr']],
    ]);
    await products.publish({ documentId: skate, locale: 'fr' });
    expect(await both()).toEqual(['skate fr', ['skate fr']]);
    await service.unpublish({ documentId });
    expect(await both('&status=draft')).toEqual(['skate fr', ['skate fr']]);
  });

  test('responses that were kept follow the link, and what it leads to', async () => {
    const documentId = await shop({ best: to(skate, 'fr') });
    for (const name of ['skate fr', 'skate fr']) expect(await shown(documentId, 'best')).toBe(name);
    await ask('PUT', `products/${skate}?locale=fr`, { name: 'planche' });
    expect(await shown(documentId, 'best')).toBe('planche');
    await ask('PUT', `shops/${documentId}`, { best: to(skate, 'en') });
    expect(await shown(documentId, 'best')).toBe('skate en');
  });

  test('links to a locale go with it, and do not come back', async () => {
    const documentId = await shop({ best: to(skate, 'fr'), all: [to(skate, 'fr'), to(skate, 'en')] });
    await shops.app.request('DELETE', `/api/products/${skate}?locale=fr`);
    await ask('PUT', `products/${skate}?locale=fr`, { name: 'again' });
    expect([await shown(documentId, 'best'), await shown(documentId, 'all')]).toEqual([null, ['skate en']]);
  });

  test('a document that is only there in another locale keeps its links when they are sent back', async () => {
    const { documentId: only } = await ask('POST', 'products?locale=fr', { name: 'only fr' });
    const refused = await shops.app.request('POST', '/api/shops', { data: { all: [only] } });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining(`\\"${only}\\", locale \\"en\\" not found`),
    ]);
    const documentId = await shop({ all: [to(String(only), 'fr')] });
    await ask('PUT', `shops/${documentId}`, { all: [only] });
    expect(await shown(documentId, 'all')).toEqual(['only fr']);
  });

  test.each([
    [
      'a locale that the document does not have',
      () => ({ best: to(skate, 'de') }),
      /locale \\"de\\" not found/,
    ],
    ['inside a component', () => ({ part: { product: to(skate, 'fr') } }), /cannot have the locale \\"fr\\"/],
    [
      'in a polymorphic relation',
      () => ({ any: [{ __type: 'api::product.product', ...to(skate, 'fr') }] }),
      /cannot have the locale \\"fr\\"/,
    ],
  ])('%s is refused', async (_what, data, message) => {
    const { status, text } = await shops.app.request('POST', '/api/shops', { data: data() });
    expect([status, text]).toEqual([400, expect.stringMatching(message)]);
  });

  test('a locale that a row rule hides is not there, and stays in lists that are replaced', async () => {
    const { schema, database: store } = shops.app.plinth.project;
    const find = 'api::product.product.find';
    const permissions = [find, ...['find', 'findOne', 'update'].map((action) => `api::shop.shop.${action}`)];
    const rules = parseRules(schema, [find], { filter: { locale: 'en' } });
    const definition = { name: `ruled ${skate}`, type: 'custom', permissions, rules } as const;
    const { token } = await createToken(store, definition, knownActions(schema));
    await shops.app.plinth.access.refresh();
    const documentId = await shop({ all: [to(skate, 'fr'), to(skate, 'en')] });
    const seen = await shops.app.request('GET', `/api/shops/${documentId}?populate=all`, undefined, token);
    expect(named((seen.body as { data: Json }).data.all)).toEqual(['skate en']);
    const link = await shops.app.request(
      'PUT',
      `/api/shops/${documentId}`,
      { data: { best: to(skate, 'fr') } },
      token,
    );
    expect([link.status, link.text]).toEqual([400, expect.stringContaining('not found')]);
    await shops.app.request('PUT', `/api/shops/${documentId}`, { data: { all: [] } }, token);
    expect(await shown(documentId, 'all')).toEqual(['skate fr']);
  });

  test('an export brings them to another project', async () => {
    const documentId = await shop({
      name: 'moved',
      best: to(skate, 'fr'),
      all: [to(skate, 'fr'), to(skate), to(mug, 'fr')],
    });
    const file = join(mkdtempSync(join(tmpdir(), 'plinth-linked-')), 'content.tar');
    const onProgress = () => undefined;
    await exportProject(shops.app.folder, { path: file, isCompressed: false, key: undefined }, onProgress);
    const other = await startTestApp(database, files);
    const report = await importInto(other.folder, {
      isDryRun: false,
      key: undefined,
      uploads: undefined,
      onProgress,
      from: file,
    });
    expect(report.comparison?.differences).toEqual([]);
    await other.plinth.access.refresh();
    const { body } = await other.request('GET', `/api/shops/${documentId}?populate[0]=best&populate[1]=all`);
    const { best, all } = (body as { data: Json }).data;
    expect([named(best), named(all)]).toEqual(['skate fr', ['skate fr', 'skate en', 'mug fr']]);
    await other.close();
  });
});
