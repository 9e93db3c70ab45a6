// Values that JSON cannot hold, in data and conditions of a project's code: they are refused, since nothing would be stored, and
// a condition would match every row.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestApp, type TestApp } from '../harness/project.ts';
import { recordingIndex } from './recording.ts';

const page = 'api::page.page';
const lost: readonly (readonly [what: string, value: unknown])[] = [
  ['a function', () => 'a'],
  ['a symbol', Symbol('a')],
  ['a promise, which needs await', Promise.resolve('a')],
  ['a regular expression', /a/],
  ['a Map or Set', new Set(['a'])],
];

/** As the numbers of libraries for decimals: what JSON cannot hold of it is not what it prints. */
class Decimal {
  readonly make = Decimal;
  readonly parts = { sign: undefined };
  readonly #text: string | undefined;
  constructor(text?: string) {
    this.#text = text;
  }
  toJSON() {
    return this.#text;
  }
}

describe.each(databases)('values that JSON cannot hold on %s', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(database, {
      contentTypes: {
        [page]: {
          attributes: {
            title: { type: 'string' },
            facts: { type: 'json' },
            price: { type: 'decimal' },
            part: { type: 'component', component: 'shared.part' },
          },
        },
      },
      components: { 'shared.part': { text: { type: 'string' } } },
      files: { 'src/index.js': recordingIndex },
    });
    await globalThis.recorded.strapi.documents(page).create({ data: { title: 'kept' } });
  });
  afterAll(() => app.close());

  test.each(lost)('%s is refused in data', async (what, value) => {
    const refusal = (name: string) => `${name} must be a value, and is ${what}`;
    const documents = globalThis.recorded.strapi.documents(page);
    await expect(documents.create({ data: { title: value } })).rejects.toThrow(refusal('title'));
    await expect(documents.create({ data: { facts: value } })).rejects.toThrow(refusal('facts'));
    await expect(documents.create({ data: { part: { text: value } } })).rejects.toThrow(refusal('text'));
    const row = globalThis.recorded.strapi.db.query(page).create({ data: { title: value } });
    await expect(row).rejects.toThrow(refusal('title'));
    expect(await documents.count({})).toBe(1);
  });

  test.each(lost)('%s is refused in conditions', async (what, value) => {
    const refusal = (name: string) => `${name} must be a value, and is ${what}`;
    const documents = globalThis.recorded.strapi.documents(page);
    await expect(documents.findMany({ filters: { title: value } })).rejects.toThrow(refusal('filters.title'));
    const below = documents.findMany({ filters: { $or: [{ title: { $eq: value } }] } });
    await expect(below).rejects.toThrow(refusal('filters.$or.0.title.$eq'));
    const rows = globalThis.recorded.strapi.db.query(page);
    await expect(rows.deleteMany({ where: { title: value } })).rejects.toThrow(refusal('where.title'));
    expect(await rows.count({})).toBe(1);
  });

  test('a value that says what JSON prints is that, in data and conditions', async () => {
    const documents = globalThis.recorded.strapi.documents(page);
    const { documentId } = await documents.create({ data: { title: 'sold', price: new Decimal('1.5') } });
    const found = async (filters: object) =>
      (await documents.findMany({ filters })).map((one: { documentId: string }) => one.documentId);
    expect(await found({ price: new Decimal('1.5') })).toEqual([documentId]);
    expect(await found({ price: { $gt: new Decimal('1.5') } })).toEqual([]);
    expect(await found({ title: { $ne: undefined }, price: { $in: [new Decimal('1.5')] } })).toEqual([
      documentId,
    ]);
    const until = new Date(Date.now() + 60_000);
    expect(await found({ createdAt: { $lt: until }, title: new Decimal('sold') })).toEqual([documentId]);
    await expect(found({ price: new Decimal() })).rejects.toThrow(
      'filters.price must be a value, and is undefined',
    );
    await documents.delete({ documentId });
  });
});
