import { describe, expect, test } from 'vitest';
import { abilitiesOf, fullAccess } from '../../abilities/abilities.ts';
import { editor, membersOf, refusalOf, without } from '../harness.ts';

const wrongZone =
  'Invalid nested populate for article.zone (api::article.article). Expected a fragment ("on") or "count" but found';

const refused = (populate: unknown, options = {}): string => refusalOf({ populate }, options);

describe('relations', () => {
  test.each<[string, string, string]>([
    ['a column', 'category', 'category: one column category [published, same locale] {all}'],
    ['a link table', 'tags', 'tags: many table articles_tags_links [published, locale -] {all}'],
    ['media', 'cover', 'cover: one column cover [published, locale -] {all}'],
    ['several media', 'gallery', 'gallery: many table articles_gallery_links [published, locale -] {all}'],
    ['a morph relation of columns', 'subject', 'subject: one plinth_type_subject/subject of'],
    ['a morph relation of a table', 'subjects', 'subjects: many articles_subjects_links of'],
  ])('%s', (_what, name, shown) => {
    expect(membersOf(name)).toEqual([expect.stringContaining(shown)]);
  });

  test.each<[string, string, string, string]>([
    [
      'a column of the other side',
      'category',
      'articles',
      'articles: many inverseColumn category [published, same locale] {all}',
    ],
    [
      'a column of the other side, to one',
      'author',
      'article: one inverseColumn author',
      'article: one inverseColumn author [published, one locale, en first] {all}',
    ],
    [
      'a table of the other side',
      'tag',
      'articles',
      'articles: many inverseTable articles_tags_links [published] {all}',
    ],
    [
      'a morph table of the other side',
      'tag',
      'about',
      'about: many inverseMorph articles_subjects_links api::tag.tag [published] {all}',
    ],
    [
      'morph columns of the other side',
      'tag',
      'mention',
      'mention: one inverseMorph plinth_type_subject/subject api::tag.tag [published, one locale, en first] {all}',
    ],
    [
      'from a type without locales to the locale that the link says',
      'tag',
      'category',
      'category: one column category [published, linked locale or en] {all}',
    ],
    [
      'a table of a single type',
      'home',
      'articles',
      'articles: many table homes_articles_links [published, linked locale or en] {all}',
    ],
  ])('%s', (_what, type, name, shown) => {
    expect(membersOf(name.split(':')[0], { type })).toEqual([shown]);
  });

  test('a morph relation leads to every type that the caller may find, each with its own rows', () => {
    const [shown = ''] = membersOf('subjects');
    expect(shown).toContain(
      'of file [published, locale -] {all}, article [published, same locale] {all}, category [published, same locale] {all}, tag [published, locale -] {all}, author [published, locale -] {all}, home',
    );
    expect(shown).not.toContain('vault');
  });

  test('fragments of a morph relation name its types', () => {
    const on = { 'api::tag.tag': { fields: 'name' }, 'api::vault.vault': true };
    expect(membersOf({ subjects: { on } })).toEqual([
      'subjects: many articles_subjects_links of tag [published, locale -] {name}',
    ]);
    expect(membersOf({ subject: { on: {} } })).toEqual([
      'subject: one plinth_type_subject/subject of nothing',
    ]);
  });
});

describe('what is shown of a relation', () => {
  const tags = 'tags: many table articles_tags_links [published, locale -]';
  test.each<[string, unknown, string]>([
    ['fields', { fields: 'name' }, `${tags} {name}`],
    ['filters', { filters: { name: 'a' } }, `${tags} where name eq "a" {all}`],
    ['sort', { sort: 'name:desc' }, `${tags} by name desc {all}`],
    ['fields, with what is sorted by', { fields: 'id', sort: 'name' }, `${tags} by name asc {name}`],
    ['a count', { count: 'true' }, 'tags: count table articles_tags_links [published, locale -]'],
    [
      'a count of some',
      { count: 'true', filters: { name: 'a' } },
      'tags: count table articles_tags_links [published, locale -] where name eq "a"',
    ],
    [
      'populate, seen from there',
      { populate: 'articles' },
      `${tags} {all; articles: many inverseTable articles_tags_links [published] {all}}`,
    ],
    ['everything below', { populate: { category: '*' } }, 'Invalid key articles'],
  ])('%s: %j', (_what, entry, shown) => {
    if (shown.startsWith('Invalid')) expect(refused({ tags: entry })).toContain(shown);
    else expect(membersOf({ tags: entry })).toEqual([shown]);
  });

  test('dotted paths populate each step', () => {
    expect(membersOf('category.tag,category.articles')).toEqual([
      'category: one column category [published, same locale] {all; tag: one column tag [published, locale -] {all}; articles: many inverseColumn category [published, same locale] {all}}',
    ]);
  });
});

