// Content that is exported and imported, or transferred to another project, is equal to the original.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportProject, transferProject } from '../../src/export/export-content.ts';
import type { ImportReport } from '../../src/import/import-content.ts';
import { importInto } from '../../src/import/import-into.ts';
import { type DatabaseName, databases, startTestApp, type TestApp } from '../harness/project.ts';
import { writeExportFile } from './export-file.ts';
import { articleId, magazine, magazineExport } from './magazine.ts';

const onProgress = () => undefined;
const silent = { isDryRun: false, key: undefined, uploads: undefined, onProgress };
const path = (name: string): string => join(mkdtempSync(join(tmpdir(), 'plinth-export-')), name);
const populated =
  '?populate[tags]=true&populate[gallery]=true&populate[seo][populate]=*&populate[body][populate]=*';

const digestsOf = ({ comparison }: ImportReport) =>
  comparison?.groups.map(({ type, locale, status, here, digestHere }) => ({
    ...{ type, locale, status, versions: here, digest: digestHere },
  }));
const sorted = (groups: readonly { readonly type: string }[] | undefined) =>
  [...(groups ?? [])].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** An imported magazine that was edited since: versions that Plinth has written share component ids. */
async function edited(database: DatabaseName): Promise<TestApp> {
  const app = await startTestApp(database, magazine, {
    grants: { authenticated: ['api::tag.tag.find'] },
  });
  const { entities, ...rest } = magazineExport();
  // Its row id is smaller than those that Plinth assigns, and its documentId is greater than theirs.
  const last = {
    type: 'api::tag.tag',
    id: 9,
    data: { documentId: 'z'.repeat(24), name: 'Last', locale: null },
  };
  await importInto(app.folder, {
    ...silent,
    from: await writeExportFile({ ...rest, entities: [...entities, last] }),
  });
  await app.plinth.access.refresh();
  expect((await app.request('POST', '/api/tags', { data: { name: 'Later' } })).status).toBe(201);
  const made = await app.request('POST', '/api/articles', {
    data: {
      title: 'Made here',
      tags: ['tagtwo000000000000000000', 'tagone000000000000000000'],
      seo: { metaTitle: 'shared', image: 8 },
      body: [{ __component: 'shared.quote', text: 'q', by: 4, seo: { metaTitle: 'deep' } }],
    },
  });
  expect(made.status, made.text).toBe(201);
  await app.request('PUT', `/api/articles/${articleId}?status=draft`, { data: { title: 'Newer draft' } });
  return app;
}

const read = async (app: TestApp, url: string): Promise<unknown> => {
  await app.plinth.access.refresh();
  return (await app.request('GET', url)).body;
};

const urls = [
  `/api/articles${populated}&sort=title`,
  `/api/articles${populated}&sort=title&status=draft`,
  `/api/articles${populated}&locale=fr&status=draft`,
  '/api/tags?populate=articles&sort=name',
  '/api/home',
  '/api/i18n/locales',
  '/api/upload/files?sort=name',
];

