// Random operations through strapi.documents and strapi.db.query, in and out of transactions: both always show the same content.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Strapi } from '../../src/extensions/strapi.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { recordingIndex as index } from './recording.ts';
import { components, contentTypes, editor, page } from './row-types.ts';

/** https://en.wikipedia.org/wiki/Linear_congruential_generator */
function randomOf(seed: number) {
  let state = seed;
  const below = (most: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * most);
  };
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}

type Random = ReturnType<typeof randomOf>;

describe.each(databases)('documents and rows on %s', (database) => {
  let app: TestApp;
  let strapi: Strapi;
  const editors: number[] = [];
  beforeAll(async () => {
    const files = { 'src/index.js': index };
    app = await startTestApp(database, { contentTypes, components, files }, { locales: ['fr'] });
    strapi = globalThis.recorded.strapi;
    for (const name of ['Ada', 'Bob'])
      editors.push((await strapi.db.query(editor).create({ data: { name } })).id);
  });
  afterAll(() => app.close());

  const documentIds = async (): Promise<readonly string[]> => [
    ...new Set(
      (await strapi.db.query(page).findMany({ select: ['documentId'] })).map((row) => row.documentId),
    ),
  ];

  const randomData = async (random: Random) => ({
    title: `t${random.below(5)}`,
    rank: random.below(10),
    editor: random.of([...editors, null]),
    related: (await documentIds()).filter(() => random.below(3) === 0),
    ...(random.below(2) === 0 ? { lead: { text: `l${random.below(3)}` } } : {}),
  });

  /** May be refused; the test then compares that nothing has changed. */
  async function operate(random: Random): Promise<void> {
    const documentId = random.of(await documentIds());
    const locale = random.of(['en', 'fr']);
    const documents = strapi.documents(page);
    const rows = strapi.db.query(page);
    const data = await randomData(random);
    const published = { documentId, locale, publishedAt: { $notNull: true } };
    const operations: readonly (() => Promise<unknown>)[] = [
      () => documents.create({ data, locale, status: random.of(['draft', 'published']) }),
      () =>
        rows.create({ data: { ...data, locale, ...(random.below(2) ? { publishedAt: new Date() } : {}) } }),
      () => documents.update({ documentId, locale, data, status: random.of(['draft', 'published']) }),
      () => rows.update({ where: { documentId, locale, publishedAt: null }, data }),
      () => rows.update({ where: { documentId, locale }, data: { publishedAt: new Date() } }),
      () => rows.update({ where: published, data }),
      () => rows.update({ where: published, data: { publishedAt: null } }),
      () => rows.updateMany({ where: { rank: { $gt: 7 }, locale }, data: { rank: 1 } }),
      () => documents.publish({ documentId, locale }),
      () => documents.unpublish({ documentId, locale: random.of([locale, '*']) }),
      () => documents.discardDraft({ documentId, locale }),
      () => rows.delete({ where: published }),
      () => rows.deleteMany({ where: { documentId, locale } }),
    ];
    await random.of(operations)();
  }

  async function compare(random: Random): Promise<void> {
    const populate = { editor: true, related: { sort: 'id' }, lead: true };
    const narrowed = random.of([
      {},
      { rank: { $gte: 5 } },
      { editor: { name: 'Ada' } },
      { related: { title: { $in: ['t1', 't2'] } } },
      { $or: [{ title: 't0' }, { $not: { rank: { $lt: 8 } } }] },
    ]);
    for (const locale of ['en', 'fr']) {
      for (const status of ['draft', 'published'] as const) {
        const publishedAt = status === 'draft' ? { $null: true } : { $notNull: true };
        const asked = { populate, orderBy: ['id'] };
        const where = { $and: [narrowed, { locale, publishedAt }] };
        const rows = await strapi.db.query(page).findMany({ ...asked, where });
        const found = await strapi
          .documents(page)
          .findMany({ filters: narrowed, locale, status, populate, sort: 'id' });
        expect(rows).toEqual(found);
        expect(await strapi.db.query(page).count({ where })).toBe(
          await strapi.documents(page).count({ filters: narrowed, locale, status }),
        );
      }
    }
  }

  test.each([1, 2])(
    'agree after every operation of seed %i',
    async (seed) => {
      const random = randomOf(seed);
      await strapi.db.query(page).deleteMany({});
      for (let count = 0; count < 4; count++)
        await strapi
          .documents(page)
          .create({ data: { title: `t${count}`, rank: count }, status: 'published' });
      let refused = 0;
      for (let step = 0; step < 60; step++) {
        if ((await documentIds()).length < 2) await strapi.documents(page).create({ data: { title: 't9' } });
        const together = random.below(4) === 0;
        const work = async (): Promise<void> => {
          await operate(random);
          if (together) await operate(random);
          if (together && random.below(2) === 0) throw new Error('undone');
        };
        const before = await strapi.db.query(page).findMany({ orderBy: 'id', populate: ['related'] });
        await (together ? strapi.db.transaction(work) : work()).catch(async () => {
          refused += 1;
          expect(await strapi.db.query(page).findMany({ orderBy: 'id', populate: ['related'] })).toEqual(
            before,
          );
        });
        await compare(random);
      }
      expect(refused).toBeGreaterThan(3);
      const { body } = await app.request('GET', '/api/pages?pagination[pageSize]=1');
      const live = await strapi.documents(page).count({ status: 'published' });
      expect(body).toMatchObject({ meta: { pagination: { total: live } } });
    },
    120_000,
  );
});