test.each<[unknown, string]>([
  ['cover.related', 'Invalid key cover | cover cover populate'],
  ['tags,cover.nope', 'Invalid key cover | cover cover populate'],
  [['cover.nope', 'cover'], 'Invalid key cover | cover cover populate'],
  [['category.nope', 'tags', 'category'], 'Invalid key nope at category.nope | nope category.nope populate'],
  ['seo.image.related', 'Invalid key image at seo.image | image seo.image populate'],
  [
    { tags: { populate: 'localizations' } },
    'Invalid key localizations at tags.localizations | localizations tags.localizations populate',
  ],
])('%j leads nowhere', (populate, refusal) => {
  expect(refused(populate)).toBe(refusal);
});

describe('components and zones', () => {
  const member = (name: string): string => `${name}: one member ${name} [published, locale -] {all}`;
  test.each<[string, unknown, string]>([
    ['a component', 'seo', 'seo: component {all}'],
    ['its fields', { seo: { fields: 'metaTitle' } }, 'seo: component {metaTitle}'],
    ['what is below', 'seo.tag,seo.card', `seo: component {all; ${member('tag')}; card: component {all}}`],
    ['many below', 'seo.tags', 'seo: component {all; tags: many members tags [published, locale -] {all}}'],
    [
      'all below',
      { seo: { populate: '*' } },
      `seo: component {all; ${member('image')}; ${member('tag')}; tags: many members tags [published, locale -] {all}; card: component {all}}`,
    ],
    [
      'some of a list',
      { cards: { filters: { text: 'a' }, sort: 'text:desc' } },
      'cards: component where text eq "a" by text desc {all}',
    ],
    ['the number of a list', { cards: { count: 'true' } }, 'cards: count'],
    ['a component without relations as a star', { cards: '*' }, 'cards: component {all}'],
    ['a zone as it is', 'zone', 'zone: zone as it is'],
    [
      'a zone with everything',
      { zone: { populate: '*' } },
      `zone: zone of shared.card {all}, shared.seo {all; ${member('image')}; ${member('tag')}; tags: many members tags [published, locale -] {all}; card: component {all}}`,
    ],
    ['a path into a zone', 'zone.tag', `zone: zone of shared.card {all}, shared.seo {all; ${member('tag')}}`],
    ['the number of its items', { zone: { count: 'true' } }, 'zone: count'],
    [
      'fragments; others keep their identity',
      { zone: { on: { 'shared.seo': { fields: 'rank', populate: 'tag' } } } },
      `zone: zone of shared.card {identity}, shared.seo {rank; ${member('tag')}}`,
    ],
    [
      'a fragment as a star',
      { zone: { on: { 'shared.card': '*' } } },
      'zone: zone of shared.card {all}, shared.seo {identity}',
    ],
    [
      'fragments that are not shown',
      { zone: { on: { 'shared.card': 'false' } } },
      'zone: zone of shared.card {identity}, shared.seo {identity}',
    ],
    ['no fragments', { zone: { on: {} } }, 'zone: zone of nothing'],
  ])('%s: %j', (_what, populate, shown) => {
    expect(membersOf(populate)).toEqual([shown]);
  });

  test.each<[string, unknown, string]>([
    [
      'a zone as a star',
      { zone: '*' },
      'Invalid nested populate for article.zone (api::article.article). Expected a fragment ("on") or "count" but found "*"',
    ],
    [
      'fields of a zone',
      { zone: { fields: 'text' } },
      'Invalid nested populate for article.zone (api::article.article). Expected a fragment ("on") or "count" but found {"fields":["text"]}',
    ],
    [
      'a list below a zone',
      { zone: { populate: ['tag'] } },
      'Invalid key populate at zone | populate zone populate',
    ],
    [
      'an unknown name in the sort of a fragment',
      { zone: { on: { 'shared.card': { sort: 'nope' } } } },
      'Invalid key nope | nope null populate',
    ],
    ['an unknown path into a zone', 'zone.nope', 'Invalid key nope at zone.nope | nope zone.nope populate'],
    [
      'a plain attribute as a path into a zone',
      'zone.text',
      'Invalid key text at zone.text | text zone.text populate',
    ],
    ['a star below a name', 'author.*', 'Invalid key * at author.* | * author.* populate'],
    [
      'an unknown name in a path',
      ['seo', 'category.nope'],
      'Invalid key nope at category.nope | nope category.nope populate',
    ],
    [
      'a plain attribute in a path',
      'category.articles.title',
      'Invalid key title at category.articles.title | title category.articles.title populate',
    ],
    [
      'a path below brackets, which begins anew',
      { category: { populate: 'articles.nope' } },
      'Invalid key nope at articles.nope | nope articles.nope populate',
    ],
    [
      'a comma-separated list below brackets',
      { category: { populate: 'articles,author' } },
      'Invalid key author | author author populate',
    ],
    [
      'such a list of names that exist',
      { category: { populate: ['articles', 'articles,localizations'] } },
      'Invalid key articles,localizations at category | articles,localizations category populate',
    ],
    [
      'such a list with a dot',
      { seo: { populate: 'tag.articles,image' } },
      'Invalid key articles,image at seo.tag | articles,image seo.tag populate',
    ],
    [
      'an unknown key of a fragment',
      { zone: { on: { 'shared.card': { limit: '1' } } } },
      'Invalid key limit at zone | limit zone populate',
    ],
    [
      'an unknown key of a fragment of a morph relation',
      { subjects: { on: { 'api::tag.tag': { limit: '1' } } } },
      'Invalid key limit at subjects | limit subjects populate',
    ],
    [
      'a component that does not exist',
      { zone: { on: { 'shared.seo': true, 'shared.nope': true } } },
      'Invalid key shared.nope at zone.on.shared.nope | shared.nope zone.on.shared.nope populate',
    ],
    [
      'a type that does not exist, of a morph relation',
      { subjects: { on: { 'api::tag.tag': true, 'api::nope.nope': true } } },
      'Invalid key api::nope.nope at subjects.on.api::nope.nope | api::nope.nope subjects.on.api::nope.nope populate',
    ],
    [
      'fragments of a relation',
      { tags: { on: { 'api::tag.tag': true } } },
      'Using fragments is not permitted to populate "tags" in "api::article.article"',
    ],
  ])('%s is refused: %j', (_what, populate, refusal) => {
    expect(refused(populate)).toBe(refusal);
  });
});

