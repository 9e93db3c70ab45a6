import { describe, expect, test } from 'vitest';
import { editor, orderOf, planOf, refusalOf, without } from '../harness.ts';

test.each<[string, unknown, string]>([
  ['attributes', 'title,rank:desc', 'title asc, rank desc'],
  [
    'columns of every row',
    'id:desc,documentId,createdAt,updatedAt,publishedAt,locale',
    '"id" desc, "document_id" asc, "created_at" asc, "updated_at" asc, "published_at" asc, "locale" asc',
  ],
  ['a to-one relation', 'category.name:desc', 'column category [published, locale en](name desc)'],
  ['a to-many relation', 'tags.name', 'table articles_tags_links [published, locale -](name asc)'],
  [
    'two relations',
    'category.tag.name',
    'column category [published, locale en](column tag [published, locale -](name asc))',
  ],
  [
    'a relation and back',
    'category.articles.title',
    'column category [published, locale en](inverseColumn category [published, locale en](title asc))',
  ],
  ['media', 'cover.url', 'column cover [published, locale -](url asc)'],
  ['a component', 'seo.metaTitle', 'seo.metaTitle asc'],
  ['the number of a component', 'cards.id:desc', 'cards(component id desc)'],
  ['a relation in a component', 'seo.tag.name', 'seo(member tag [published, locale -](name asc))'],
  ['objects', { category: { name: 'desc' } }, 'column category [published, locale en](name desc)'],
  ['nothing', '', ''],
  ['nothing behind a name in brackets', { title: '', rank: 'desc' }, 'rank desc'],
  ['a direction in upper and lower case', 'title:Desc,rank:aSC', 'title desc, rank asc'],
])('%s: %j', (_what, sort, order) => {
  expect(orderOf(sort)).toBe(order);
});

describe('refused', () => {
  test.each<[string, unknown, string]>([
    ['an unknown name', 'nope', 'Invalid key nope | nope null sort'],
    ['an unknown name without a direction', { nope: '' }, 'Invalid key nope | nope null sort'],
    [
      'an unknown name below a relation',
      'category.nope',
      'Invalid key nope at category | nope category sort',
    ],
    ['a name below an attribute', 'title.nope', 'Invalid key nope at title | nope title sort'],
    ['a name below a time', 'createdAt.x', 'Invalid key x at createdAt | x createdAt sort'],
    ['a relation itself', 'category', 'Invalid key category | category category sort'],
    ['media itself', 'cover', 'Invalid key cover | cover cover sort'],
    ['a component itself', 'seo', 'Invalid key seo | seo seo sort'],
    [
      'a relation at the end of a path',
      'category.tag',
      'Invalid key tag at category.tag | tag category.tag sort',
    ],
    ['a zone', 'zone', 'Invalid key zone | zone zone sort'],
    ['into a zone', 'zone.text', 'Invalid key zone | zone zone sort'],
    ['into a morph relation', 'subjects.title', 'Invalid key subjects | subjects subjects sort'],
    ['a private attribute', 'secret', 'Invalid key secret | secret secret sort'],
    [
      'a private attribute below a relation',
      'author.pin',
      'Invalid key pin at author.pin | pin author.pin sort',
    ],
    ['through a private relation', 'hidden.name', 'Invalid key hidden | hidden hidden sort'],
    ['a password', 'pin', 'Invalid key pin | pin pin sort'],
    ['a creator', 'createdBy.password', 'Invalid key createdBy | createdBy createdBy sort'],
    ['localizations', 'localizations.title', 'Invalid key localizations | localizations localizations sort'],
    ['a type that the caller may not find', 'vault.name', 'Invalid key vault | vault vault sort'],
    ['a name that every object has', 'constructor', 'Invalid key constructor | constructor null sort'],
    ['an empty name', 'category.', 'Invalid key  at category |  category sort'],
  ])('%s: %j', (_what, sort, refusal) => {
    expect(refusalOf({ sort })).toBe(refusal);
  });

  test('through a relation to a type that the caller may not find', () => {
    expect(refusalOf({ sort: 'tags.name' }, { as: without('tag') })).toBe(
      'Invalid key tags | tags tags sort',
    );
  });

  test('the locale of a type without locales', () => {
    expect(refusalOf({ sort: 'locale' }, { type: 'tag' })).toBe('Invalid key locale | locale locale sort');
  });
});

test('a key leads through two to-many relations at most', () => {
  expect(refusalOf({ sort: 'tags.name' })).toBe('not refused');
  expect(refusalOf({ sort: 'category.articles.tags.name' })).toBe('not refused');
  expect(refusalOf({ sort: 'tags.articles.title' })).toBe('not refused');
  expect(refusalOf({ sort: 'tags.articles.tags.name' })).toBe(
    'A sort key may pass through at most two to-many relations: "tags", "tags.articles" are two, and "tags.articles.tags" is the third. Sort by an attribute of one of them | tags tags.articles.tags sort',
  );
  expect(refusalOf({ sort: 'seo.tags.articles.category.articles.title' })).toMatch(
    '"seo.tags", "seo.tags.articles" are two, and "seo.tags.articles.category.articles"',
  );
  expect(refusalOf({ populate: { tags: { sort: 'articles.tags.articles.title' } } })).toMatch(
    '"articles", "articles.tags" are two, and "articles.tags.articles" is the third',
  );
});

test('drafts have no time of publication that could decide their order', () => {
  const directionsOf = (status: 'draft' | 'published') =>
    planOf({ sort: 'publishedAt:desc,title', status }, { as: editor }).order.map(
      ({ direction }) => direction,
    );
  expect(directionsOf('published')).toEqual(['desc', 'asc']);
  expect(directionsOf('draft')).toEqual(['asc']);
});
