// Changing the type or an option of an attribute never loses a value.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp, type TestProjectFiles } from '../harness/project.ts';
import {
  countValues,
  createItem,
  dataOf,
  item,
  itemAttributes,
  project,
  read,
  relation,
  same,
  seoAttributes,
  tag,
  update,
  type Values,
} from './project.ts';

describe.each(databases)('attributes whose options change on %s', (database) => {
  let app: TestApp;
  let documentId = '';
  const start = async (files: TestProjectFiles, locales: readonly string[] = []): Promise<void> => {
    app = await startTestApp(database, files, { locales });
  };
  beforeEach(() => {
    documentId = '';
  });
  afterEach(() => app.close());

  const typed = (attributes: Values): TestProjectFiles => ({
    contentTypes: { [item]: { attributes }, [tag]: { attributes: {} } },
  });
  const list = async (): Promise<readonly Values[]> =>
    dataOf((await app.request('GET', '/api/items?sort=id')).body) as unknown as readonly Values[];

  test('convert values that the new type can read, and keep the others stored until the old type returns', async () => {
    /** A sequence of types, values of the first type, and the values in responses under the later types. */
    const cases: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
      numeric: [
        ['string', 'integer', 'string'],
        ['12', 12, '12'],
        ['-7', -7, '-7'],
        ['1.5', null, '1.5'],
        ['many', null, 'many'],
        ['', null, ''],
      ],
      exact: [
        ['float', 'string', 'float'],
        [0.1 + 0.2, '0.30000000000000004', 0.1 + 0.2],
        [1e21, '1e+21', 1e21],
        [null, null, null],
      ],
      large: [['biginteger', 'string', 'biginteger'], ...['9007199254740993', '-1'].map((n) => [n, n, n])],
      flag: [
        ['boolean', 'string', 'boolean'],
        [true, 'true', true],
        [false, 'false', false],
      ],
      tree: [
        ['json', 'text', 'json'],
        [{ a: [1] }, expect.stringMatching(/^\{"a": ?\[1\]\}$/), { a: [1] }],
        ['text', 'text', 'text'],
      ],
    };
    const names = Object.keys(cases);
    const step = (index: number): TestProjectFiles =>
      typed(Object.fromEntries(names.map((name) => [name, { type: cases[name]?.[0]?.[index] }])));
    const row = (number: number, index: number): Values =>
      Object.fromEntries(names.map((name) => [name, cases[name]?.[number]?.[index] ?? null]));
    const numbers = [1, 2, 3, 4, 5];
    await start(step(0));
    for (const number of numbers) {
      const response = await app.request('POST', '/api/items', { data: row(number, 0) });
      expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    }
    const stored = await Promise.all(names.map((name) => countValues(app, 'items', name)));
    for (const index of [1, 2]) {
      app = await app.reopen(step(index));
      expect(await list()).toMatchObject(numbers.map((number) => row(number, index)));
    }
    expect(await Promise.all(names.map((name) => countValues(app, 'items', name)))).toEqual(stored);
  });

  test('convert values over a type that this database has skipped', async () => {
    await start(typed({ value: { type: 'string' } }));
    for (const type of ['integer', 'float']) app = await app.reopen(typed({ value: { type } }));
    const lock = await readFile(join(app.folder, 'src/schema.lock.json'), 'utf8');
    await app.close();
    await start(typed({ value: { type: 'string' } }));
    await app.request('POST', '/api/items', { data: { value: '1.5' } });
    await writeFile(join(app.folder, 'src/schema.lock.json'), lock);
    app = await app.reopen(typed({ value: { type: 'float' } }));
    expect(await list()).toMatchObject([{ value: 1.5 }]);
  });

  test('are empty if the new type cannot read the values, and have them again when the old type returns', async () => {
    const kinds: Values = {
      many: relation('manyToMany', tag),
      one: relation('manyToOne', tag),
      picture: { type: 'media' },
      gallery: { type: 'media', multiple: true },
      secret: { type: 'password' },
      any: { type: 'relation', relation: 'morphToMany' },
    };
    await start(typed(kinds));
    const { body } = await app.request('POST', '/api/tags', { data: {} });
    const related = String(dataOf(body).documentId);
    await app.request('POST', '/api/items', { data: { many: [related], one: related, secret: 'secret' } });
    app = await app.reopen(
      typed(Object.fromEntries(Object.keys(kinds).map((name) => [name, { type: 'string' }]))),
    );
    expect(await list()).toMatchObject([Object.fromEntries(Object.keys(kinds).map((name) => [name, null]))]);
    app = await app.reopen(typed(kinds));
    const { body: response } = await app.request('GET', '/api/items?populate=*');
    expect(response).toMatchObject({
      data: [{ many: [{ documentId: related }], one: { documentId: related } }],
    });
  });

  test('inside components have their values again with the original type, also if the document was edited in between', async () => {
    const pieces = (type: string): TestProjectFiles => ({
      ...typed({
        note: { type: 'string' },
        cards: { type: 'component', component: 'shared.card', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.card'] },
      }),
      components: { 'shared.card': { worth: { type } } },
    });
    const content = { cards: [{ worth: 'much' }], zone: [{ __component: 'shared.card', worth: '12' }] };
    await start(pieces('string'));
    const { body } = await app.request('POST', '/api/items', { data: content });
    documentId = String(dataOf(body).documentId);
    app = await app.reopen(pieces('integer'));
    await app.request('PUT', `/api/items/${documentId}`, { data: { note: 'edited' } });
    app = await app.reopen(pieces('string'));
    const { body: after } = await app.request('GET', `/api/items/${documentId}?populate=*`);
    expect(dataOf(after)).toMatchObject({ note: 'edited', ...content });
  });

  test('are in responses unless they are `private`', async () => {
    const hidden = (attributes: Values): Values =>
      Object.fromEntries(
        Object.entries(attributes).map(([name, attribute]) => [
          name,
          { ...(attribute as Values), private: true },
        ]),
      );
    await start(project());
    documentId = await createItem(app);
    const before = await read(app, documentId);
    app = await app.reopen(
      project({
        item: { ...hidden(itemAttributes(same)), seo: itemAttributes(same).seo },
        seo: hidden(seoAttributes),
      }),
    );
    const response = await app.request('GET', `/api/items/${documentId}?populate[seo][populate]=*`);
    const { seo, ...shown } = dataOf(response.body);
    expect(Object.keys(shown).sort()).toEqual(
      ['id', 'documentId', 'note', 'createdAt', 'updatedAt', 'publishedAt'].sort(),
    );
    expect(Object.keys(seo as Values).sort()).toEqual(['id', 'title']);
    await update(app, documentId, { note: 'edited' });
    app = await app.reopen(project());
    expect(await read(app, documentId)).toEqual(before);
  });
});
