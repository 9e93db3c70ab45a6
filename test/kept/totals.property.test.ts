// What is kept of the number of rows is what counting finds, after any sequence of operations and switches of options
// (docs/decisions/027-versions-and-totals.md).
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { findWrongCounts, recount } from '../../src/database/content-versions.ts';
import { sql } from '../../src/sql/sql.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { filesWith } from './project.ts';

const uid = 'api::article.article';
const locales = ['en', 'fr'] as const;
const kinds = ['create', 'update', 'publish', 'unpublish', 'discard', 'delete', 'clone', 'refused'] as const;

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  document: fc.nat(5),
  locale: fc.constantFrom(...locales),
  isWhole: fc.boolean(),
  status: fc.constantFrom('draft' as const, 'published' as const),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function run(app: TestApp, known: string[], { kind, document, locale, isWhole, status }: Step) {
  const { documents } = app.plinth;
  const documentId = known[document % Math.max(1, known.length)] ?? 'none';
  const one = { uid, documentId, locale: isWhole ? ('*' as const) : locale, abilities: fullAccess };
  const data = { title: `${kind} ${locale}` };
  switch (kind) {
    case 'create':
      known.push((await documents.create({ uid, data, locale, status, abilities: fullAccess })).documentId);
      return;
    case 'update':
      return documents.update({ ...one, locale, data, status });
    case 'publish':
      return documents.publish(one);
    case 'unpublish':
      return documents.unpublish(one);
    case 'discard':
      return documents.discardDraft(one);
    case 'delete':
      return documents.delete(one);
    case 'clone':
      for (const { documentId: copy } of await documents.clone(one)) known.push(copy);
      return;
    case 'refused':
      return documents.create({ uid, data: { ...data, block: 5 }, locale, abilities: fullAccess });
  }
}

const miscounts = ({ plinth: { project } }: TestApp) =>
  project.database.write((transaction) => findWrongCounts(transaction, project.schema));

/** The total of a list, and how many it has. */
async function listed(app: TestApp, search: string): Promise<readonly unknown[]> {
  const { body } = await app.request('GET', `/api/articles?pagination[pageSize]=100&${search}`);
  const { data, meta } = body as { data: unknown[]; meta: { pagination: { total: number } } };
  return [meta.pagination.total, data.length];
}

describe.each(databases)('totals on %s', (database) => {
  let app: TestApp;
  const known: string[] = [];

  beforeAll(async () => {
    app = await startTestApp(database, filesWith(), { locales: ['fr'] });
  });
  afterAll(() => app.close());

  const operate = (runs: number) =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        // Some at once: they share a transaction on SQLite, and meet on PostgreSQL.
        for (let at = 0; at < steps.length; at += 3)
          await Promise.allSettled(steps.slice(at, at + 3).map((one) => run(app, known, one)));
        expect(await miscounts(app)).toEqual([]);
        for (const search of ['locale=fr', 'status=draft', 'locale=*&status=draft', 'locale=en&locale=fr']) {
          const [total, length] = await listed(app, search);
          expect([search, total]).toEqual([search, length]);
        }
      }),
      { seed: 6, numRuns: runs },
    );

  test('are exact after every sequence of operations', () => operate(12));

  test.each([
    { draftAndPublish: false, localized: true },
    { draftAndPublish: true, localized: false },
    { draftAndPublish: false, localized: false },
    { draftAndPublish: true, localized: true },
  ])('are exact after a switch to %o', async (switches) => {
    app = await app.reopen(filesWith(switches));
    expect(await miscounts(app)).toEqual([]);
    await operate(2);
  });

  test('no rows are counted for a page that nothing narrows', async () => {
    app.statements.length = 0;
    await app.request('GET', '/api/articles');
    expect(app.statements).toHaveLength(1);
    expect(app.statements[0]).not.toContain('count(*)');
  });

  test('a database without counts gets them at its start', async () => {
    await app.plinth.project.database.write(async (transaction) => {
      await transaction.run(sql`drop table plinth_versions`);
    });
    app = await app.reopen(filesWith());
    expect(await miscounts(app)).toEqual([]);
    const [total, length] = await listed(app, 'locale=*&status=draft');
    expect(total).toBe(length);
  });

  test('rows that another program wrote are found and counted', async () => {
    const { database: opened, schema } = app.plinth.project;
    await app.request('POST', '/api/tags', { data: { name: 'gone' } });
    await opened.write(async (transaction) => void (await transaction.run(sql`delete from tags`)));
    const [found] = await miscounts(app);
    expect(found).toMatchObject({ uid: 'api::tag.tag', status: 'published', stored: 0 });
    await opened.write((transaction) => recount(transaction, [...schema.contentTypes.values()]));
    expect(await miscounts(app)).toEqual([]);
  });
});
