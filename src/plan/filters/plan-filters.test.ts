import { describe, expect, test } from 'vitest';
import { cpuTime } from '../../../test/harness/cpu-time.ts';
import { abilitiesOf, fullAccess } from '../../abilities/abilities.ts';
import {
  conditionOf,
  editor,
  planOf,
  type ReadParameters,
  refusalOf,
  showCondition,
  without,
} from '../harness.ts';

const withoutField = 'An operator must be below the name of an attribute';
const refused = (filters: unknown, options = {}): string => refusalOf({ filters }, options);

describe('names', () => {
  test.each<[string, unknown, string]>([
    ['an attribute', { title: 'a' }, 'title eq "a"'],
    ['a column of every row', { documentId: 'abc' }, '"document_id" eq "abc"'],
    ['the row id, read as a number', { id: '5' }, '"id" eq 5'],
    ['a time', { createdAt: { $lt: '2024-05-06' } }, '"created_at" lt "2024-05-06T00:00:00.000Z"'],
    ['the locale of a localised type', { locale: 'fr' }, '"locale" eq "fr"'],
    [
      'several, which must all hold',
      { title: 'a', rank: { $gt: '1', $lt: '5' } },
      '(title eq "a" and (rank gt 1 and rank lt 5))',
    ],
    ['$or and $and', { $or: [{ title: 'a' }, { $and: [{ rank: '1' }] }] }, '(title eq "a" or rank eq 1)'],
    ['lists of one, like the one alone', { $and: [{ $or: [{ rank: '1' }] }] }, 'rank eq 1'],
    [
      'a list of one below a relation',
      { category: { $and: [{ name: 'a' }] } },
      'some column category [published, locale en] where name eq "a"',
    ],
  ])('%s', (_what, filters, condition) => {
    expect(conditionOf(filters)).toBe(condition);
  });

  test('no filters hold for every row', () => {
    expect(conditionOf(undefined)).toBe('always');
  });

  // An unknown name is reported at its parent, a known but refused one with its full path.
  test.each<[string, unknown, string]>([
    ['unknown', { nope: '1' }, 'Invalid key nope | nope null filters'],
    [
      'unknown below a relation',
      { category: { nope: '1' } },
      'Invalid key nope at category | nope category filters',
    ],
    [
      'unknown below two relations',
      { category: { tag: { nope: '1' } } },
      'Invalid key nope at category.tag | nope category.tag filters',
    ],
    ['unknown below a component', { seo: { nope: '1' } }, 'Invalid key nope at seo | nope seo filters'],
    [
      'unknown below an attribute',
      { title: { nope: '1' } },
      'Invalid key nope at title | nope title filters',
    ],
    ['unknown in $or', { $or: [{ nope: '1' }] }, 'Invalid key nope | nope null filters'],
    ['private', { secret: 'x' }, 'Invalid key secret | secret secret filters'],
    ['a private relation', { hidden: { name: 'x' } }, 'Invalid key hidden | hidden hidden filters'],
    [
      'private below a relation',
      { author: { pin: 'x' } },
      'Invalid key pin at author.pin | pin author.pin filters',
    ],
    [
      'private in a component',
      { cards: { pin: 'x' } },
      'Invalid key pin at cards.pin | pin cards.pin filters',
    ],
    ['a password', { pin: { $startsWith: '$2' } }, 'Invalid key pin | pin pin filters'],
    ['a creator', { createdBy: { id: '1' } }, 'Invalid key createdBy | createdBy createdBy filters'],
    [
      'a creator below a relation',
      { category: { updatedBy: '1' } },
      'Invalid key updatedBy at category.updatedBy | updatedBy category.updatedBy filters',
    ],
    ['a zone', { zone: { text: 'x' } }, 'Invalid key zone | zone zone filters'],
    [
      'the storing side of a morph relation',
      { subjects: { id: '1' } },
      'Invalid key subjects | subjects subjects filters',
    ],
    ['an unknown operator', { title: { $like: 'x' } }, 'Invalid key $like at title | $like title filters'],
    ['an unknown operator of an id', { id: { $like: 'x' } }, 'Invalid key $like | $like null filters'],
    [
      'an unknown name below a documentId',
      { category: { documentId: { nope: 'x' } } },
      'Invalid key nope at category | nope category filters',
    ],
    ['an unknown operator at the root', { $where: '1=1' }, 'Invalid key $where | $where null filters'],
    ['an operator at the root', { $eq: 'x' }, withoutField],
    ['an operator at the root, below $not', { $not: { $eq: 'x' } }, withoutField],
    ['a value at the root, below $not', { $not: 'x' }, withoutField],
    ['a value in $or', { $or: ['x'] }, withoutField],
    ['a list of values at the root', ['x'], withoutField],
    [
      'a name that every object has',
      { constructor: 'x' },
      'Invalid key constructor | constructor null filters',
    ],
    [
      'an operator that every object has',
      { title: { $constructor: 'x' } },
      'Invalid key $constructor at title | $constructor title filters',
    ],
  ])('%s is refused: %j', (_what, filters, refusal) => {
    expect(refused(filters)).toBe(refusal);
  });

  test('locale is no name of a type without locales', () => {
    expect(refused({ locale: 'en' }, { type: 'tag' })).toBe('Invalid key locale | locale locale filters');
  });

  test('what is private stays so with full access', () => {
    expect(refused({ secret: 'x' }, { as: fullAccess })).toBe('Invalid key secret | secret secret filters');
    expect(refused({ pin: 'x' }, { as: fullAccess })).toBe('Invalid key pin | pin pin filters');
  });
});

