// The finished JSON that rows carry is what the compiler computes from their columns, for every attribute type and the
// values that databases and JSON disagree about, whichever way a row was written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullAccess } from '../../src/abilities/abilities.ts';
import { runCommand } from '../../src/cli/harness.ts';
import { sql, value } from '../../src/sql/sql.ts';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';

const uid = 'api::thing.thing';

const attributes = {
  string: { type: 'string', maxLength: 5000 },
  text: { type: 'text' },
  richtext: { type: 'richtext' },
  email: { type: 'email' },
  enumeration: { type: 'enumeration', enum: ['a', 'b c', 'ü', 'say "x"', "it's"] },
  integer: { type: 'integer' },
  biginteger: { type: 'biginteger' },
  float: { type: 'float' },
  decimal: { type: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
  datetime: { type: 'datetime' },
  timestamp: { type: 'timestamp' },
  boolean: { type: 'boolean' },
  json: { type: 'json' },
  blocks: { type: 'blocks' },
};
type Name = keyof typeof attributes;

const controls = String.fromCharCode(...Array.from({ length: 31 }, (_, index) => index + 1), 127);
const texts = [
  '',
  ' ',
  'null',
  `say "x", it's \\ / \\u0041 \\n`,
  controls,
  'ä é 日本語 😀 👩‍👩‍👧 \u0301 \u200f',
  '\u2028\u2029\ufeff\ufffe\uffff\u{10ffff}',
  '</script><!--',
  '{"a":1}',
  '%s $1 ? :x @y',
  'x'.repeat(5000),
];
const numbers = [
  0,
  -0,
  1,
  -1,
  0.1 + 0.2,
  1 / 3,
  4.35,
  1e20,
  1e21,
  -1e21,
  1e22,
  9.999999999999999e22,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  123456789.12345679,
  1e-7,
  5e-324,
  Number.MAX_VALUE,
];
const moments = ['0000-01-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z', '9999-12-31T23:59:59.999Z'];
const paragraph = (text: string) => [{ type: 'paragraph', children: [{ type: 'text', text, bold: true }] }];
const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => [{ in: inner }], 1);

/** What is written, and what responses show where that is something else. */
const values: Readonly<Record<Name, readonly (readonly [unknown, unknown?])[]>> = {
  string: texts.map((text) => [text]),
  text: texts.map((text) => [text]),
  richtext: texts.map((text) => [text]),
  email: [['a.b+c@example.org'], ["o'neil@example.org"]],
  enumeration: attributes.enumeration.enum.map((option) => [option]),
  integer: [
    [0],
    [-0, 0],
    [1],
    [-1],
    [1e15],
    [Number.MAX_SAFE_INTEGER],
    [Number.MIN_SAFE_INTEGER],
    ['12', 12],
  ],
  biginteger: [
    ['9223372036854775807'],
    ['-9223372036854775808'],
    ['0'],
    ['-0', '0'],
    ['+7', '7'],
    [12, '12'],
    ['9007199254740993'],
  ],
  float: numbers.map((number) => [number, number + 0]),
  decimal: numbers.map((number) => [number, number + 0]),
  date: [['0001-01-01'], ['2024-02-29'], ['9999-12-31']],
  time: [['00:00:00.000'], ['23:59:59.999'], ['12:30:00.5', '12:30:00.500']],
  datetime: moments.map((moment) => [moment]),
  timestamp: moments.map((moment) => [moment]),
  boolean: [[true], [false]],
  json: [
    ...texts.filter((text) => text !== 'null' && !text.startsWith('{')).map((text) => [text] as const),
    ...numbers.map((number) => [number, number + 0] as const),
    [true],
    [false],
    [[]],
    [{}],
    [[[], {}, null, '', 0]],
    [{ '': 1, 'a.b': 2, 'a"b': 3, $: 4, [controls]: controls, constructor: null, 日本: '😀' }],
    ['{"parsed": [1e21]}', { parsed: [1e21] }],
    [deep],
    [Array.from({ length: 300 }, (_, index) => index / 7)],
  ],
  blocks: [...texts.map((text) => [paragraph(text)] as const), [[]]],
};
const names = Object.keys(attributes) as readonly Name[];
const count = Math.max(...names.map((name) => values[name].length));

type Values = Readonly<Record<string, unknown>>;

/** The n-th value of every attribute; each list begins anew when it ends, and null comes now and then. */
const at = (index: number, side: 0 | 1): Values =>
  Object.fromEntries(
    names.map((name, position) => {
      if ((index + position) % 13 === 12) return [name, null];
      const list = values[name];
      const [written, shown = written] = list[index % list.length] ?? [];
      return [name, side === 0 ? written : shown];
    }),
  );

const written = (index: number): Values => ({
  ...at(index, 0),
  one: index % 5 === 4 ? null : { ...at(index + 1, 0), inner: { ...at(index + 2, 0) } },
  many: [1, 2, 3].slice(index % 4).map((step) => at(index + step, 0)),
  zone: [
    { __component: 'shared.all', ...at(index + 3, 0), inner: at(index, 0) },
    { __component: 'shared.few', string: controls, private: 'hidden', inners: [at(index + 4, 0)] },
  ].slice(index % 3),
});

const shown = (index: number): Values => ({
  ...at(index, 1),
  one: index % 5 === 4 ? null : at(index + 1, 1),
  many: [1, 2, 3].slice(index % 4).map((step) => at(index + step, 1)),
  zone: [
    { __component: 'shared.all', ...at(index + 3, 1) },
    { __component: 'shared.few', string: controls },
  ].slice(index % 3),
});