describe('populate=*', () => {
  test('shows everything that may be found, one level deep', () => {
    const names = membersOf('*').map((member) => member.split(':')[0]);
    expect(names).toEqual([
      'category',
      'tags',
      'author',
      'cover',
      'gallery',
      'seo',
      'cards',
      'zone',
      'subject',
      'subjects',
      'localizations',
    ]);
    expect(membersOf('*').join('\n')).not.toMatch(/; /);
  });

  test('has no localizations where there are no locales', () => {
    expect(membersOf('*', { type: 'home' })).toEqual([
      'articles: many table homes_articles_links [published, linked locale or en] {all}',
    ]);
  });
});

describe('localizations', () => {
  test('are the other locales of a localised document', () => {
    expect(membersOf('localizations')).toEqual(['localizations: many localizations [] {all}']);
    expect(membersOf({ localizations: { fields: 'title', sort: 'locale' } })).toEqual([
      'localizations: many localizations [] by "locale" asc {title}',
    ]);
    expect(membersOf({ localizations: { count: true } })).toEqual(['localizations: count localizations []']);
  });

  test('are no name of a type without locales', () => {
    expect(refused('localizations', { type: 'tag' })).toBe(
      'Invalid key localizations | localizations localizations populate',
    );
  });

  test('take the keys of every other relation, and no others', () => {
    expect(refused({ localizations: { limit: '1' } })).toBe(
      'Invalid key limit at localizations | limit localizations populate',
    );
    expect(refused({ localizations: '*' })).toMatch('Invalid key category at localizations.category');
    expect(refused({ localizations: 'yes' })).toBe(
      'Invalid key yes at localizations | yes localizations populate',
    );
  });
});