describe('values', () => {
  test.each<[string, unknown, string]>([
    ['a number as text', { rank: '05' }, 'rank eq 5'],
    ['a biginteger, digits kept', { views: '9007199254740993' }, 'views eq "9007199254740993"'],
    ['a boolean', { isHot: 'f' }, 'isHot eq false'],
    ['any other text as true', { isHot: 'no' }, 'isHot eq true'],
    ['a text as true that only looks like false', { isHot: 'FALSE' }, 'isHot eq true'],
    ['the empty text as false', { isHot: '' }, 'isHot eq false'],
    ['null', { title: null }, 'title null'],
    ['anything but null', { title: { $ne: null } }, 'title notNull'],
    ['a list', { rank: ['1', '2'] }, 'rank in 1, 2'],
    ['one value as a list', { rank: { $notIn: '1' } }, 'rank notIn 1'],
    ['two values', { rank: { $between: ['1', '2'] } }, 'rank between 1, 2'],
    ['numbers searched as text', { rank: { $contains: '1' } }, 'rank contains "1"'],
    ['dates searched as text', { day: { $startsWith: '2024-' } }, 'day startsWith "2024-"'],
    ['case does not matter', { title: { $eqi: 'A' } }, 'title eqi "A"'],
    ['$null', { title: { $null: 'true' } }, 'title null'],
    ['$null of any text', { title: { $null: 'x' } }, 'title null'],
    ['$null of false', { title: { $null: 'false' } }, 'title notNull'],
    ['$null of another spelling', { title: { $null: 'FALSE' } }, 'title null'],
    ['$null without a value', { title: { $null: null } }, 'title notNull'],
    ['$null of nothing', { title: { $null: '' } }, 'title notNull'],
    ['$notNull', { title: { $notNull: 'true' } }, 'title notNull'],
    ['$notNull of false', { title: { $notNull: '0' } }, 'title null'],
    ['$null of a list', { title: { $null: ['false'] } }, 'title null'],
    ['$notNull of an object', { title: { $notNull: { a: 'false' } } }, 'title notNull'],
    ['any of a list', { rank: { $gt: ['1', '2'] } }, '(rank gt 1 or rank gt 2)'],
    [
      'any of a list of texts',
      { title: { $containsi: ['a', 'b'] } },
      '(title containsi "a" or title containsi "b")',
    ],
    ['any of a list below a negative operator', { rank: { $ne: ['1', '2'] } }, '(rank ne 1 or rank ne 2)'],
    ['none of a list', { rank: { $not: { $eq: ['1', '2'] } } }, '(not rank eq 1 and not rank eq 2)'],
    ['null in a list', { title: { $eq: ['a', null] } }, '(title eq "a" or title null)'],
    ['a list of one', { title: { $startsWith: ['a'] } }, 'title startsWith "a"'],
    ['an empty list', { title: { $eq: [] } }, '()'],
    [
      'quotes and comments are values',
      { title: `'; drop table "a" --` },
      `title eq "'; drop table \\"a\\" --"`,
    ],
  ])('%s: %j', (_what, filters, condition) => {
    expect(conditionOf(filters)).toBe(condition);
  });

  test.each<[unknown, string]>([
    [{ rank: 'abc' }, 'Invalid value "abc" at filters.rank.$eq: expected a number'],
    [{ seo: { rank: { $gt: 'abc' } } }, 'Invalid value "abc" at filters.seo.rank.$gt: expected a number'],
    [{ views: '1.5' }, 'Invalid value "1.5" at filters.views.$eq: expected a whole number'],
    [{ day: '2024-02-30' }, 'Invalid date'],
    [{ day: 'soon' }, 'Invalid format, expected yyyy-MM-dd'],
    [{ createdAt: 'soon' }, 'Invalid format, expected a timestamp or an ISO date'],
    [{ rank: { $between: '1' } }, 'Invalid value "1" at filters.rank.$between: expected exactly two values'],
    [
      { rank: { $between: ['1', '2', '3'] } },
      'Invalid value [\n  "\\"1\\"",\n  "\\"2\\"",\n  "\\"3\\""\n] at filters.rank.$between: expected exactly two values',
    ],
    [{ rank: { $gt: ['1', 'abc'] } }, 'Invalid value "abc" at filters.rank.$gt: expected a number'],
    [{ title: { $eq: [['a']] } }, 'Invalid value [\n  "\\"a\\""\n] at filters.title.$eq: expected a text'],
    [
      { title: { $eq: { a: '1' } } },
      'Invalid value {\n  "a": "\\"1\\""\n} at filters.title.$eq: expected a text',
    ],
    [{ title: 'x'.repeat(10_001) }, 'The value at filters.title.$eq is too long: at most 10000 characters'],
  ])('%j is refused', (filters, message) => {
    expect(refused(filters)).toBe(message);
  });

  test.each<[unknown, string]>([
    [
      { title: { $or: ['a'] } },
      '$or cannot be below title: write it above the attribute, as in filters[$or][0][title]',
    ],
    [
      { title: { $and: [{ $eq: 'a' }] } },
      '$and cannot be below title: write it above the attribute, as in filters[$and][0][title]',
    ],
  ])('%j puts a list of conditions inside an attribute', (filters, message) => {
    expect(refused(filters)).toBe(message);
  });
});

