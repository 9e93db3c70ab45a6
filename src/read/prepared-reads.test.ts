// Requests that are filled into the outline of earlier ones are prepared as if they were the first.
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Statistics } from '../bounds/statistics.ts';
import type { Database } from '../database/database.ts';
import { PlinthError } from '../errors/errors.ts';
import { editor, schema } from '../plan/harness.ts';
import { operators } from '../plan/operators/index.ts';
import { parseFilters } from '../plan/parse-filters.ts';
import type { Query } from '../plan/query.ts';
import { parseParameters } from '../rest/parse-query.ts';
import { contentTypeOf } from '../schema/schema.ts';
import type { Dialect } from '../sql/dialect.ts';
import { postgres } from '../sql/dialects/postgres.ts';
import { sqlite } from '../sql/dialects/sqlite.ts';
import { type EntryPoint, type PreparedRead, PreparedReads, type ReadRequest } from './prepared-reads.ts';

const statistics = (version: number): Statistics => ({
  version,
  outdated: new Set(),
  rows: new Map([['articles', [{ status: 'published', locale: 'en', rows: 10_000 * version }]]]),
  fanOuts: new Map([['values articles.rank', { total: 10_000, high: 3000, squares: 1e7 }]]),
});

const entryPoint: EntryPoint = {
  name: 'rest',
  limits: { defaultLimit: 25, maxLimit: 100, withCount: true },
  bounds: { rows: 1e9, comparisons: 300 },
};

/** As one process keeps them; `plans` counts what was planned. */
function opened(dialect: Dialect) {
  const counts = { plans: 0, statistics: 1 };
  const request = () => {
    counts.plans += 1;
    return { scanned: [], isPending: false, hasRelationOrder: false, hasSortPair: false, hasAll: false };
  };
  const indexes = { request, expectsSortPair: () => false };
  // Preparing asks a database for no more than this.
  const database = { dialect, typesRead: () => ['api::article.article'] } as Partial<Database> as Database;
  const context = { database, schema, defaultLocale: () => 'en', indexes };
  return {
    counts,
    reads: new PreparedReads({ ...context, statistics: () => statistics(counts.statistics) }, true),
  };
}

const contentType = contentTypeOf(schema, 'api::article.article');

function readRequestOf(filters: unknown, others: Query = {}): ReadRequest {
  const query = (): Query => ({ ...others, filters: parseFilters(filters) });
  return {
    key: inspect([filters, others], { depth: null, maxStringLength: null }),
    abilities: editor,
    documentId: undefined,
    parse: () => ({ contentType, query: query(), result: 'list', purpose: { kind: 'read' }, shape: 'flat' }),
    filtered: { key: 'list', query },
  };
}

const shown = ({ fingerprint, cursorsOf: _same, ...prepared }: PreparedRead) => ({
  ...prepared,
  fingerprint: fingerprint(),
});

/** What is prepared, or what the request is refused with. */
function prepared(reads: PreparedReads, readRequest: ReadRequest): unknown {
  try {
    return shown(reads.prepare(readRequest, entryPoint));
  } catch (error) {
    if (!(error instanceof PlinthError)) throw error;
    return { name: error.name, message: error.message, details: error.details };
  }
}

const long = 'x'.repeat(10_001);
const values: readonly unknown[] = [
  ...[
    'apple',
    'é',
    '5',
    '-0',
    '1.5',
    '1e300',
    '007',
    'true',
    'f',
    '0',
    '',
    ' ',
    'null',
    '$user.id',
    '?',
    '\u0000',
    long,
  ],
  ...[
    '2024-05-06',
    '2024-05-06T10:00:00.000Z',
    '1714989600000',
    '9223372036854775807',
    '99999999999999999999',
  ],
  ...[5, -0, 1.5, 2 ** 60, true, false, null, undefined, { x: '1' }],
  ...[
    [],
    ['5'],
    ['5', '6'],
    ['apple', 'pear'],
    ['2024-05-06', '2024-05-07'],
    ['5', ''],
    ['5', null],
    [['5'], '6'],
  ],
  ['1', '2', '3', '4', '5', '6', '7', '8'],
  ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
];

const paths: readonly (readonly string[])[] = [
  ...['title', 'rank', 'views', 'price', 'isHot', 'day', 'extra', 'secret', 'pin', 'nope'].map((name) => [
    name,
  ]),
  ...['id', 'documentId', 'createdAt', 'locale', 'category', 'seo', '$and', 'localizations'].map((name) => [
    name,
  ]),
  ['category', 'name'],
  ['tags', 'name'],
  ['seo', 'rank'],
  ['cards', 'text'],
  ['tags', 'articles', 'rank'],
  ['localizations', 'title'],
  ['$not', 'rank'],
  ['tags', '$not', 'name'],
  ['vault', 'name'],
];

/** The same filter, and something else. */
const others: readonly Readonly<Record<string, unknown>>[] = [
  {},
  ...['category', 'tags', '*', 'seo', 'zone', ['category', 'tags'], { category: true }].map((populate) => ({
    populate,
  })),
  ...['fields', 'sort', 'populate'].map((name) => ({ populate: { category: { [name]: ['tag'] } } })),
  ...['a', 'b', ['a', 'b']].map((name) => ({ populate: { category: { filters: { name } } } })),
  ...['en', 'de', '*', ['en', 'de']].map((locale) => ({ locale })),
  ...['draft', 'published'].map((status) => ({ status })),
  ...['modified', 'unmodified'].map((publicationFilter) => ({ publicationFilter })),
  ...['title', ['title', 'rank'], ['rank', 'title']].map((fields) => ({ fields })),
  ...['title', 'title:desc', ['title', 'rank'], { title: 'desc' }].map((sort) => ({ sort })),
  ...['page', 'pageSize', 'start', 'limit'].map((name) => ({ pagination: { [name]: '2' } })),
  ...['3', '4'].map((pageSize) => ({ pagination: { pageSize, withCount: 'false' } })),
  ...['apple', 'pear'].map((_q) => ({ _q })),
];

