// The live database of a Strapi project, in the layouts of versions 4 and 5, is imported and not changed.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { ImportReport } from '../../src/import/import-content.ts';
import { importInto } from '../../src/import/import-into.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { hasMariadb, type MariadbServer, startMariadb } from '../harness/start-mariadb.ts';
import { magazineWithTables, makeForeignDatabase, makeForeignMysql, tokenSalt } from './foreign-tables.ts';

const versions = [5, 4] as const;
const kinds = databases.flatMap((database) =>
  versions.map((version) => [version, database, database] as const),
);
const mysqlKinds = hasMariadb ? versions.map((version) => [version, 'mariadb', 'sqlite'] as const) : [];
let mariadb: MariadbServer | undefined;

beforeAll(async () => {
  mariadb = hasMariadb ? await startMariadb() : undefined;
}, 120_000);
afterAll(() => mariadb?.stop());

test.skipIf(hasMariadb)(
  'databases of MySQL need /usr/sbin/mariadbd, which is not installed (Debian: mariadb-server)',
);

function uploadsFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'plinth-uploads-')), 'uploads');
  mkdirSync(folder);
  for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}_1x.png`), `photo ${name}`);
  writeFileSync(join(folder, 'in-a-text.pdf'), 'no record');
  return folder;
}

describe.each([...kinds, ...mysqlKinds])('a database of version %s on %s', (version, kind, database) => {
  let app: TestApp;
  let report: ImportReport;
  let rehearsal: ImportReport;
  let from: string;
  let before: string;

  beforeAll(async () => {
    app = await startTestApp(database, {
      ...magazineWithTables,
      files: {
        ...magazineWithTables.files,
        'config/admin.json': version === 5 ? { apiToken: { salt: tokenSalt } } : {},
      },
    });
    from =
      kind === 'mariadb'
        ? await makeForeignMysql(mariadb?.url ?? '', version)
        : await makeForeignDatabase(kind, version);
    before = kind === 'sqlite' ? readFileSync(from, 'base64') : '';
    rehearsal = await take(true);
    report = await take();
    await app.plinth.access.refresh();
  });
  afterAll(() => app.close());

  const take = (isDryRun = false): Promise<ImportReport> =>
    importInto(app.folder, {
      from,
      key: undefined,
      uploads: uploadsFolder(),
      isDryRun,
      onProgress: () => undefined,
    });

  const get = async (url: string): Promise<unknown> => {
    const { status, body } = await app.request('GET', url);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { data?: unknown }).data ?? body;
  };

  it('is equal to the imported content, and unchanged', () => {
    expect(report.comparison?.differences).toEqual([]);
    if (kind === 'sqlite') expect(readFileSync(from, 'base64')).toBe(before);
  });

  it('has administrators and tokens, which a dry run counts and does not write', () => {
    const counts = ({ administrators, apiTokens }: ImportReport) => [administrators, apiTokens];
    expect(counts(rehearsal)).toEqual(counts(report));
    expect(rehearsal.administrators).toBeGreaterThan(0);
  });

  it('has settings of users, which are listed', () => {
    const what = 'settings: not imported, so set them in config/plugins';
    expect(report.leftOut).toContainEqual({ what, name: 'plugin_users-permissions_advanced', count: 1 });
  });

  it('lists tables, columns and components that the project does not have', () => {
    const tables = 'rows of a table that this project has no content type or relation for: not imported';
    const values = 'values of attributes that this project does not have';
    const listed = report.leftOut.filter(({ what }) => what === tables || what === values);
    const article = 'api::article.article';
    // Version 4 has no drafts of published rows; the import adds one.
    const versions = version === 5 ? 1 : 2;
    expect(listed.map(({ name, count }) => [name, count])).toEqual([
      [`articles_comments_${version === 5 ? 'lnk' : 'links'}`, 1],
      ['comments', 2],
      ['components_shared_polls', 1],
      [`${article}.body (shared.poll)`, versions],
      [`${article}.intro`, versions],
      [`${article}.oldNote`, versions],
      ['shared.seo.keywords', versions],
    ]);
  });

  it('lists values of a column whose attribute is a relation now', () => {
    const what = 'values that do not fit the type of their attribute';
    const count = version === 5 ? 1 : 2;
    expect(report.leftOut).toContainEqual({ what, name: 'api::article.article.author', count });
  });

  it('has documents in all locales, published and as drafts', async () => {
    const [article] = (await get('/api/articles')) as { documentId: string }[];
    expect(article).toMatchObject({
      id: 2,
      title: 'Hello',
      views: '9007199254740993',
      price: 9.5,
      day: '2020-01-02',
      extra: { b: 1 },
      createdAt: '2021-02-03T04:05:06.007Z',
      publishedAt: '2021-02-03T04:05:06.007Z',
    });
    const draft = version === 5 ? { id: 1, title: 'Hello draft' } : { title: 'Hello' };
    expect(await get(`/api/articles/${article?.documentId}?status=draft`)).toMatchObject(draft);
    expect(await get(`/api/articles/${article?.documentId}?status=draft&locale=fr`)).toMatchObject({
      id: 3,
      title: 'Bonjour',
    });
  });

  it('has relations, components, zones and files in their order', async () => {
    const tops = 'populate[tags]=true&populate[author]=true&populate[cover]=true';
    expect(await get(`/api/articles?${tops}&populate[seo]=true&populate[body][populate]=*`)).toMatchObject([
      {
        author: { name: 'Anna' },
        tags: [{ name: 'two' }, { name: 'one' }],
        cover: { id: 7, alternativeText: 'alt' },
        seo: { id: 2, metaTitle: null },
        body: [
          { __component: 'shared.quote', text: 'q', by: { name: 'Anna' }, seo: { metaTitle: 'inside' } },
          { __component: 'shared.slider', files: [{ id: 8 }, { id: 7 }] },
        ],
      },
    ]);
    expect((await app.request('GET', '/uploads/a_1x.png')).text).toBe('photo a');
    expect((await app.request('GET', '/uploads/in-a-text.pdf')).text).toBe('no record');
    expect(report.leftOut).toContainEqual(expect.objectContaining({ name: 'in-a-text.pdf', count: 1 }));
  });

  it('has relations to documents of any type', async () => {
    expect(await get('/api/shelves?populate[first]=true&populate[things]=true')).toMatchObject([
      {
        first: { __type: 'api::author.author', name: 'Anna' },
        things: [
          { __type: 'api::author.author', name: 'Anna' },
          { __type: 'api::tag.tag', name: 'two' },
        ],
      },
    ]);
  });

  it('has users, and administrators with their passwords and roles', async () => {
    expect(report.administrators).toBe(1);
    const body = { email: 'ada@example.org', password: 'Password123' };
    expect((await app.request('POST', '/admin/login', body, null)).status).toBe(200);
    const createdAt = '2021-02-03T04:05:06.007Z';
    expect(await get('/api/users?populate=role')).toMatchObject([
      {
        id: 9,
        username: 'anna',
        confirmed: true,
        role: { type: 'member', createdAt, publishedAt: createdAt },
      },
    ]);
  });

  it('has administrators as authors of documents and in relations', async () => {
    const { strapi } = app.plinth;
    const [article] = await strapi.documents('api::article.article').findMany({ populate: ['createdBy'] });
    expect(article).toMatchObject({ createdBy: { firstname: 'Ada', username: 'ada' } });
    const [shelf] = await strapi.documents('api::shelf.shelf').findMany({ populate: ['keeper'] });
    const kept = {
      createdAt: '2021-02-03T04:05:06.007Z',
      ...(version === 5 ? { documentId: 'ada'.padEnd(24, '0') } : {}),
    };
    expect(shelf).toMatchObject({ keeper: { firstname: 'Ada', ...kept } });
    const left = report.leftOut.map(({ name }) => name);
    expect(left).not.toContain('api::shelf.shelf.keeper');
  });

  it('has API tokens with their permissions if the salt is known, and lists the others', async () => {
    const status = async (token: string, url = '/api/authors') =>
      (await app.request('GET', url, undefined, token)).status;
    const what = expect.stringContaining(
      version === 5 ? 'of a kind that Plinth does not have' : 'to create again',
    );
    const name = version === 5 ? 'Admin' : 'Site';
    expect(report.leftOut).toContainEqual({ what, name, count: 1 });
    expect(report.apiTokens).toBe(version === 5 ? 2 : 0);
    expect(await status('site-token')).toBe(version === 5 ? 200 : 401);
    expect(await status('site-token', '/api/tags')).toBe(version === 5 ? 403 : 401);
    for (const token of ['old-token', 'admin-token', 'another-token']) expect(await status(token)).toBe(401);
  });

  it.runIf(kind === 'sqlite')('is imported again with the content that was written since', async () => {
    const source = new Sqlite(from);
    const at = Date.parse('2022-01-01');
    const row = {
      ...{ id: 1, name: 'Bea', created_at: at, updated_at: at },
      ...(version === 5 ? { document_id: 'bea'.padEnd(24, '0'), published_at: at } : {}),
    };
    const names = Object.keys(row);
    source
      .prepare(`insert into authors (${names.join()}) values (${names.map(() => '?').join()})`)
      .run(...Object.values(row));
    source.prepare("update tags set name = 'renamed' where name = 'one'").run();
    const [links, order] = version === 5 ? ['lnk', 'ord'] : ['links', 'order'];
    source.prepare(`update articles_author_${links} set article_${order} = 9`).run();
    source.close();
    const { comparison } = await take();
    const [first, ...places] = comparison?.differences ?? [];
    expect(first).toMatchObject({ type: 'api::tag.tag', what: 'different' });
    const what = 'different only in its places in the lists of related documents';
    expect(places[0]).toMatchObject({ type: 'api::article.article', what });
    for (const place of places) expect(place.what).toBe(what);
    expect(await get('/api/authors?sort=name')).toMatchObject([{ name: 'Anna' }, { name: 'Bea' }]);
    expect(await get('/api/tags?sort=name')).toMatchObject([{ name: 'one' }, { name: 'two' }]);
  });
});

it('a database without tables of Strapi is refused', async () => {
  const app = await startTestApp('sqlite', magazineWithTables);
  const from = join(app.folder, '.data/content.db');
  const request = { from, key: undefined, uploads: undefined, isDryRun: true, onProgress: () => undefined };
  await expect(importInto(app.folder, request)).rejects.toThrow('has no tables of Strapi');
  await app.close();
});