describe('relations and components', () => {
  test.each<[string, unknown, string]>([
    [
      'a to-one relation',
      { category: { name: 'a' } },
      'some column category [published, locale en] where name eq "a"',
    ],
    [
      'a to-many relation',
      { tags: { name: 'a' } },
      'some table articles_tags_links [published, locale -] where name eq "a"',
    ],
    [
      'conditions below one relation hold for one row',
      { tags: { name: 'a', id: '1' } },
      'some table articles_tags_links [published, locale -] where (name eq "a" and "id" eq 1)',
    ],
    ['media', { cover: { url: 'a' } }, 'some column cover [published, locale -] where url eq "a"'],
    [
      'several media',
      { gallery: { ext: '.png' } },
      'some table articles_gallery_links [published, locale -] where ext eq ".png"',
    ],
    [
      'a number right below a relation is a row id',
      { category: '5' },
      'some column category [published, locale en] where "id" eq 5',
    ],
    [
      'a documentId right below a relation is the id of no row',
      { category: 'abc' },
      'some column category [published, locale en] where "id" eq 0',
    ],
    [
      'as one of several',
      { category: { $in: ['5', 'abc'] } },
      'some column category [published, locale en] where "id" in 5, 0',
    ],
    [
      'null right below a relation',
      { category: { $null: 'true' } },
      'some column category [published, locale en] where "id" null, or none',
    ],
    ['a component', { seo: { metaTitle: 'a' } }, 'seo.metaTitle eq "a"'],
    ['a component by its number', { seo: { id: '3' } }, 'some seo where component id eq 3'],
    ['a component in a component', { seo: { card: { text: 'a' } } }, 'some seo where card.text eq "a"'],
    [
      'a relation in a component',
      { seo: { tag: { name: 'a' } } },
      'some seo where some member tag [published, locale -] where name eq "a"',
    ],
    [
      'relations in a component',
      { seo: { tags: { name: 'a' } } },
      'some seo where some members tags [published, locale -] where name eq "a"',
    ],
  ])('%s', (_what, filters, condition) => {
    expect(conditionOf(filters)).toBe(condition);
  });

  test('a text that is no number is the id of no row', () => {
    expect(conditionOf({ id: 'abc' })).toBe('"id" eq 0');
    expect(conditionOf({ id: { $notIn: ['abc', '', '5'] } })).toBe('"id" notIn 0, 0, 5');
    expect(conditionOf({ seo: { id: { $ne: '1,2' } } })).toBe('some seo where component id ne 0');
  });

  test('an order among ids needs numbers', () => {
    const message = 'Invalid value "abc" at filters.category.$gt: expected a number';
    expect(refused({ category: { $gt: 'abc' } })).toBe(message);
  });

  test.each<[string, string, unknown, string]>([
    [
      'owned by the other side, to one',
      'category',
      { articles: { title: 'a' } },
      'some inverseColumn category [published, locale en] where title eq "a"',
    ],
    [
      'owned by the other side, to many',
      'tag',
      { articles: { title: 'a' } },
      'some inverseTable articles_tags_links [published] where title eq "a"',
    ],
  ])('a relation %s', (_what, type, filters, condition) => {
    expect(conditionOf(filters, { type })).toBe(condition);
  });

  test('what the caller may not find cannot be asked about', () => {
    expect(refused({ vault: { name: 'a' } })).toBe('Invalid key vault | vault vault filters');
    expect(refused({ category: { tag: { name: 'a' } } }, { as: without('tag') })).toBe(
      'Invalid key tag at category.tag | tag category.tag filters',
    );
    expect(refused({ seo: { tag: { id: '1' } } }, { as: without('tag') })).toBe(
      'Invalid key tag at seo.tag | tag seo.tag filters',
    );
    expect(refused({ about: { title: 'a' } }, { type: 'tag', as: without('article') })).toBe(
      'Invalid key about | about about filters',
    );
  });

  test('every caller may ask about files', () => {
    expect(conditionOf({ cover: { url: 'a' } }, { as: without('tag') })).toMatch(/^some column cover/);
  });
});