const written = (path: readonly string[], inner: unknown): unknown =>
  path.reduceRight<unknown>((below, name) => ({ [name]: below }), inner);

const names = [...operators.map(({ name }) => `$${name}`), '$nope', '$not'];

describe.each([
  ['sqlite', sqlite],
  ['postgres', postgres],
] as const)('filled outlines for %s', (_name, dialect) => {
  test.each(paths.map((path, index) => [path.join('.'), path, index] as const))(
    '%s: as if nothing was kept, for every operator and every other value',
    (_path, path, index) => {
      const { reads } = opened(dialect);
      // What one attribute leaves out is compared with the next, and what one database leaves out with the other.
      let turn = index + (dialect === sqlite ? 0 : 1);
      for (const name of [...names, undefined]) {
        for (const value of values) {
          if (turn++ % 2 === 0) continue;
          const filters = written(path, name === undefined ? value : { [name]: value });
          if (typeof filters !== 'object' || filters === null) continue;
          const readRequest = readRequestOf(filters, { locale: ['en'] });
          expect(prepared(reads, readRequest)).toEqual(prepared(opened(dialect).reads, readRequest));
        }
      }
    },
  );

  test('of several comparisons, each value comes where it belongs', () => {
    const { reads, counts } = opened(dialect);
    const filtersOf = ([one, two, three]: readonly string[]) => ({
      $or: [{ title: one, rank: { $gt: two, $lt: three } }, { tags: { name: { $in: [three, one] } } }],
      $not: { category: { name: { $ne: two } }, title: { $contains: 'same' } },
      views: { $between: [two, three] },
    });
    const triples = [
      ['1', '2', '3'],
      ['4', '5', '6'],
      ['9', '8', '7'],
      ['2', '2', 'x'],
      ['x', '2', '1'],
    ];
    for (const triple of triples) {
      const readRequest = readRequestOf(filtersOf(triple));
      expect(prepared(reads, readRequest)).toEqual(prepared(opened(dialect).reads, readRequest));
    }
    const { plans } = counts;
    reads.prepare(readRequestOf(filtersOf(['20', '21', '22'])), entryPoint);
    expect(counts.plans).toBe(plans);
  });

  test.each<[string, unknown, unknown, Query?, Query?]>([
    ['another operator', { rank: { $gt: '1' } }, { rank: { $gte: '1' } }],
    ['another attribute', { rank: { $gt: '1' } }, { price: { $gt: '1' } }],
    ['a part of a text', { title: { $contains: 'a' } }, { title: { $contains: 'b' } }],
    ['one value more', { rank: { $in: ['1', '2'] } }, { rank: { $in: ['1', '2', '3'] } }],
    ['null', { rank: { $eq: '1' } }, { rank: { $eq: null } }],
    ['another order', { rank: '1' }, { rank: '1' }, {}, { sort: [{ path: ['rank'], order: 'desc' }] }],
    ['another locale', { rank: '1' }, { rank: '1' }, { locale: ['en'] }, { locale: ['de'] }],
    ['other fields', { rank: '1' }, { rank: '1' }, { fields: ['title'] }, { fields: ['rank'] }],
    ['another status', { rank: '1' }, { rank: '1' }, { status: 'draft' }, { status: 'published' }],
  ])('%s is planned', (_title, filters, other, query = {}, otherQuery = {}) => {
    const { reads, counts } = opened(dialect);
    for (const kept of [filters, filters, filters]) prepared(reads, readRequestOf(kept, query));
    const { plans } = counts;
    const readRequest = readRequestOf(other, otherQuery);
    expect(prepared(reads, readRequest)).toEqual(prepared(opened(dialect).reads, readRequest));
    expect(counts.plans).toBeGreaterThan(plans);
  });

  test('whatever else differs is told apart', () => {
    const { reads } = opened(dialect);
    for (const rank of ['1', '2', '3'])
      for (const parameters of others) {
        const readRequest = readRequestOf({ rank }, parseParameters(parameters));
        expect(prepared(reads, readRequest)).toEqual(prepared(opened(dialect).reads, readRequest));
      }
  });

  test('no name reads as a part of an outline', () => {
    const { reads } = opened(dialect);
    for (const title of ['1', '2', '3']) prepared(reads, readRequestOf({ title }));
    const readRequest = readRequestOf({ 'title":"$eq" ?': '1' });
    expect(prepared(reads, readRequest)).toMatchObject({ name: 'ValidationError' });
  });

  test('other statistics are estimated with', () => {
    const { reads, counts } = opened(dialect);
    for (const rank of ['1', '2', '3']) prepared(reads, readRequestOf({ rank }));
    counts.statistics = 2;
    const fresh = opened(dialect);
    fresh.counts.statistics = 2;
    for (const rank of ['4', '5', '6'])
      expect(prepared(reads, readRequestOf({ rank }))).toEqual(
        prepared(fresh.reads, readRequestOf({ rank })),
      );
  });
});