describe.each(databases)('content exported from %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await edited(database);
  });
  afterAll(() => app.close());

  it.each([
    ['compressed', { isCompressed: true, key: undefined }],
    ['encrypted', { isCompressed: true, key: 'a key' }],
    ['a plain tar', { isCompressed: false, key: undefined }],
  ])('to a file, %s, has equal digests and the same responses after an import', async (_what, form) => {
    const file = path('content.tar');
    const report = await exportProject(app.folder, { path: file, ...form }, onProgress);
    for (const target of databases) {
      const other = await startTestApp(target, magazine);
      const imported = await importInto(other.folder, { ...silent, from: file, key: form.key });
      expect(imported.comparison?.differences).toEqual([]);
      expect(imported.leftOut).toEqual([]);
      expect(sorted(digestsOf(imported))).toEqual(sorted(report.groups));
      for (const url of urls) expect(await read(other, url), url).toEqual(await read(app, url));
      await other.close();
    }
  });

  it.each(databases)('is equal after a transfer to %s', async (target) => {
    const other = await startTestApp(target, magazine);
    const report = await transferProject(app.folder, other.folder, onProgress);
    expect(report.comparison).toMatchObject({ differing: 0 });
    for (const url of urls) expect(await read(other, url), url).toEqual(await read(app, url));
    const files = 'public/uploads/A_Photo_1a2b.PNG';
    expect(readFileSync(join(other.folder, files), 'utf8')).toBe('photo a');
    await other.close();
  });

  it('is transferred repeatedly in its current state, and leaves no staging file', async () => {
    const source = await startTestApp(database, magazine);
    const other = await startTestApp(database, magazine);
    const taken = { data: { name: 'First' } };
    const first = await source.request('POST', '/api/tags', taken);
    const { documentId } = (first.body as { data: { documentId: string } }).data;
    const names = async (): Promise<unknown> => {
      const { data } = (await read(other, '/api/tags?fields=name&sort=name')) as { data: { name: string }[] };
      return data.map(({ name }) => name);
    };
    await transferProject(source.folder, other.folder, onProgress);
    expect(await names()).toEqual(['First']);
    await other.request('PUT', `/api/tags/${documentId}`, { data: { name: 'Edited' } });
    // Content that was edited in the target is kept, so the two differ.
    const differing = await transferProject(source.folder, other.folder, onProgress);
    expect(differing.comparison?.differing).toBeGreaterThan(0);
    await source.request('POST', '/api/tags', { data: { name: 'Second' } });
    await transferProject(source.folder, other.folder, onProgress);
    expect(await names()).toEqual(['Edited', 'Second']);
    const staged = readdirSync(join(other.folder, '.plinth')).filter((name) => name.startsWith('import-'));
    expect(staged).toEqual([]);
    await source.close();
    await other.close();
  });

  it('is not transferred to itself', async () => {
    await expect(transferProject(app.folder, app.folder, onProgress)).rejects.toMatchObject({
      code: 'PLINTH_TRANSFER_TO_ITSELF',
    });
  });

  it('overwrites neither a file nor a folder', async () => {
    const file = path('nightly.tar.gz');
    writeFileSync(file, 'an earlier export');
    for (const taken of [file, dirname(file)])
      await expect(
        exportProject(app.folder, { path: taken, isCompressed: true, key: undefined }, onProgress),
      ).rejects.toThrow(`${taken} already exists`);
    expect(readFileSync(file, 'utf8')).toBe('an earlier export');
    expect(readdirSync(dirname(file))).toEqual(['nightly.tar.gz']);
  });

  it('is a snapshot of the content, unaffected by concurrent writes', async () => {
    const file = path('content.tar');
    let writes: Promise<unknown> = Promise.resolve();
    const write = (): void => {
      writes = writes.then(() =>
        app.request('POST', '/api/tags', { data: { name: `late ${Math.random()}` } }),
      );
    };
    const before = await read(app, '/api/tags?pagination[withCount]=true');
    await exportProject(app.folder, { path: file, isCompressed: true, key: undefined }, write);
    await writes;
    const other = await startTestApp(database, magazine);
    await importInto(other.folder, { ...silent, from: file });
    expect(await read(other, '/api/tags?pagination[withCount]=true')).toEqual(before);
    await other.close();
  });
});

it.each(databases)('an export from %s has the records that Strapi requires', async (database) => {
  const app = await edited(database);
  const file = path('content.tar.gz');
  await exportProject(app.folder, { path: file, isCompressed: true, key: undefined }, onProgress);
  const lines = (pattern: string): readonly { readonly [name: string]: unknown }[] =>
    execFileSync('tar', ['-xzOf', file, '--wildcards', pattern], { encoding: 'utf8' })
      .split(/(?<=\})\n?(?=\{|$)/)
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  const files = lines('assets/metadata/*');
  expect(files.length).toBeGreaterThan(0);
  expect(files.every(({ id }) => Number.isInteger(id))).toBe(true);
  const every = { createdAt: { type: 'datetime' }, createdBy: { target: 'admin::user' } };
  const schemas = lines('schemas/*').filter(({ modelType }) => modelType === 'contentType');
  for (const schema of schemas) expect(schema).toMatchObject({ attributes: every });
  const tags = lines('entities/*').filter(({ type }) => type === 'api::tag.tag');
  expect(tags.map(({ id }) => id)).toEqual(tags.map(({ id }) => Number(id)).sort((a, b) => a - b));
  await app.close();
});
