import { expect, test } from 'vitest';
import { planOf, refusalOf, showSelection } from '../harness.ts';

const fieldsOf = (parameters: object): string => showSelection(planOf({ ...parameters }).selection);

test.each<[string, object, string]>([
  ['no fields are all', {}, '{all}'],
  ['named ones, in the order asked for', { fields: 'rank,title' }, '{rank title}'],
  [
    'and its times and locale',
    { fields: 'title', sort: 'createdAt,locale', filters: { tags: { name: 'a' } } },
    '{createdAt locale title}',
  ],
  [
    'a time once',
    { fields: 'createdAt', sort: 'createdAt', filters: { tags: { name: 'a' } } },
    '{createdAt}',
  ],
  ['each once', { fields: 'title,title' }, '{title}'],
  ['id and documentId come along anyway', { fields: 'id,documentId,title' }, '{title}'],
  ['id alone', { fields: 'id' }, '{}'],
  [
    'times and locale',
    { fields: 'createdAt,updatedAt,publishedAt,locale' },
    '{createdAt updatedAt publishedAt locale}',
  ],
  ['a star', { fields: '*' }, '{all}'],
  ['a star among others', { fields: 'title,*' }, '{all}'],
])('%s: %j', (_what, parameters, shown) => {
  expect(fieldsOf(parameters)).toBe(shown);
});

// See docs/reference/compatibility.md, Queries.
test.each<[string, object, string]>([
  ['a plain sort adds nothing', { fields: 'title', sort: 'rank' }, '{title}'],
  ['beside a to-many relation in the sort, neither', { fields: 'title', sort: 'rank,tags.name' }, '{title}'],
  ['beside a component in the sort, neither', { fields: 'title', sort: 'rank,seo.rank' }, '{title}'],
  ['nor beside a to-one relation', { fields: 'title', sort: 'category.name,rank' }, '{title}'],
  [
    'beside a relation in the filters, the own attributes that are sorted by come along',
    { fields: 'title', sort: 'rank', filters: { tags: { name: 'a' } } },
    '{rank title}',
  ],
  [
    'and its times and locale',
    { fields: 'title', sort: 'createdAt,locale', filters: { tags: { name: 'a' } } },
    '{createdAt locale title}',
  ],
  [
    'a time once',
    { fields: 'createdAt', sort: 'createdAt', filters: { tags: { name: 'a' } } },
    '{createdAt}',
  ],
  ['each once', { fields: 'rank,title', sort: 'rank', filters: { tags: { name: 'a' } } }, '{rank title}'],
  [
    'but not where a sort key goes through a relation, too',
    { fields: 'title', sort: 'rank,tags.name', filters: { tags: { name: 'a' } } },
    '{title}',
  ],
])('%s', (_what, parameters, shown) => {
  expect(fieldsOf(parameters)).toBe(shown);
});

test.each<[string, string, string]>([
  ['an unknown name', 'nope', 'Invalid key nope | nope null fields'],
  ['a name beside a star', '*,nope', 'Invalid key nope | nope null fields'],
  ['a dotted name', 'category.name', 'Invalid key category.name | category.name null fields'],
  ['a relation', 'category', 'Invalid key category | category category fields'],
  ['media', 'cover', 'Invalid key cover | cover cover fields'],
  ['a component', 'seo', 'Invalid key seo | seo seo fields'],
  ['a zone', 'zone', 'Invalid key zone | zone zone fields'],
  ['a private attribute', 'secret', 'Invalid key secret | secret secret fields'],
  ['a password', 'pin', 'Invalid key pin | pin pin fields'],
  ['a creator', 'createdBy', 'Invalid key createdBy | createdBy createdBy fields'],
  ['localizations', 'localizations', 'Invalid key localizations | localizations localizations fields'],
  ['a name that every object has', 'toString', 'Invalid key toString | toString null fields'],
])('%s is refused: %s', (_what, fields, refusal) => {
  expect(refusalOf({ fields })).toBe(refusal);
});

test('an item of a list is one name, and an unknown one is reported by itself', () => {
  const wrongForm = 'Invalid fields parameter. Expected a string or an array of strings';
  expect(refusalOf({ fields: ['title,rank'] })).toBe(wrongForm);
  expect(refusalOf({ fields: ['title', 'createdAt, rank'] })).toBe(wrongForm);
  expect(refusalOf({ fields: ['title,nope'] })).toBe('Invalid key nope | nope null fields');
  expect(refusalOf({ populate: { seo: { fields: ['rank,nope'] } } })).toBe(
    'Invalid key nope | nope null populate',
  );
});

test('locale is no field of a type without locales', () => {
  expect(refusalOf({ fields: 'locale' }, { type: 'tag' })).toBe('Invalid key locale | locale locale fields');
});