describe('$not', () => {
  test.each<[string, unknown, string]>([
    ['an attribute', { $not: { title: 'a' } }, 'not title eq "a"'],
    ['an operator', { title: { $not: { $contains: 'a' } } }, 'not title contains "a"'],
    ['$not', { $not: { $not: { title: 'a' } } }, 'title eq "a"'],
    ['and becomes or', { $not: { title: 'a', rank: '1' } }, '(not title eq "a" or not rank eq 1)'],
    [
      'or becomes and',
      { $not: { $or: [{ title: 'a' }, { rank: '1' }] } },
      '(not title eq "a" and not rank eq 1)',
    ],
    [
      'a relation: the row is another one',
      { $not: { tags: { name: 'a' } } },
      'some table articles_tags_links [published, locale -] where not name eq "a"',
    ],
    ['a component', { $not: { seo: { metaTitle: 'a' } } }, 'not seo.metaTitle eq "a"'],
    [
      'a relation to something',
      { $not: { category: { $notNull: 'true' } } },
      'some column category [published, locale en] where not "id" notNull, or none',
    ],
    [
      'a relation to nothing',
      { $not: { category: { $null: 'true' } } },
      'some column category [published, locale en] where not "id" null',
    ],
  ])('of %s: %j', (_what, filters, condition) => {
    expect(conditionOf(filters)).toBe(condition);
  });
});

// A related row that is not there counts as a row of nulls: some conditions hold for it.
describe('a condition that holds for nothing at all', () => {
  test.each<[unknown, boolean]>([
    [{ name: { $null: 'true' } }, true],
    [{ name: { $notNull: 'true' } }, false],
    [{ name: null }, true],
    [{ name: { $ne: null } }, false],
    [{ name: { $ne: 'a' } }, false],
    [{ name: { $not: { $notNull: 'true' } } }, true],
    [{ name: { $null: 'true' }, id: '1' }, false],
    [{ $or: [{ name: { $null: 'true' } }, { id: '1' }] }, true],
    [{ $and: [{ name: null }, { documentId: null }] }, true],
    [{ category: { name: null } }, true],
    [{ category: { name: 'a' } }, false],
  ])('%j holds without a related row: %s', (filters, holds) => {
    expect(conditionOf({ tags: filters }).endsWith(', or none')).toBe(holds);
    expect(conditionOf({ seo: { tag: filters } }).endsWith(', or none')).toBe(holds);
  });
});

