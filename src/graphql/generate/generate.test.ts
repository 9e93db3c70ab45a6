import { printSchema, printType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schemaOf } from '../../schema/harness.ts';
import { enumValueName } from '../../values/enum-value-name.ts';
import { ShadowCrudSwitches } from '../extension/shadow-crud.ts';
import { generated, graphqlTestSchema } from '../harness.ts';
import { enumNames } from './enums.ts';

const typeOf = (name: string, schema = generated()): string => {
  const type = schema.getType(name);
  return type ? printType(type).replaceAll('\n', ' ').replaceAll(/ +/g, ' ') : 'none';
};

describe('the reference’s types', () => {
  test.each([
    ['ArticleEntity', 'type ArticleEntity { id: ID attributes: Article }'],
    ['ArticleEntityResponse', 'type ArticleEntityResponse { data: ArticleEntity }'],
    [
      'ArticleEntityResponseCollection',
      'type ArticleEntityResponseCollection { data: [ArticleEntity!]! meta: ResponseCollectionMeta! }',
    ],
    ['TagRelationResponseCollection', 'type TagRelationResponseCollection { data: [TagEntity!]! }'],
    ['TagInput', 'input TagInput { publishedAt: DateTime locale: String label: String }'],
    ['Tag', 'type Tag { label: String createdAt: DateTime updatedAt: DateTime publishedAt: DateTime }'],
    ['ENUM_ARTICLE_KIND', 'enum ENUM_ARTICLE_KIND { news in_depth }'],
    [
      'ArticleZoneDynamicZone',
      'union ArticleZoneDynamicZone = ComponentSharedCard | ComponentSharedSeo | Error',
    ],
  ])('%s', (name, printed) => {
    expect(typeOf(name).replaceAll('"""Accepted, and never written.""" ', '')).toBe(printed);
  });

  test('operations with their arguments', () => {
    const query = typeOf('Query');
    expect(query).toContain(
      'article(id: ID, publicationState: PublicationState = LIVE, status: PublicationStatus,',
    );
    expect(query).toContain(
      'articles(filters: ArticleFiltersInput, pagination: PaginationArg = {}, sort: [String] = [], publicationState: PublicationState = LIVE,',
    );
    expect(query).toContain('home(publicationState');
    const mutation = typeOf('Mutation');
    expect(mutation).toContain('createTag(status: PublicationStatus, data: TagInput!): TagEntityResponse');
    expect(mutation).toContain(
      'updateTag(id: ID!, status: PublicationStatus, data: TagInput!): TagEntityResponse',
    );
    expect(mutation).toContain('deleteTag(id: ID!): TagEntityResponse');
    expect(mutation).toContain('deleteHome: HomeEntityResponse');
    expect(mutation).not.toContain('createHome');
  });

  test('private attributes and passwords can be written only', () => {
    expect(typeOf('Article')).not.toMatch(/secret|pin/);
    expect(typeOf('ArticleFiltersInput')).not.toMatch(/secret|pin/);
    expect(typeOf('ArticleInput')).toMatch(/secret: String pin: String/);
  });
});

test('the flat shape has lists and connections', () => {
  const article = typeOf('Article', generated('flat'));
  expect(article).toContain('documentId: ID!');
  expect(article).toContain('title: String!');
  expect(article).toContain(
    'tags(filters: TagFiltersInput, pagination: PaginationArg = {}, sort: [String] = []): [Tag]!',
  );
  expect(article).toContain('tags_connection(');
  expect(typeOf('Query', generated('flat'))).toContain('article(documentId: ID!,');
  expect(typeOf('ArticleEntity', generated('flat'))).toBe('none');
});

test('the compatible shape is the flat one with the names of the other beside its own', () => {
  const schema = generated('compatible');
  expect(typeOf('Tag', schema)).toBe(
    'type Tag { id: ID! @deprecated(reason: "Use `documentId` instead") documentId: ID! attributes: Tag! @deprecated(reason: "Use root level fields instead") data: Tag! @deprecated(reason: "Use root level fields instead") label: String createdAt: DateTime updatedAt: DateTime publishedAt: DateTime }',
  );
  expect(typeOf('ComponentSharedCard', schema)).toMatch(/^type \w+ { id: ID! attributes: .* data: .* text/);
  expect(typeOf('TagEntityResponseCollection', schema)).toBe(
    'type TagEntityResponseCollection { data: [Tag!]! @deprecated(reason: "Use `nodes` field instead") nodes: [Tag!]! meta: ResponseCollectionMeta! @deprecated(reason: "Use the `pageInfo` field instead") pageInfo: Pagination! }',
  );
  for (const name of ['Query', 'Mutation', 'TagInput', 'TagFiltersInput'])
    expect(typeOf(name, schema)).toBe(typeOf(name, generated('flat')));
});

test('attributes called data and attributes keep their names in the compatible shape', () => {
  const text = { type: 'string' };
  const schema = generated(
    'compatible',
    undefined,
    schemaOf({ types: { probe: { attributes: { data: text, attributes: text } } } }),
  );
  expect(typeOf('Probe', schema)).toContain('attributes: String data: String');
});

test.each(['entity', 'flat', 'compatible'] as const)(
  '%s: a required list of components or dynamic zone is never null',
  (shape) => {
    const lines = (required: boolean) => ({
      type: 'component',
      component: 'shared.line',
      repeatable: true,
      required,
    });
    const zone = (required: boolean) => ({ type: 'dynamiczone', components: ['shared.line'], required });
    const attributes = { lines: lines(true), notes: lines(false), blocks: zone(true), extras: zone(false) };
    const schema = schemaOf({
      types: { bill: { attributes } },
      components: { 'shared.line': { text: { type: 'string' } } },
    });
    const bill = typeOf('Bill', generated(shape, undefined, schema));
    expect(bill).toMatch(/ lines\([^)]*\): \[ComponentSharedLine\]! /);
    expect(bill).toMatch(/ notes\([^)]*\): \[ComponentSharedLine\] /);
    expect(bill).toContain(' blocks: [BillBlocksDynamicZone]! ');
    expect(bill).toContain(' extras: [BillExtrasDynamicZone] ');
  },
);