const inner = { type: 'component', component: 'shared.inner' };
const files = (added: object = {}) => ({
  contentTypes: {
    [uid]: {
      draftAndPublish: true,
      localized: true,
      attributes: {
        ...attributes,
        name: { type: 'uid' },
        secret: { type: 'password' },
        hidden: { type: 'string', private: true },
        one: { type: 'component', component: 'shared.all' },
        many: { type: 'component', component: 'shared.all', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.all', 'shared.few'] },
        ...added,
      },
    },
  },
  components: {
    'shared.inner': attributes,
    'shared.all': { ...attributes, inner },
    'shared.few': {
      string: { type: 'string', maxLength: 5000 },
      private: { type: 'string', private: true },
      inners: { ...inner, repeatable: true },
    },
  },
});

const finishedForm = 'populate=one,many,zone';
const computedForm = (fields: readonly string[]): string =>
  [
    `fields=${[...fields, 'name', 'createdAt', 'updatedAt', 'publishedAt', 'locale'].join(',')}`,
    `populate[one][fields]=${names.join(',')}`,
    `populate[many][fields]=${names.join(',')}`,
    `populate[zone][on][shared.all][fields]=${names.join(',')}`,
    'populate[zone][on][shared.few][fields]=string',
  ].join('&');

const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  const { id: _id, ...members } = value as Values;
  return members;
};

describe.each(databases)('finished JSON on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, files(), { locales: ['fr'] });
  });
  afterAll(() => app.close());

  /** Both forms of every version of a document, equal to each other. */
  async function rowsOf(documentId: string, fields: readonly string[] = names): Promise<readonly Values[]> {
    const rows: Values[] = [];
    for (const status of ['draft', 'published']) {
      const read = async (form: string): Promise<readonly Values[]> => {
        const url = `/api/things?status=${status}&locale=*&filters[documentId]=${documentId}&sort=locale&${form}`;
        const response = await app.request('GET', url);
        expect(response.status).toBe(200);
        return (response.body as { data: readonly Values[] }).data;
      };
      const finished = await read(finishedForm);
      expect(await read(computedForm(fields))).toStrictEqual(finished);
      rows.push(...finished.map((row) => ({ ...row, status })));
    }
    return rows;
  }

  /** Every version shows the values of one index, or those of its status. */
  async function expectShown(documentId: string, indexes: Readonly<Record<string, number>>): Promise<void> {
    for (const row of await rowsOf(documentId)) {
      const contents = Object.fromEntries(
        [...names, 'one', 'many', 'zone'].map((name) => [name, withoutIds(row[name])]),
      );
      const index = indexes[String(row.status)];
      expect(contents).toStrictEqual(index === undefined ? 'no such version' : shown(index));
    }
  }

  const documents: string[] = [];

  test.each(Array.from({ length: count }, (_, index) => index))(
    'is what is computed after every kind of write, with the values %i',
    async (index) => {
      const { documents: service } = app.plinth;
      const write = { uid, abilities: fullAccess };
      const name = `thing-${index}`;
      const { documentId } = await service.create({
        ...write,
        data: { ...written(index), name },
        status: 'draft',
      });
      documents.push(documentId);
      const target = { uid, documentId, locale: 'en', abilities: fullAccess };
      await expectShown(documentId, { draft: index });
      await service.publish(target);
      await expectShown(documentId, { draft: index, published: index });
      await service.update({ ...write, documentId, data: written(index + 1) });
      await expectShown(documentId, { draft: index + 1, published: index + 1 });
      // What the locales share is written into the other rows by the database.
      const french = { ...write, documentId, locale: 'fr' };
      await service.update({ ...french, data: { name: `chose-${index}` }, status: 'draft' });
      await service.update({ ...french, data: written(index + 2), status: 'draft' });
      await expectShown(documentId, { draft: index + 2, published: index + 1 });
      await service.publish({ ...target, locale: 'fr' });
      await expectShown(documentId, { draft: index + 2, published: index + 2 });
      await service.update({ ...write, documentId, data: written(index), status: 'draft' });
      await service.discardDraft(target);
      await expectShown(documentId, { draft: index + 2, published: index + 2 });
    },
  );

  test('is corrected by plinth doctor where a node with another schema has written it', async () => {
    const { project } = app.plinth;
    const doctor = async (...words: readonly string[]): Promise<string> =>
      (await runCommand(async () => ({ ...project, close: async () => undefined }), 'doctor', ...words)).out;
    const before = await rowsOf(documents[0] ?? '');
    expect(await doctor()).toBe('Everything is consistent.\n');
    const older = sql`update things set plinth_json = replace(plinth_json, '"string":', '"former":')
      where document_id = ${value(documents[0])} and locale = 'fr'`;
    await project.database.write(async ({ run }) => void (await run(older)));
    const found = `2 versions of ${uid} are stored in the form of another schema\n`;
    expect(await doctor()).toContain(found);
    expect(await doctor('--mend')).toContain(found);
    expect(await doctor('--mend')).toBe('Everything is consistent.\n');
    expect(await rowsOf(documents[0] ?? '')).toStrictEqual(before);
  });

  test('is written anew, and the same, when the type changes', async () => {
    const before = await Promise.all(documents.map((documentId) => rowsOf(documentId)));
    app = await app.reopen(files({ added: { type: 'integer' } }));
    for (const [index, documentId] of documents.entries()) {
      const rows = await rowsOf(documentId, [...names, 'added']);
      expect(rows).toStrictEqual(before[index]?.map((row) => ({ ...row, added: null })));
    }
  });
});