// docs/decisions/006: the status is the requested one, the locale follows the row that the relation starts from.
describe('which rows of related documents count', () => {
  const plannedFilter = (type: string, filters: unknown, status: string): string =>
    showCondition(planOf({ filters, status }, { type, as: editor }).where);

  test.each([
    ['article', { category: { name: 'a' } }, 'column category [draft, locale en]'],
    ['article', { author: { name: 'a' } }, 'column author [draft, locale -]'],
    ['article', { tags: { name: 'a' } }, 'table articles_tags_links [published, locale -]'],
    ['category', { articles: { title: 'a' } }, 'inverseColumn category [draft, locale en]'],
    ['author', { article: { title: 'a' } }, 'inverseColumn author [draft, one locale, en first]'],
    ['tag', { articles: { title: 'a' } }, 'inverseTable articles_tags_links [draft]'],
    ['tag', { category: { name: 'a' } }, 'column category [draft, linked locale or en]'],
  ])('a draft read of %s: %j', (type, filters, rows) => {
    expect(plannedFilter(type, filters, 'draft')).toContain(`some ${rows} where`);
    expect(plannedFilter(type, filters, 'published')).toContain(
      `some ${rows.replace('draft', 'published')} where`,
    );
  });

  test('between types with locales the locale is the one asked for, or that of each row', () => {
    const within = (locale: unknown, filters: unknown = { category: { name: 'a' } }): string =>
      showCondition(planOf({ filters, locale }).where);
    expect(within(['fr'])).toContain('[published, locale fr]');
    expect(within(['en', 'fr'])).toContain('[published, same locale]');
    expect(within('*')).toContain('[published, same locale]');
    const backAndForth = { tags: { category: { articles: { title: 'a' } } } };
    expect(within(['fr'], backAndForth)).toMatch(
      /\[published, locale -\].*\[published, linked locale or en\].*\[published, same locale\]/,
    );
  });

  test('a draft of a related document needs the right to read drafts of its type', () => {
    const mayReadOwnDrafts = abilitiesOf(
      ['article.find', 'article.readDraft', 'category.find', 'tag.find'].map(
        (action) => `api::${action.split('.')[0]}.${action}`,
      ),
    );
    const draft = (filters: unknown): string =>
      refusalOf({ filters, status: 'draft' }, { as: mayReadOwnDrafts });
    expect(draft({ category: { name: 'a' } })).toBe('Invalid key category | category category filters');
    expect(draft({ tags: { name: 'a' } })).toBe('not refused');
  });
});

describe('a budget of comparisons', () => {
  const refusal = /^The filters of the query exceed their budget of 300 comparisons with 2000 values/;
  const equal = (count: number) => Array.from({ length: count }, (_, index) => ({ title: `x${index}` }));

  test.each<[string, ReadParameters]>([
    ['in filters', { filters: { $or: equal(301) } }],
    [
      'in filters and those of populate together',
      {
        filters: { $or: equal(150) },
        populate: { tags: { filters: { $or: Array(151).fill({ name: 'x' }) } } },
      },
    ],
    ['as a list below an operator', { filters: { title: { $contains: Array(301).fill('x') } } }],
    ['as negations', { filters: { $or: equal(290), $and: Array(11).fill({ $not: { title: 'x' } }) } }],
    ['as values of lists', { filters: { title: { $in: Array(2001).fill('x') } } }],
    [
      'as values of several lists',
      { filters: { $and: Array(3).fill({ title: { $in: Array(700).fill('x') } }) } },
    ],
  ])('counts them %s', (_title, parameters) => {
    expect(refusalOf(parameters)).toMatch(refusal);
  });

  test('and leaves room for long lists', () => {
    expect(refusalOf({ filters: { $or: equal(300) } })).toBe('not refused');
    expect(refusalOf({ filters: { title: { $in: Array(2000).fill('x') } } })).toBe('not refused');
  });

  test('twenty thousand are refused at once', async () => {
    const parameters = { filters: { $or: equal(20_000) } };
    const took = await cpuTime(() => expect(refusalOf(parameters)).toMatch(refusal));
    expect(took).toBeLessThan(1000);
  });
});

test('a text that is searched for has at most 4000 characters', () => {
  expect(refused({ title: { $containsi: 'x'.repeat(4000) } })).toBe('not refused');
  expect(refused({ title: { $containsi: 'x'.repeat(4001) } })).toBe(
    'The value at filters.title.$containsi is too long: at most 4000 characters',
  );
});
