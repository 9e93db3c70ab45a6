// Parts of texts are found through an index (`search: true`), and what is found is what reading every text finds
// (docs/decisions/036-parts-of-texts.md).
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { textIndexName } from '../../src/schema/storage/storage-names.ts';
import { identifier, sql, value } from '../../src/sql/sql.ts';
import type { Data } from '../../src/values/data.ts';
import { newDocumentId } from '../../src/values/document-id.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const attributes = (more: Readonly<Record<string, unknown>>) => ({
  title: { type: 'string', ...more },
  rank: { type: 'string', ...more },
  body: { type: 'text', ...more },
  size: { type: 'integer' },
});
const types = (more: Readonly<Record<string, unknown>>) => ({
  contentTypes: {
    'api::page.page': { draftAndPublish: true, attributes: attributes(more) },
    'api::plain.plain': { draftAndPublish: true, attributes: attributes({}) },
  },
});
const indexed = types({ search: true });

const pieces = [
  'Harbour',
  'harbor',
  'ÉCOLE',
  'école',
  'Straße',
  'STRASSE',
  'ΟΔΟΣ',
  'οδος',
  'Привет',
  'привет',
];
const others = [
  'İstanbul',
  'ısı',
  'აბგ',
  'ᲐᲑᲒ',
  '東京都',
  '100%',
  'a_b',
  '"quo"ted',
  "it's",
  '\\',
  '*[?]',
  'ǆ',
  '!x',
  '\n',
];
const piece = fc.constantFrom(...pieces, ...others);
const text = fc.oneof(
  fc.array(piece, { maxLength: 5 }).map((all) => all.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((given) => !given.includes('\0')),
);
/** Often a part of what is stored. */
const needle = fc
  .tuple(text, fc.nat(6), fc.integer({ min: 1, max: 9 }))
  .map(([whole, start, length]) => [...whole].slice(start, start + length).join(''))
  .filter((part) => part.trim() !== '');

describe.each(databases)('parts of texts on %s', (database) => {
  let app: TestApp;
  const ids: string[] = [];
  beforeAll(async () => {
    app = await startTestApp(database, indexed);
    for (const title of [...pieces, ...others]) await create({ title, body: `${title} ${title}`, size: 42 });
    for (const title of fc.sample(text, { numRuns: 40, seed: 7 })) await create({ title, rank: title });
  });
  afterAll(() => app.close());

  /** Under one documentId, which `_q` looks into, too. */
  async function create(data: Data): Promise<void> {
    const documentId = newDocumentId();
    for (const uid of ['api::page.page', 'api::plain.plain'])
      await app.plinth.documents.create({ uid, data, abilities: fullAccess, newDocumentId: documentId });
    ids.push(documentId);
  }
  const ask = async (plural: string, search: string): Promise<unknown> => {
    const { status, body } = await app.request('GET', `/api/${plural}?pagination[pageSize]=100&${search}`);
    const { data, meta } = body as { data: { title: string }[]; meta: unknown };
    return { status, titles: data?.map(({ title }) => title), meta };
  };
  const compare = async (search: string): Promise<void> =>
    expect(await ask('pages', search), search).toEqual(await ask('plains', search));
  const compareAll = async (part: string): Promise<void> => {
    const asked = encodeURIComponent(part);
    for (const operator of ['$contains', '$containsi', '$startsWithi', '$notContainsi'])
      await compare(`filters[title][${operator}]=${asked}`);
    await compare(`filters[$not][body][$containsi]=${asked}`);
    await compare(`filters[$or][0][rank][$contains]=${asked}&filters[$or][1][size]=42&status=draft`);
    await compare(`_q=${asked}`);
  };

  test('are the same with the index and without, for any part', async () => {
    for (const part of [...pieces, ...others, 'a', 'ar', '4', '42', 'ß', 'bour h', ' ', '%', '_', 'é'])
      if (part.trim() !== '') await compareAll(part);
    await fc.assert(fc.asyncProperty(needle, compareAll), { seed: 7, numRuns: 12 });
  });

  test('sigma is one letter at every place of a word', async () => {
    const titles = ['ΣΩΣΤΟΣ ΔΡΟΜΟΣ', 'σωστος δρομος'];
    for (const title of titles) await create({ title });
    const asked = [
      'filters[title][$containsi]=ρομος',
      'filters[title][$containsi]=ΡΟΜΟΣ',
      'filters[title][$startsWithi]=ΣΩΣΤΟς Δ',
      'filters[title][$eqi]=σωστοσ ΔΡΟΜΟΣ',
      '_q=δρομοσ',
    ];
    for (const search of asked)
      for (const plural of ['pages', 'plains'])
        expect(await ask(plural, `sort=title&${encodeURI(search)}`), search).toMatchObject({ titles });
  });

  test('are found through the index where it can tell', async () => {
    const statementOf = async (search: string): Promise<string> => {
      app.statements.length = 0;
      await ask('pages', search);
      return app.statements.join();
    };
    const served =
      database === 'sqlite' ? /plinth_f_pages/ : /\("a"\."title" collate "default"\) i?like .* escape '!'/;
    const arbo = ['filters[title][$contains]=arbo', 'filters[title][$containsi]=arbo'];
    for (const search of [...arbo, 'filters[title][$startsWithi]=harb', '_q=harb'])
      expect(await statementOf(search)).toMatch(served);
    expect(await statementOf('filters[title][$eqi]=harbour')).not.toContain('plinth_f_');
    expect(await statementOf('filters[title][$containsi]=ha')).not.toContain('plinth_f_');
    expect(await statementOf('filters[$not][title][$containsi]=harb')).not.toContain('plinth_f_');
  });

  test('are found as they are after edits, publications and deletions', async () => {
    const both = async (method: string, path: string, data?: object) => {
      for (const id of ids.filter((_, index) => index % 3 === 0))
        for (const plural of ['pages', 'plains'])
          await app.request(method, `/api/${plural}/${id}${path}`, data && { data });
    };
    await both('PUT', '?status=draft', { title: 'Lighthouse of drafts' });
    await compareAll('lighthouse');
    await both('POST', '/actions/publish');
    await compareAll('lighthouse');
    await both('DELETE', '');
    await compareAll('lighthouse');
    await compareAll('harbo');
    const { database: opened } = app.plinth.project;
    expect(await opened.write((inside) => opened.textIndexes.isWhole(inside, 'pages'))).toBe(true);
  });

  test('the index goes and comes with the schema, and holds what was there before', async () => {
    app = await app.reopen(types({}));
    expect(app.plinth.project.changes.map(({ kind }) => kind)).toContain('drop index');
    await create({ title: 'Written without an index' });
    app = await app.reopen(indexed);
    expect(app.plinth.project.changes.map(({ kind }) => kind)).toContain('create index');
    await compareAll('without an');
    await compareAll('harbo');
    expect((await app.reopen(indexed).then((same) => (app = same))).plinth.project.changes).toEqual([]);
  });

  test.runIf(database === 'sqlite')('doctor finds an index that misses something, and mends it', async () => {
    const { textIndexes, write } = app.plinth.project.database;
    const index = textIndexName('pages');
    await write(async ({ run }) => {
      await run(sql`drop trigger ${identifier(`${index}_edited`)}`);
      await run(sql`update pages set title = ${value('Nobody told the index')}`);
    });
    expect(await write((inside) => textIndexes.isWhole(inside, 'pages'))).toBe(false);
    await write((inside) => textIndexes.rebuild(inside, 'pages'));
    expect(await write((inside) => textIndexes.isWhole(inside, 'pages'))).toBe(true);
  });
});
