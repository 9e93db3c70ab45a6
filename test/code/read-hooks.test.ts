// Read hooks (`beforeFindMany`, `afterFindOne`, `beforeCount` …) run for REST, GraphQL and code, with rows of
// their own type.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import type { Loose } from './recording.ts';

const contentTypes = {
  'api::page.page': {
    attributes: {
      title: { type: 'string' },
      book: { type: 'relation', relation: 'manyToOne', target: 'api::book.book', inversedBy: 'pages' },
    },
  },
  'api::book.book': {
    attributes: {
      name: { type: 'string' },
      pages: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'book' },
    },
  },
} as const satisfies TestProjectFiles['contentTypes'];

interface Told {
  hooks: Record<string, (event: Loose) => unknown>;
  readonly strapi: Loose;
}
const told = (): Told => (globalThis as unknown as { reading: Told }).reading;

const files = {
  'config/plugins.json': { graphql: { config: { v4CompatibilityMode: false } } },
  'src/api/page/content-types/page/lifecycles.ts': `
const names = ['beforeFindOne', 'afterFindOne', 'beforeFindMany', 'afterFindMany', 'beforeCount', 'afterCount'];
export default Object.fromEntries(
  names.map((name) => [name, (event: any) => (globalThis as any).reading?.hooks[name]?.(event)]),
);`,
  'src/index.ts': `export default {
  register({ strapi }: any) { (globalThis as any).reading = { hooks: {}, strapi }; },
};`,
};

describe.each(databases)('read hooks on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, { contentTypes, files });
    for (const title of ['a', 'b', 'c']) await app.request('POST', '/api/pages', { data: { title } });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    told().hooks = {};
  });

  const ask = async (method: string, url: string, body?: unknown): Promise<Loose> => {
    const { status, body: shown } = await app.request(method, url, body);
    return { status, ...(shown as object) };
  };
  const graphql = (query: string): Promise<Loose> => ask('POST', '/graphql', { query });

  test('read hooks change which rows are found and counted, and what the response shows', async () => {
    const seen: unknown[] = [];
    told().hooks = {
      beforeFindMany(event) {
        seen.push([event.action, event.model.uid, event.params]);
        event.params.where.title = { $ne: 'b' };
        event.params.orderBy = { title: 'desc' };
        event.state.begun = true;
      },
      afterFindMany(event) {
        seen.push([event.action, event.state]);
        event.result = event.result.map((one: object) => ({ ...one, seen: true }));
      },
      beforeFindOne(event) {
        seen.push([event.action, event.params.where]);
      },
      afterFindOne(event) {
        if (event.result) event.result.title += '?';
      },
      beforeCount(event) {
        event.params.where = { title: 'c' };
      },
    };
    const list = await ask('GET', '/api/pages?filters[title][$notNull]=true');
    expect(list.data.map(({ title, seen: is }: Loose) => [title, is])).toEqual([
      ['c', true],
      ['a', true],
    ]);
    expect(list.meta.pagination.total).toBe(2);
    expect(seen).toEqual([
      ['beforeFindMany', 'api::page.page', { where: { title: { $ne: 'b' } }, orderBy: { title: 'desc' } }],
      ['afterFindMany', { begun: true }],
    ]);
    const { documentId } = list.data[0];
    expect((await ask('GET', `/api/pages/${documentId}`)).data.title).toBe('c?');
    const { strapi } = told();
    expect(seen.at(-1)).toEqual(['beforeFindOne', { documentId }]);
    expect(await strapi.db.query('api::page.page').count()).toBe(1);
    expect(await strapi.documents('api::page.page').count()).toBe(1);
    expect(await strapi.db.query('api::page.page').findMany({ where: { title: 'a' } })).toHaveLength(2);
    expect((await strapi.documents('api::page.page').findFirst()).title).toBe('a?');
    const [rows, total] = await strapi.db.query('api::page.page').findWithCount({ limit: 1 });
    expect([rows[0].title, total]).toEqual(['c', 1]);
    const found = await graphql('{ pages { title } }');
    expect(found.data.pages).toEqual([{ title: 'c' }, { title: 'a' }]);
  });

  test('populated documents call no hook, and are read in one statement', async () => {
    const { documentId } = (await ask('GET', '/api/pages?filters[title]=a')).data[0];
    await ask('POST', '/api/books', { data: { name: 'Book', pages: [documentId] } });
    told().hooks = {
      afterFindMany(event) {
        event.result = [];
      },
    };
    app.statements.splice(0);
    expect((await ask('GET', '/api/books?populate=pages')).data).toMatchObject([{ pages: [{ title: 'a' }] }]);
    expect(app.statements).toHaveLength(1);
    expect((await ask('GET', '/api/pages')).data).toEqual([]);
  });

  test('an error that a hook throws is the response, and rejects reads of code', async () => {
    told().hooks = {
      beforeFindMany() {
        throw Object.assign(new Error('Closed on Sundays'), { name: 'ForbiddenError' });
      },
    };
    const response = await ask('GET', '/api/pages');
    expect(response).toMatchObject({ status: 403, error: { message: 'Closed on Sundays' } });
    await expect(told().strapi.documents('api::page.page').findMany()).rejects.toThrow('Closed on Sundays');
  });

  test('read hooks of users are not called, with a warning; those of other types run', async () => {
    const models = ['plugin::users-permissions.user', 'api::page.page'];
    const warn = vi.spyOn(Object.getPrototypeOf(told().strapi.log), 'warn');
    const end = told().strapi.db.lifecycles.subscribe({
      models,
      afterFindMany(event: { result: unknown }) {
        event.result = [];
      },
    });
    expect((await ask('GET', '/api/pages')).data).toEqual([]);
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining('not called for plugin::users-permissions.user: change what its controller'),
    );
    end();
  });
});
