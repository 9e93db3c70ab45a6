// Which lists of SQLite compare the ids of several indexes, and whose entries are read last.
import { expect, test } from 'vitest';
import { editor, planOf } from '../../plan/harness.ts';
import { sqlite } from '../dialects/sqlite.ts';
import { compile } from './compile.ts';
import { both, id } from './compile-harness.ts';

const page = { ...id, pagination: { pageSize: '10' } };
const hasAll = { hasAll: true };
const onlyValues = { hasRelationOrder: false, hasSortPair: false, hasAll: true };

test.each([
  ['alternatives of one value', { filters: { $or: [{ rank: '3' }, { rank: { $gt: '5' } }] } }, hasAll],
  [
    'an alternative without an index',
    { filters: { $or: [{ title: { $contains: 'x' } }, { extra: { $null: 'true' } }] } },
    hasAll,
  ],
  [
    'parts of one value',
    { filters: { $or: [{ title: { $contains: 'x' } }, { title: { $contains: 'y' } }] } },
    hasAll,
  ],
  [
    'an empty list of values',
    { filters: { title: 'x', rank: { $eq: [] }, createdAt: { $gt: '2020' } } },
    hasAll,
  ],
  ['an index is missing', { filters: { title: 'x', rank: '3' } }, {}],
  ['one value', { filters: { title: 'x' } }, hasAll],
  ['one value that is excluded', { filters: { rank: { $ne: '3' } } }, hasAll],
  ['a value and another that is excluded', { filters: { rank: { $gt: '1', $ne: '3' } } }, hasAll],
  ['a value within a relation', { filters: { author: { name: 'x' }, rank: { $ne: '3' } } }, hasAll],
  ['a document', { filters: { documentId: 'x', rank: '3', title: 'x' } }, hasAll],
])('no intersection: %s', (_, query, indexes) => {
  expect(both({ ...page, ...query }, indexes)).not.toContain('plinth_index');
});

// Each alternative is found in the entries of its own index.
test.each([
  [{ $or: [{ title: { $contains: 'x' } }, { author: { name: 'x' } }] }, {}],
  [{ $or: [{ title: { $contains: 'x' } }, { rank: { $ne: '5' } }] }, { withCount: 'false' }],
  [{ $or: [{ title: { $contains: 'x' } }, { author: { name: { $contains: 'x' } } }], rank: '3' }, {}],
])('an alternative whose entries are tested: %j, %j', (filters, more) => {
  const pagination = { ...page.pagination, ...more };
  const { text } = compile(planOf({ ...page, filters, pagination }), sqlite, onlyValues);
  expect(text).toContain('plinth_index');
});

// The entries of the last index are read, those of the others are looked up.
test.each([
  ['rank', { rank: { $ne: '3' }, title: 'x' }],
  ['title', { title: { $contains: 'x' }, rank: { $gt: '3' } }],
  ['rank', { rank: { $notNull: 'true' }, title: { $between: ['a', 'b'] } }],
  ['rank', { rank: { $not: { $gt: '3' } }, author: { name: { $ne: 'x' } } }],
])('the index of a value that each entry is tested for is the last one: %s in %j', (last, filters) => {
  const { text } = compile(planOf({ ...page, filters }), sqlite, onlyValues);
  const entries = text.split('select id from (').find((part) => part.includes("= '2' then -1")) ?? '';
  expect(entries.split(' limit ')[0]).toMatch(new RegExp(`"${last}"[^"]*$`));
});

test("no intersection: Plinth's own tables, which lack indexes", () => {
  const plan = planOf({ ...page, filters: { title: 'x', rank: '3' } }, { as: editor });
  const textFor = (table: string): string =>
    compile({ ...plan, contentType: { ...plan.contentType, table } }, sqlite, onlyValues).text;
  expect(textFor('files')).toContain('plinth_index');
  expect(textFor('plinth_files')).not.toContain('plinth_index');
});

// Otherwise SQLite takes any index that begins with status and locale, in whose order links are far from each other.
test.each([
  [true, { tags: { $notNull: 'true' } }],
  [true, { tags: { $null: 'true' } }],
  [false, { tags: { name: 'x' } }],
  [false, { tags: { $notNull: 'true' }, title: { $contains: 'x' } }],
])(
  'rows are read in the order of their ids if nothing but links is read of them: %s for %j',
  (isById, filters) => {
    const { text } = compile(planOf({ ...page, filters }), sqlite, onlyValues);
    expect(/order by "a"\.id\), plinth_size/.test(text)).toBe(isById);
  },
);
