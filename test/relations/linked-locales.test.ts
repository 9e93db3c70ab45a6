// Links from a type without locales say which locale of a document they lead to (docs/decisions/006-relations-and-locales.md):
// written by every API and in every form, shown, filtered, sorted and counted by.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../harness/project.ts';
import { type Json, named, openShops, type Shops, to } from './shops.ts';

describe.each(databases)('links to one locale on %s', (database) => {
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

  test('lists lead to any locales, several of one document too, in their order', async () => {
    const documentId = await shop({ all: [to(skate, 'fr'), to(mug), to(skate, 'en')] });
    expect(await shown(documentId, 'all')).toEqual(['skate fr', 'mug en', 'skate en']);
    const edits: readonly (readonly [object, readonly string[]])[] = [
      [{ connect: [to(mug, 'fr')] }, ['skate fr', 'mug en', 'skate en', 'mug fr']],
      [{ disconnect: [to(skate, 'en')] }, ['skate fr', 'mug en', 'mug fr']],
      [
        { connect: [{ ...to(mug, 'fr'), position: { before: to(skate, 'fr') } }] },
        ['mug fr', 'skate fr', 'mug en'],
      ],
      [{ set: [to(mug), to(skate)] }, ['mug fr', 'mug en', 'skate fr']],
      [{ disconnect: [to(mug)] }, ['skate fr']],
      [{ set: [to(skate, 'en')] }, ['skate en']],
    ];
    for (const [all, names] of edits) {
      await ask('PUT', `shops/${documentId}`, { all });
      expect([all, await shown(documentId, 'all')]).toEqual([all, names]);
    }
  });

  test('a to-one relation leads to the locale that was named, and keeps it where none is named', async () => {
    const documentId = await shop({ best: to(skate, 'fr') });
    expect(await shown(documentId, 'best')).toBe('skate fr');
    for (const [best, name] of [
      [skate, 'skate fr'],
      [{ connect: [to(skate)] }, 'skate fr'],
      [to(skate, 'en'), 'skate en'],
      [{ connect: [to(mug, 'fr')] }, 'mug fr'],
      [{ disconnect: [to(mug, 'en')] }, 'mug fr'],
      [{ disconnect: [to(mug, 'fr')] }, null],
    ]) {
      await ask('PUT', `shops/${documentId}`, { best });
      expect([best, await shown(documentId, 'best')]).toEqual([best, name]);
    }
  });

  test('the number of a row stands for its locale', async () => {
    const { id } = await ask('GET', `products/${skate}?locale=fr`);
    const documentId = await shop({ best: id, all: { connect: [{ id }] } });
    expect([await shown(documentId, 'best'), await shown(documentId, 'all')]).toEqual([
      'skate fr',
      ['skate fr'],
    ]);
  });

  test('GraphQL and code write and show them', async () => {
    const query = `mutation ($data: ShopInput!) {
      createShop(data: $data) { best { name } all { name } all_connection { nodes { name } } }
    }`;
    const { id } = await ask('GET', `products/${skate}?locale=fr`);
    const { body } = await shops.app.request('POST', '/flat', {
      query,
      variables: { data: { best: id, all: [id] } },
    });
    const fr = { name: 'skate fr' };
    expect(body).toEqual({ data: { createShop: { best: fr, all: [fr], all_connection: { nodes: [fr] } } } });
    const service = globalThis.recorded.strapi.documents('api::shop.shop');
    const made = await service.create({
      data: { name: 'code', all: [to(skate, 'en'), to(skate, 'fr')], best: to(mug, 'fr') },
      populate: ['all', 'best'],
      status: 'published',
    });
    expect([named(made.all), named(made.best)]).toEqual([['skate en', 'skate fr'], 'mug fr']);
  });

  test('filters, sorting, counts and pages by cursor go through the locale of the link', async () => {
    const [a, b] = [
      await shop({ name: 'a', best: to(skate, 'fr'), all: [to(mug, 'fr')] }),
      await shop({ name: 'b', best: to(mug), all: [to(skate)] }),
    ];
    const among = `filters[documentId][$in][0]=${a}&filters[documentId][$in][1]=${b}`;
    const found = async (query: string): Promise<unknown> =>
      named(await ask('GET', `shops?${among}&${query}`));
    expect(await found('filters[best][name]=skate fr')).toEqual(['a']);
    expect(await found('filters[best][name]=skate en')).toEqual([]);
    expect(await found('filters[all][name]=mug fr')).toEqual(['a']);
    expect(await found('filters[all][name]=mug en')).toEqual([]);
    expect(await found('filters[best][locale]=fr')).toEqual(['a']);
    expect(await found('filters[$not][all][name]=mug fr')).toEqual(['b']);
    expect(await found('sort=best.name')).toEqual(['b', 'a']);
    expect(await found('sort=all.name:desc')).toEqual(['b', 'a']);
    expect(await found('filters[best][shops][name][$null]=true&sort=name')).toEqual(['a', 'b']);
    const counted = await ask('GET', `shops/${a}?populate[all][count]=true`);
    expect(counted.all).toEqual({ count: 1 });
    const url = `/api/shops?${among}&sort=name&populate=best&pagination[pageSize]=1&pagination[after]=`;
    const first = (await shops.app.request('GET', url)).body as {
      data: Json[];
      meta: { pagination: { cursors: { after: string } } };
    };
    const { after } = first.meta.pagination.cursors;
    const next = (await shops.app.request('GET', `${url}${encodeURIComponent(after)}`)).body as {
      data: Json[];
    };
    expect([...first.data, ...next.data].map(({ best }) => named(best))).toEqual(['skate fr', 'mug en']);
  });

  test('the other side shows the shops that link its locale, and edits those links', async () => {
    const documentId = await shop({ name: 's', all: [to(skate, 'fr')], own: to(skate, 'fr') });
    const [en, fr] = ['', '&locale=fr'];
    expect(await shown(skate, 'shops', en, 'products')).toEqual([]);
    expect(await shown(skate, 'shops', fr, 'products')).toEqual(['s']);
    expect(await shown(skate, 'owner', en, 'products')).toBeNull();
    expect(await shown(skate, 'owner', fr, 'products')).toBe('s');
    const filter = (locale: string) => `products?locale=${locale}&filters[shops][documentId]=${documentId}`;
    expect(named(await ask('GET', filter('fr')))).toEqual(['skate fr']);
    expect(named(await ask('GET', filter('en')))).toEqual([]);
    await ask('PUT', `products/${skate}`, { shops: [documentId] });
    expect(await shown(documentId, 'all')).toEqual(['skate fr', 'skate en']);
    await ask('PUT', `products/${skate}?locale=fr`, { shops: [], owner: null });
    expect([await shown(documentId, 'all'), await shown(documentId, 'own')]).toEqual([['skate en'], null]);
    await ask('PUT', `products/${mug}?locale=fr`, { owner: documentId });
    expect(await shown(documentId, 'own')).toBe('mug fr');
  });

  test('a one-to-one target is taken from its former owner in its own locale only', async () => {
    const [a, b] = [await shop({ own: to(skate, 'en') }), await shop({ own: to(skate, 'fr') })];
    expect([await shown(a, 'own'), await shown(b, 'own')]).toEqual(['skate en', 'skate fr']);
    const c = await shop({ own: to(skate, 'fr') });
    expect([await shown(a, 'own'), await shown(b, 'own'), await shown(c, 'own')]).toEqual([
      'skate en',
      null,
      'skate fr',
    ]);
  });

  test('where the localised side owns the link, its locales are told apart too', async () => {
    const documentId = await shop({ pieces: [to(skate, 'fr'), to(mug)] });
    expect(await shown(documentId, 'pieces')).toEqual(['skate fr', 'mug en']);
    expect(
      [
        await shown(skate, 'maker', '', 'products'),
        await shown(skate, 'maker', '&locale=fr', 'products'),
      ].map(String),
    ).toEqual(['null', 'null']);
    await ask('PUT', `shops/${documentId}`, { name: 'm', pieces: { connect: [to(skate, 'en')] } });
    expect(await shown(documentId, 'pieces')).toEqual(['skate fr', 'mug en', 'skate en']);
    expect(await shown(skate, 'maker', '&locale=fr', 'products')).toBe('m');
    await ask('PUT', `shops/${documentId}`, { pieces: [skate] });
    expect(await shown(documentId, 'pieces')).toEqual(['skate fr', 'skate en']);
    await ask('PUT', `shops/${documentId}`, { pieces: [] });
    expect(await shown(documentId, 'pieces')).toEqual([]);
  });
});
