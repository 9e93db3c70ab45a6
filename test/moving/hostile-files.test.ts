// Export files that are damaged or malicious: they are refused with the place of the problem, or their problems are listed.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Header, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../src/import/import-content.ts';
import { importInto } from '../../src/import/import-into.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const schema = {
  contentTypes: {
    'api::page.page': {
      attributes: {
        title: { type: 'string' },
        extra: { type: 'json' },
        seo: { type: 'component', component: 'shared.seo' },
        parent: { type: 'relation', relation: 'manyToOne', target: 'api::page.page' },
      },
    },
  },
  components: { 'shared.seo': { text: { type: 'string' }, extra: { type: 'json' } } },
};

const idOf = (number: number): string => `page${String(number).padStart(20, 'x')}`;

const page = (id: unknown, data: Readonly<Record<string, unknown>> = {}) => ({
  type: 'api::page.page',
  id,
  data: {
    documentId: idOf(Number(id)),
    title: `Page ${id}`,
    publishedAt: '2024-01-01T00:00:00.000Z',
    ...data,
  },
});

/** Not by JSON.stringify, which would overflow the stack. */
const nestedPage = (id: number, levels: number): string =>
  JSON.stringify(page(id, { extra: 'nested' })).replace('"nested"', '['.repeat(levels) + ']'.repeat(levels));

type Entry = readonly [header: (Partial<Header> & Pick<Header, 'name'>) | string, bytes?: string | Buffer];

const metadata: Entry = ['metadata.json', '{"strapi":{"version":"5.13.1"}}'];
const entities = (...rows: readonly unknown[]): Entry => [
  'entities/entities_00001.jsonl',
  rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''),
];

async function tarOf(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const [header, bytes = ''] of entries)
    tar.entry(typeof header === 'string' ? { name: header } : header, bytes);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The problem, the file, and the message. */
const refused: readonly (readonly [what: string, bytes: () => Promise<Buffer>, said: string])[] = [
  [
    'a line that is not valid JSON',
    () => tarOf([entities(page(1), '{no'), metadata]),
    'line 2 of entities/entities_00001.jsonl',
  ],
  [
    'a line that is not UTF-8',
    () =>
      tarOf([
        entities(page(1)),
        [
          'entities/entities_00002.jsonl',
          Buffer.from(JSON.stringify(page(2, { title: 'na\u00efve' })), 'latin1'),
        ],
        metadata,
      ]),
    'line 1 of entities/entities_00002.jsonl is not UTF-8',
  ],
  ['a line without an end', () => tarOf([entities('x'.repeat(65 * 2 ** 20)), metadata]), 'is longer than'],
  ['no metadata.json', () => tarOf([entities(page(1))]), 'it has no metadata.json'],
  [
    'a metadata.json that is not JSON',
    () => tarOf([entities(page(1)), ['metadata.json', '{"strapi":']]),
    'its metadata.json is not a JSON object',
  ],
  [
    'a metadata.json without an end',
    () => tarOf([entities(page(1)), ['metadata.json', ' '.repeat(2 ** 20 + 1)]]),
    'its metadata.json is longer than 1048576 bytes',
  ],
  [
    'a line that is nested too deep',
    () => tarOf([entities(page(1), nestedPage(2, 100_000)), metadata]),
    'line 2 of entities/entities_00001.jsonl is nested deeper than 900 levels',
  ],
  [
    'a tar that ends inside of a small file',
    async () => (await tarOf([['assets/uploads/cut.txt', 'x'.repeat(2000)], metadata])).subarray(0, 1500),
    'it was cut off or changed',
  ],
  [
    'a tar that ends inside of a large file',
    async () =>
      (await tarOf([['assets/uploads/cut.txt', 'x'.repeat(4 * 2 ** 20)], metadata])).subarray(0, 3 * 2 ** 20),
    'is not an export file: it was cut off or changed',
  ],
  [
    'an export of an unknown version',
    () => tarOf([entities(page(1)), ['metadata.json', '{"strapi":{"version":"6.0.1"}}']]),
    'it was written by version 6.0.1, and only versions 4 and 5 can be read',
  ],
  ['neither tar nor gzip', async () => Buffer.alloc(4096, 7), 'neither tar nor gzip'],
  ['nothing', async () => Buffer.alloc(0), 'it is too short'],
];