describe('what a project switched off', () => {
  const printed = (change: (switches: ShadowCrudSwitches) => void): string => {
    const switches = new ShadowCrudSwitches(graphqlTestSchema);
    change(switches);
    return printSchema(generated('entity', switches));
  };

  test('a type is nowhere, also not below others', () => {
    const schema = printed((switches) => switches.switches('api::tag.tag').disable());
    expect(schema).not.toMatch(/\bTag|tags/);
  });

  test('queries, mutations and single actions', () => {
    const switches = new ShadowCrudSwitches(graphqlTestSchema);
    switches.switches('api::article.article').disableQueries();
    switches.switches('api::category.category').disableMutations();
    switches.switches('api::tag.tag').disableActions(['find', 'delete']);
    const schema = generated('entity', switches);
    const fields = (type: ReturnType<typeof schema.getQueryType>) =>
      Object.keys(type?.getFields() ?? {}).filter((name) => !/upload|users/i.test(name));
    expect(fields(schema.getQueryType())).toEqual(['category', 'categories', 'tag', 'home']);
    expect(fields(schema.getMutationType())).toEqual([
      'createArticle',
      'updateArticle',
      'deleteArticle',
      'createTag',
      'updateTag',
      'updateHome',
      'deleteHome',
    ]);
  });

  test('attributes in output, input and filters', () => {
    const switches = new ShadowCrudSwitches(graphqlTestSchema);
    const rank = switches.switches('api::article.article').field('rank');
    const typesWithRank = (): string[] => {
      const schema = generated('entity', switches);
      return ['Article', 'ArticleInput', 'ArticleFiltersInput'].filter((name) =>
        typeOf(name, schema).includes('rank'),
      );
    };
    expect(typesWithRank()).toEqual(['Article', 'ArticleInput', 'ArticleFiltersInput']);
    rank.disableOutput();
    expect(typesWithRank()).toEqual(['ArticleInput', 'ArticleFiltersInput']);
    rank.disableInput().disableFilters();
    expect(typesWithRank()).toEqual([]);
  });
});

test.each([
  ['news', 'news'],
  ['in depth', 'in_depth'],
  ['3d', '_3d'],
  ['über', 'uber'],
  ['true', 'value_true'],
  ['__x', 'value___x'],
  ['…', '_'],
])('the enumeration value %s is called %s', (value, name) => {
  expect(enumValueName(value)).toBe(name);
});

test.each([
  ['Мужской', 'Muzhskoy'],
  ['Книга лучшая', 'Kniga_luchshaya'],
  ['été', 'ete'],
  ['中文', '_'],
])('the value %s is spelled %s in Latin letters', (value, name) => {
  expect(enumValueName(value)).toBe(name);
});

test('values without a spelling are numbered, never with two underscores in front', () => {
  const { contentTypes } = schemaOf({
    types: { tag: { attributes: { kind: { type: 'enumeration', enum: ['中文', '日本', '한국'] } } } },
  });
  const kind = contentTypes.get('api::tag.tag')?.attributes.get('kind');
  if (kind?.kind !== 'scalar') throw new Error('No kind');
  const names = [...enumNames(kind).values()];
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^(?!__)[A-Za-z_]\w*$/);
});

test('values that would share a name are numbered', () => {
  const { contentTypes } = schemaOf({
    types: { tag: { attributes: { kind: { type: 'enumeration', enum: ['a b', 'a-b', 'c'] } } } },
  });
  const kind = contentTypes.get('api::tag.tag')?.attributes.get('kind');
  if (kind?.kind !== 'scalar') throw new Error('No kind');
  expect([...enumNames(kind).values()]).toEqual(['a_b', 'a_b_2', 'c']);
});