describe('names', () => {
  // In texts and lists a name is reported by itself, in brackets by where it stands.
  test.each<[string, unknown, string]>([
    ['an unknown name', 'nope', 'Invalid key nope | nope nope populate'],
    ['an unknown name in brackets', { nope: true }, 'Invalid key nope | nope null populate'],
    [
      'an unknown name below',
      'category.nope',
      'Invalid key nope at category.nope | nope category.nope populate',
    ],
    [
      'an unknown name below, in brackets',
      { category: { populate: { nope: true } } },
      'Invalid key nope at category | nope category populate',
    ],
    ['a star in a list', ['*'], 'Invalid key * | * * populate'],
    ['deep', 'deep', 'Invalid key deep | deep deep populate'],
    ['true', 'true', 'Invalid key true | true true populate'],
    ['an attribute', 'title', 'Invalid key title | title title populate'],
    ['an attribute in brackets', { title: true }, 'Invalid key title | title title populate'],
    ['a private relation', 'hidden', 'Invalid key hidden | hidden hidden populate'],
    [
      'an attribute in brackets below',
      { category: { populate: { articles: { populate: { title: true } } } } },
      'Invalid key title at category.populate.articles.populate.title | title category.populate.articles.populate.title populate',
    ],
    [
      'a private attribute in brackets below',
      { category: { populate: { articles: { populate: { secret: true } } } } },
      'Invalid key secret at category.populate.articles.populate.secret | secret category.populate.articles.populate.secret populate',
    ],
    [
      'a private attribute in a text below',
      { category: { populate: 'articles.secret' } },
      'Invalid key secret at articles.secret | secret articles.secret populate',
    ],
    [
      'a private relation in a text below',
      { category: { populate: 'articles.hidden' } },
      'Invalid key hidden at category.articles.hidden | hidden category.articles.hidden populate',
    ],
    ['a creator', 'createdBy', 'Invalid key createdBy | createdBy createdBy populate'],
    [
      'a creator below',
      { category: { populate: ['updatedBy'] } },
      'Invalid key updatedBy at category.updatedBy | updatedBy category.updatedBy populate',
    ],
    ['a password', { pin: true }, 'Invalid key pin | pin pin populate'],
    [
      'a name that every object has',
      { constructor: true },
      'Invalid key constructor | constructor null populate',
    ],
    ['a text for a flag', { tags: 'yes' }, 'Invalid key yes at tags | yes tags populate'],
    [
      'the name of a related attribute as a key',
      { category: { articles: true } },
      'Invalid key articles at category.articles | articles category.articles populate',
    ],
    [
      'the name of a time as a key',
      { category: { createdAt: true } },
      'Invalid key createdAt at category.createdAt | createdAt category.createdAt populate',
    ],
    [
      'the name of a column as a key',
      { category: { id: true } },
      'Invalid key id at category | id category populate',
    ],
    [
      'a path as a text, whose first step is reported',
      { category: 'articles.title' },
      'Invalid key articles at category.articles | articles category.articles populate',
    ],
    ['a path of unknown names', { seo: 'nope.x' }, 'Invalid key nope at seo | nope seo populate'],
    [
      'a private attribute as a text',
      { author: 'pin' },
      'Invalid key pin at author.pin | pin author.pin populate',
    ],
    [
      'the name of an attribute of a component',
      { seo: { image: true } },
      'Invalid key image at seo.image | image seo.image populate',
    ],
    [
      'a key below a relation that may not be followed',
      { vault: 'name' },
      'Invalid key name at vault | name vault populate',
    ],
    ['a text for a zone', { zone: 'author' }, `${wrongZone} "author"`],
    ['an unknown key of a zone', { zone: { limit: '1' } }, `${wrongZone} {"limit":"1"}`],
    [
      'the name of an attribute in a fragment',
      { zone: { on: { 'shared.seo': { tag: true } } } },
      'Invalid key tag at zone.tag | tag zone.tag populate',
    ],
    [
      'fragments of an unknown type below a relation',
      { category: { on: { nope: true } } },
      'Invalid key nope at category.on.nope | nope category.on.nope populate',
    ],
    [
      'a star of a type with relations',
      { category: '*' },
      'Invalid key articles at category.articles | articles category.articles no param',
    ],
    [
      'a star of a component with relations',
      { seo: '*' },
      'Invalid key image at seo.image | image seo.image no param',
    ],
    [
      'the key locale',
      { tags: { locale: 'fr' } },
      'Invalid key locale at tags.locale | locale tags.locale populate',
    ],
    [
      'the key locale of a component',
      { seo: { locale: 'fr' } },
      'Invalid key locale at seo | locale seo populate',
    ],
    [
      'a count that is neither',
      { tags: { count: 'yes' } },
      'Invalid key count at tags | count tags populate',
    ],
    ['a text below on', { zone: { on: 'x' } }, 'Invalid key on at zone.on | on zone.on populate'],
    ...['limit', 'start', 'pagination', 'status', 'publicationFilter', 'where', 'constructor'].map(
      (key): [string, unknown, string] => [
        `the key ${key}`,
        { tags: { [key]: '1' } },
        `Invalid key ${key} at tags | ${key} tags populate`,
      ],
    ),
    ['an unknown field', { tags: { fields: 'nope' } }, 'Invalid key nope | nope null populate'],
    [
      'a private field of a related document',
      { author: { fields: 'pin' } },
      'Invalid key pin | pin pin populate',
    ],
    [
      'a private attribute in filters',
      { author: { filters: { pin: '1' } } },
      'Invalid key pin | pin pin populate',
    ],
    ['a private attribute in sort', { author: { sort: 'pin' } }, 'Invalid key pin | pin pin populate'],
    [
      'a creator in filters',
      { author: { filters: { updatedBy: { password: { $startsWith: '$' } } } } },
      'Invalid key updatedBy | updatedBy updatedBy populate',
    ],
  ])('%s is refused: %j', (_what, populate, refusal) => {
    expect(refused(populate)).toBe(refusal);
  });
});