describe.each(databases)('damaged and malicious export files, on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, schema);
  });
  afterAll(() => app.close());

  const imported = async (name: string, bytes: Buffer, isDryRun = false): Promise<ImportReport> => {
    const from = join(app.folder, name);
    writeFileSync(from, bytes);
    const silent = { isDryRun, key: undefined, uploads: undefined, onProgress: () => undefined };
    return importInto(app.folder, { ...silent, from });
  };
  const leftOutOf = ({ leftOut }: ImportReport) =>
    leftOut.map(({ what, name, count }) => [what, name, count]);

  it.each(refused)('%s is refused', async (what, bytes, said) => {
    await expect(imported(`${what}.tar`, await bytes())).rejects.toThrow(said);
    expect((await app.request('GET', '/api/pages')).body).toMatchObject({ data: [] });
  });

  it('leaves neither files nor staged data of a refused one', async () => {
    const bytes = await tarOf([
      ['assets/uploads/known.txt', 'known'],
      ['assets/uploads/new.txt', 'new'],
      ['links/links_00001.jsonl', '{no\n'],
      metadata,
    ]);
    await imported('whole.tar', await tarOf([['assets/uploads/known.txt', 'known'], metadata]));
    await expect(imported('half.tar', bytes)).rejects.toThrow('line 1 of links/links_00001.jsonl');
    expect(readdirSync(join(app.folder, 'public/uploads')).sort()).toEqual(['.incoming', 'known.txt']);
    expect(readdirSync(join(app.folder, '.plinth')).filter((name) => name.startsWith('import-'))).toEqual([]);
    rmSync(join(app.folder, 'public/uploads/known.txt'));
  });

  it('writes no file outside its folder, and lists invalid names and entries', async () => {
    const names = [
      '../../../evil.txt',
      '/tmp/evil.txt',
      '..',
      'a\\..\\evil.txt',
      '.env',
      'evil\u001b[2J.txt',
    ];
    const bytes = await tarOf([
      ...names.map((name): Entry => [`assets/uploads/${name}`, 'evil']),
      [{ name: 'assets/uploads/good.txt' }, 'good'],
      [{ name: 'assets/uploads/link.txt', type: 'symlink', linkname: '/etc/hosts' }],
      ['../evil.txt', 'evil'],
      metadata,
    ]);
    const report = await imported('paths.tar', bytes);
    expect(leftOutOf(report)).toEqual([
      ['a file that is not part of an export: not imported', '../evil.txt', 1],
      ['an entry that is a symlink: not imported', 'assets/uploads/link.txt', 1],
      ...['..', '../../../evil.txt', '.env', '/tmp/evil.txt', 'a/../evil.txt', 'evil [2J.txt'].map((name) => [
        'files that could not be stored: the name of a stored file has only letters, digits, - and _, and one extension',
        name,
        1,
      ]),
      ['files without a record: stored, but not in the media library', 'good.txt', 1],
    ]);
    expect(readdirSync(join(app.folder, 'public/uploads')).sort()).toEqual(['.incoming', 'good.txt']);
    expect(readFileSync(join(app.folder, 'public/uploads/good.txt'), 'utf8')).toBe('good');
    expect(existsSync(join(app.folder, 'public/evil.txt'))).toBe(false);
  });

  it('lists stored files that no record or format names, in a dry run too', async () => {
    const formats = { thumbnail: { hash: 'thumbnail_photo', ext: '.png' }, large: null };
    const names = ['photo.png', 'thumbnail_photo.png', 'medium_photo.png', 'notes'];
    const bytes = await tarOf([
      entities(
        { type: 'plugin::upload.file', id: 1, data: { name: 'a', hash: 'photo', ext: '.png', formats } },
        { type: 'plugin::upload.file', id: 2, data: { name: 'b', hash: 'gone', ext: '.pdf', formats: null } },
      ),
      ...names.map((name): Entry => [`assets/uploads/${name}`, 'bytes']),
      metadata,
    ]);
    const listed = [
      [expect.stringMatching(/^files whose bytes are not in the source/), 'gone.pdf', 1],
      ['files without a record: stored, but not in the media library', 'medium_photo.png', 1],
      ['files without a record: stored, but not in the media library', 'notes', 1],
    ];
    for (const isDryRun of [true, false]) {
      const report = await imported('records.tar', bytes, isDryRun);
      expect(leftOutOf(report).filter(([what]) => String(what).startsWith('files'))).toEqual(listed);
    }
  });

  it('lists invalid ids, documentIds and locales, and imports the rest', async () => {
    const report = await imported(
      'values.tar',
      await tarOf([
        entities(
          page(1, { documentId: 'a","title":"evil' }),
          page(2, { documentId: '12' }),
          page(3, { locale: 'x\u001b' }),
          ...[0, -1, 1.5, 2 ** 53, 'x'].map((id) => page(id)),
          page(5, { seo: { id: 1e300, text: 'none' }, extra: { id: 2 ** 50 } }),
          page(6, { seo: { id: 7, text: 'kept', extra: { id: 2 ** 50 } } }),
          '{"type":"__proto__","id":1,"data":{"__proto__":{"title":"evil"}}}',
          '{"type":"api::page.page","id":9,"data":{"__proto__":{"title":"evil"},"publishedAt":"2024-01-01"}}',
        ),
        ['constructor/x.jsonl', '{"a":1}\n'],
        ['links/links_00001.jsonl', `${JSON.stringify(danglingLink)}\n`],
        metadata,
      ]),
    );
    expect(report.comparison?.differing).toBe(0);
    expect(leftOutOf(report)).toEqual([
      ['a file that is not part of an export: not imported', 'constructor/x.jsonl', 1],
      ['components without a valid id', 'shared.seo', 1],
      [expect.stringMatching(/^documentIds that are replaced/), 'api::page.page', 2],
      ['relations to rows that the source does not have', 'api::page.page.parent', 1],
      ['rows of a content type that this project does not have', '__proto__', 1],
      ['rows whose locale is not a valid code', 'api::page.page', 1],
      ['rows without a valid id', 'api::page.page', 5],
      ['values of attributes that this project does not have', 'api::page.page.__proto__', 1],
    ]);
    const { body } = await app.request('GET', '/api/pages?sort=id&populate=seo');
    expect(Object(body).data).toMatchObject([
      { id: 1, title: 'Page 1' },
      { id: 2, title: 'Page 2' },
      { id: 5, seo: null },
      { id: 6, documentId: idOf(6), seo: { id: 7, text: 'kept' } },
      { id: 9, title: null },
    ]);
    const made = await app.request('POST', '/api/pages', { data: { title: 'New', seo: { text: 'new' } } });
    expect(made.body).toMatchObject({ data: { id: 10 } });
    const shown = await app.request('GET', '/api/pages?filters[id]=10&populate=seo');
    expect(shown.body).toMatchObject({ data: [{ seo: { id: 8 } }] });
  });

  it('lists JSON values that are nested deeper than those of requests, and leaves them out', async () => {
    const seo = { id: 900, text: 'kept', extra: JSON.parse('['.repeat(500) + ']'.repeat(500)) };
    const report = await imported(
      'nested.tar',
      await tarOf([entities(nestedPage(40, 200), nestedPage(41, 201), page(42, { seo })), metadata]),
    );
    expect(report.comparison?.differing).toBe(0);
    expect(leftOutOf(report)).toEqual(
      ['api::page.page.extra', 'shared.seo.extra'].map((name) => [
        'values that do not fit the type of their attribute',
        name,
        1,
      ]),
    );
    const { body } = await app.request('GET', '/api/pages?filters[id][$in]=40&filters[id][$in]=41&sort=id');
    expect(Object(body).data).toMatchObject([
      { id: 40, extra: expect.any(Array) },
      { id: 41, extra: null },
    ]);
  });

  it('lists lines without the members that they need, and files in other places', async () => {
    const report = await imported(
      'lines.tar',
      await tarOf([
        entities('42', '[]', 'null', { id: 20 }, { type: 'api::page.page', id: 20 }),
        ['links/links_00001.jsonl', `7\n{}\n${JSON.stringify({ ...danglingLink, right: null })}\n`],
        ['configuration/configuration_00001.jsonl', '{"type":"core-store","value":{"value":1}}\n{}\n'],
        ['entities/entities_00002.json', `${JSON.stringify(page(20))}\n`],
        metadata,
      ]),
    );
    expect(leftOutOf(report)).toEqual([
      ['a file that is not part of an export: not imported', 'entities/entities_00002.json', 1],
      ...[
        ['configuration/configuration_00001.jsonl', 2],
        ['entities/entities_00001.jsonl', 5],
        ['links/links_00001.jsonl', 3],
      ].map((place) => ['lines without the members that they need: not imported', ...place]),
    ]);
  });

  it('lists a limited number of names of a kind, and counts the others', async () => {
    const rows = Array.from({ length: 10_020 }, (_, index) => ({ type: `api::t.${index}`, id: 1, data: {} }));
    const { leftOut } = await imported('kinds.tar', await tarOf([entities(...rows), metadata]));
    expect(leftOut).toHaveLength(10_001);
    expect(leftOut).toContainEqual(expect.objectContaining({ name: 'others', count: 20 }));
  });
});

const danglingLink = {
  kind: 'relation.circular',
  relation: 'manyToOne',
  left: { type: 'api::page.page', field: 'parent', ref: 6 },
  right: { type: 'api::page.page', field: 'children', ref: 4_000_000 },
};
