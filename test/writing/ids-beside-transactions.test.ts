// Ids of components while transactions are open on PostgreSQL: no writer waits for the ids of another one, and no two values have the
// same id. On SQLite one transaction writes at a time.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPlinth, type Plinth } from '../../src/app/app.ts';
import { transactionsOn, withOpenTransaction } from '../../src/database/joined.ts';
import { importRows, type RowReport } from '../../src/import/rows/import-rows.ts';
import { noMapping } from '../../src/import/rows/mapping.ts';
import { importedType, placedColumns } from '../../src/import/rows/row-request.ts';
import { startTestApp, type TestApp } from '../harness/project.ts';

const uid = 'api::page.page';
const files = {
  contentTypes: {
    [uid]: {
      attributes: {
        title: { type: 'string' },
        cards: { type: 'component', component: 'shared.card', repeatable: true },
      },
    },
  },
  components: { 'shared.card': { text: { type: 'string' } } },
  connections: 8,
};

/** More than the ids that a server holds at a time. */
const many = Array.from({ length: 1001 }, (_, index) => ({ text: `card ${index}` }));
const some = [{ text: 'one' }, { text: 'two' }];

/** Imports two rows in one transaction; the second is read after `released`. */
function importOf(plinth: Plinth, onWritten: () => void, released: Promise<void>): Promise<RowReport> {
  const { schema, project, documents } = plinth;
  const row = { values: { cards: many } };
  const source = {
    ...({ name: 'pages.json', form: 'json', columns: ['cards'], digest: async () => 'digest' } as const),
    async *read() {
      // A row of this size is written before the next one is read.
      yield { ...row, number: 1, size: 5_000_000 };
      onWritten();
      await released;
      yield { ...row, number: 2, size: 1 };
    },
  };
  const contentType = importedType(uid, { schema, locales: ['en'], defaultLocale: 'en' });
  return importRows(source, {
    ...{ documents, schema, contentType, key: undefined, isDryRun: false, batch: undefined },
    ...({ locale: '', status: 'published', onProgress: () => undefined } as const),
    placed: placedColumns(noMapping, source, contentType, schema),
    database: withOpenTransaction(project.database),
    transactions: transactionsOn(project.database),
  });
}

describe.skipIf(process.env.PLINTH_TEST_DATABASES === 'sqlite')(
  'ids of components beside transactions',
  () => {
    let app: TestApp;
    beforeEach(async () => {
      app = await startTestApp('postgres', files);
    });
    afterEach(() => app.close());

    const create = async ({ strapi }: Plinth, cards: readonly object[]): Promise<string> =>
      (await strapi.documents(uid).create({ data: { cards } })).documentId;

    /** A transaction that has written cards and stays open until `end` is called. */
    async function opened(plinth: Plinth, cards: readonly object[]) {
      const released = Promise.withResolvers<void>();
      const written = Promise.withResolvers<string>();
      const ended = plinth.strapi.db.transaction(async () => {
        written.resolve(await create(plinth, cards));
        await released.promise;
      });
      ended.catch(written.reject);
      const end = async (): Promise<void> => {
        released.resolve();
        await ended;
      };
      return { documentId: await written.promise, end };
    }

    async function ids(): Promise<readonly number[]> {
      const pages = await app.plinth.strapi.documents(uid).findMany({ populate: ['cards'] });
      return pages.flatMap((page) => Object(page).cards.map(({ id }: { readonly id: number }) => id));
    }

    async function expectDistinct(count: number): Promise<void> {
      const found = await ids();
      expect(found).toHaveLength(count);
      expect(new Set(found).size).toBe(count);
    }

    test('a document with components is created and copied while an open transaction has written some', async () => {
      const { strapi } = app.plinth;
      const original = await create(app.plinth, some);
      const open = await opened(app.plinth, many);
      const path = `/api/pages?populate=cards`;
      const created = await app.request('POST', path, { data: { cards: some } });
      expect(created).toMatchObject({ status: 201, body: { data: { cards: some } } });
      await strapi.documents(uid).clone({ documentId: original, data: { title: 'Copy' } });
      await create(app.plinth, many);
      // The transaction is not committed.
      expect(await strapi.documents(uid).findOne({ documentId: open.documentId })).toBeNull();
      await open.end();
      await expectDistinct(2 * many.length + 3 * some.length);
    });

    test('as many transactions as there are places take ids before any of them ends', async () => {
      const { strapi, project } = app.plinth;
      const started: string[] = [];
      const begins = Promise.withResolvers<void>();
      const all = Promise.withResolvers<void>();
      const asked = 12;
      let places = asked;
      const open = Array.from({ length: asked }, () =>
        strapi.db.transaction(async () => {
          await begins.promise;
          started.push(await create(app.plinth, many));
          if (started.length === places) all.resolve();
          await all.promise;
        }),
      );
      const load = () => project.database.load().lanes.write;
      await expect.poll(() => load().running + load().waiting).toBe(asked);
      expect(load().waiting).toBeGreaterThan(0);
      places = load().running;
      begins.resolve();
      await Promise.all(open);
      await expectDistinct(asked * many.length);
    });

    test('ids of rolled back work are not given again', async () => {
      const { strapi } = app.plinth;
      const undone = (work: () => Promise<unknown>): Promise<unknown> =>
        strapi.db
          .transaction(async () => {
            await work();
            throw new Error('undone');
          })
          .catch(() => undefined);
      await strapi.db.transaction(async () => {
        await create(app.plinth, some);
        await undone(() => create(app.plinth, many));
        await create(app.plinth, some);
      });
      await undone(() => create(app.plinth, many));
      await create(app.plinth, many);
      await expectDistinct(2 * some.length + many.length);
    });

    test('two servers never give the same id', async () => {
      const other = await createPlinth(app.folder);
      const writers = [app.plinth, other, app.plinth, other].map(async (plinth, writer) => {
        const { strapi } = plinth;
        for (let round = 0; round < 6; round += 1) {
          const documentId = await create(plinth, many.slice(writer * 100));
          await strapi.documents(uid).clone({ documentId });
          await strapi.db
            .transaction(async () => {
              await create(plinth, some);
              if (round % 2 === 1) throw new Error('undone');
            })
            .catch(() => undefined);
        }
      });
      await Promise.all(writers);
      const written = [0, 1, 2, 3].reduce((sum, writer) => sum + 6 * 2 * (many.length - writer * 100), 0);
      await expectDistinct(written + 4 * 3 * some.length);
      await other.close();
    });

    test('a request creates components while an import of components is under way', async () => {
      const importing = await createPlinth(app.folder, { bootstraps: false });
      const written = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const imported = importOf(importing, written.resolve, released.promise);
      await written.promise;
      const path = '/api/pages?populate=cards';
      const created = await app.request('POST', path, { data: { cards: some } });
      expect(created).toMatchObject({ status: 201, body: { data: { cards: some } } });
      await expectDistinct(some.length);
      released.resolve();
      expect(await imported).toMatchObject({ created: 2, problems: [] });
      await expectDistinct(2 * many.length + some.length);
      await importing.close();
    });
  },
);