describe('permissions', () => {
  test('what the caller may not find is left out without a word', () => {
    expect(membersOf('vault,cover')).toEqual(['cover: one column cover [published, locale -] {all}']);
    expect(membersOf({ vault: { fields: 'nope' } })).toEqual([]);
    expect(membersOf({ category: { populate: 'tag' } }, { as: without('tag') })).toEqual([
      'category: one column category [published, same locale] {all}',
    ]);
    expect(membersOf('about', { type: 'tag', as: without('article') })).toEqual([]);
  });

  test.each<[string, unknown, readonly string[]]>([
    ['with the steps of its path', 'seo.tag', []],
    ['with all steps', 'category.articles.tags', []],
    ['in a list', ['seo.tag', 'category.tag'], []],
    ['if a longer path follows in a list', ['seo', 'seo.tag'], []],
    ['but not steps of other paths', ['category.tag', 'category.articles'], ['category', 'articles']],
    ['but not steps that end a path themselves', ['seo.tag', 'seo'], ['seo']],
    ['but not steps in a comma list', 'seo.tag,cover', ['seo', 'cover']],
    ['but not what is named in brackets', { seo: { populate: 'tag' } }, ['seo']],
  ])('what the caller may not find is left out, %s: %j', (_what, populate, names) => {
    const shown = membersOf(populate, { as: without('tag') }).flatMap((member) => [
      ...member.matchAll(/(\w+): /g),
    ]);
    expect(shown.map(([, name]) => name)).toEqual(names);
  });

  test('with full access a private relation is still none', () => {
    expect(refused('hidden', { as: fullAccess })).toBe('Invalid key hidden | hidden hidden populate');
    expect(membersOf('vault', { as: fullAccess })).toHaveLength(1);
  });

  const draft = { status: 'draft' };
  test('a draft read shows drafts of related documents', () => {
    expect(membersOf('category,author,tags,cover', { as: editor }, draft)).toEqual([
      'category: one column category [draft, same locale] {all}',
      'author: one column author [draft, locale -] {all}',
      'tags: many table articles_tags_links [published, locale -] {all}',
      'cover: one column cover [published, locale -] {all}',
    ]);
  });

  test('drafts of a type whose drafts the caller may not read are left out', () => {
    const names = ['article.find', 'article.readDraft', 'category.find', 'tag.find'];
    const as = abilitiesOf(names.map((name) => `api::${name.split('.')[0]}.${name}`));
    expect(membersOf('category,tags', { as }, draft)).toEqual([
      'tags: many table articles_tags_links [published, locale -] {all}',
    ]);
  });
});

test('a short text cannot lead to more than a query could ever need', () => {
  const nested = (levels: number): unknown =>
    levels === 0
      ? true
      : {
          on: {
            'api::article.article': {
              populate: { subjects: nested(levels - 1), subject: nested(levels - 1) },
            },
          },
        };
  expect(refused({ subjects: nested(3) })).toBe('not refused');
  expect(refused({ subjects: nested(11) })).toBe(
    'The query exceeds a limit: it uses more than 1000 relations and components',
  );
  expect(refused({ subjects: nested(12) })).toBe('The query exceeds a limit: a path has more than 12 names');
});
