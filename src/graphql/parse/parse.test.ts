import { getNamedType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { fullAccess } from '../../abilities/abilities.ts';
import { fragmentsOf, rowsQuery } from '../../plan/populate/populating.ts';
import type { PopulateQuery, Query } from '../../plan/query.ts';
import { parseQuery } from '../../rest/parse-query.ts';
import { endlessBudget } from '../context/harness.ts';
import { generated, rootFieldOf } from '../harness.ts';
import { rowsFields } from '../lanes/lane.ts';
import { readRoot } from '../lanes/root-reads.ts';
import { argumentsOf, markOfField } from './operation.ts';
import { parseSelection } from './parse-selection.ts';

const rules = { limits: { depth: 20, arrayLimit: 100, parameterLimit: 1000 }, isStrict: true };
const schemas = { entity: generated('entity'), flat: generated('flat') };

/** The Query of a root field that reads. */
function queryOf(query: string, shape: 'entity' | 'flat' = 'entity'): Query {
  const { field, operation } = rootFieldOf(query, schemas[shape]);
  const mark = markOfField(field);
  if (mark?.kind !== 'read') throw new Error('No read');
  const rows = mark.form === 'flat' ? field : rowsFields(field, operation)[0];
  const type = rows && getNamedType(rows.type.getFields()[rows.name]?.type);
  if (!isObjectType(type)) throw new Error('No object');
  const selection = { key: '', parse: () => parseSelection(type, rows?.nodes ?? [], operation) };
  const given = argumentsOf(field, operation);
  const request = { given, abilities: fullAccess, budget: endlessBudget(), selection };
  const read = readRoot(mark, request, operation, false);
  if (!read) throw new Error('No address');
  return read.readRequest.parse().query;
}

/** The query, without the layout of its result and its form. */
const essence = ({ fields, filters, sort, populate, locale, status }: Query): unknown => ({
  fields: [...(fields ?? [])],
  filters,
  sort: sort ?? [],
  populate: essenceOf(populate),
  locale,
  status: status ?? 'published',
});

function essenceOf(populate: PopulateQuery | undefined): unknown {
  if (populate?.kind !== 'entries') return populate?.kind;
  return Object.fromEntries(
    [...populate.entries].map(([name, entry]) => {
      const { fields, filters, sort, populate: inner } = rowsQuery(entry);
      const on = [...(fragmentsOf(entry) ?? [])];
      return [
        name,
        {
          fields: [...(fields ?? [])],
          filters,
          sort: sort ?? [],
          populate: essenceOf(inner),
          on: Object.fromEntries(on.map(([uid, one]) => [uid, [...(rowsQuery(one).fields ?? [])]])),
        },
      ];
    }),
  );
}

describe('one read parses to one query, in whichever form', () => {
  test.each([
    ['{ articles { data { attributes { title rank } } } }', 'fields=title,rank'],
    [
      '{ articles(filters: { title: { contains: "a" }, rank: { gt: 3 } }) { data { attributes { title } } } }',
      'fields=title&filters[title][$contains]=a&filters[rank][$gt]=3',
    ],
    [
      '{ articles(filters: { rank: null, category: null, not: null, or: [{ title: null }] }) { data { attributes { title } } } }',
      'fields=title&filters[rank][$null]=true&filters[$or][0][title][$null]=true',
    ],
    [
      '{ articles(filters: { or: [{ rank: { null: true } }, { not: { category: { name: { in: ["x", "y"] } } } }] }) { data { attributes { title } } } }',
      'fields=title&filters[$or][0][rank][$null]=true&filters[$or][1][$not][category][name][$in][0]=x&filters[$or][1][$not][category][name][$in][1]=y',
    ],
    [
      '{ articles(sort: ["rank:desc", "category.name"]) { data { attributes { title } } } }',
      'fields=title&sort=rank:desc,category.name',
    ],
    [
      '{ articles(locale: "fr", publicationState: PREVIEW) { data { attributes { title category { data { attributes { name } } } } } } }',
      'fields=title&locale=fr&status=draft&populate[category][fields]=name',
    ],
    [
      '{ articles { data { attributes { title tags(sort: "label", filters: { label: { startsWith: "x" } }) { data { attributes { label } } } } } } }',
      'fields=title&populate[tags][fields]=label&populate[tags][sort]=label&populate[tags][filters][label][$startsWith]=x',
    ],
    [
      '{ articles { data { attributes { title seo { metaTitle tag { data { attributes { label } } } } cards { text } } } } }',
      'fields=title&populate[seo][fields]=metaTitle&populate[seo][populate][tag][fields]=label&populate[cards][fields]=text',
    ],
    [
      '{ articles { data { attributes { title zone { ... on ComponentSharedCard { text } ... on ComponentSharedSeo { metaTitle } } } } } }',
      'fields=title&populate[zone][on][shared.card][fields]=text&populate[zone][on][shared.seo][fields]=metaTitle',
    ],
  ])('%s', (graphql, search) => {
    const rest = essence(parseQuery(search, rules));
    const text = JSON.stringify(rest)
      .replaceAll(/"operand":"(\d+)"/g, '"operand":$1')
      .replaceAll('"true"', 'true');
    expect(JSON.parse(JSON.stringify(essence(queryOf(graphql))))).toEqual(JSON.parse(text));
  });

  test('both shapes ask alike', () => {
    const entity = queryOf(
      '{ articles(sort: "rank") { data { attributes { title tags { data { attributes { label } } } } } } }',
    );
    const flat = queryOf('{ articles(sort: "rank") { title tags { label } } }', 'flat');
    const connection = queryOf(
      '{ articles_connection(sort: "rank") { nodes { title tags_connection { nodes { label } } } } }',
      'flat',
    );
    expect(essence(flat)).toEqual(essence(entity));
    expect(essence(connection)).toEqual(essence(entity));
  });
});

describe('the layout of a result', () => {
  test('has the keys of the selection, in its order', () => {
    const { layout } = queryOf('{ articles { data { x: id attributes { b: title __typename a: rank } } } }');
    expect(layout).toEqual([
      { kind: 'documentId', key: 'x' },
      {
        kind: 'object',
        key: 'attributes',
        layout: [
          { kind: 'field', key: 'b', name: 'title', form: { promise: 'asStored', isRequired: true } },
          { kind: 'constant', key: '__typename', json: '"Article"' },
          { kind: 'field', key: 'a', name: 'rank', form: { promise: 'int', isRequired: false } },
        ],
      },
    ]);
  });

  test('one relation that is selected twice becomes two entries', () => {
    const { populate, layout } = queryOf(
      '{ articles { a: tags(sort: "label") { label } b: tags { label } } }',
      'flat',
    );
    const entries = populate?.kind === 'entries' ? [...populate.entries] : [];
    expect(entries).toMatchObject([
      ['tags', { kind: 'selection', sort: [{ path: ['label'] }] }],
      ['tags 1', { kind: 'alias', attribute: 'tags', entry: { kind: 'selection' } }],
    ]);
    expect(layout).toMatchObject([
      { key: 'a', name: 'tags' },
      { key: 'b', name: 'tags 1' },
    ]);
  });

  test.each([
    ['{ start: -5, limit: 0 }', { kind: 'offset', start: 0, limit: 1 }],
    ['{ limit: -1 }', { kind: 'offset', start: 0, limit: 1_000_000_000 }],
    ['{ pageSize: -1 }', { kind: 'page', page: 1, pageSize: 1 }],
    ['{ page: 0, pageSize: 3 }', { kind: 'page', page: 1, pageSize: 3 }],
    ['{}', { kind: 'page', page: 1, pageSize: undefined }],
  ])('a page of %s', (given, page) => {
    expect(queryOf(`{ articles(pagination: ${given}) { data { id } } }`).pagination).toMatchObject(page);
  });

  test('components are shown whole unless a page of them is asked for', () => {
    const entryOf = (query: string) => {
      const { populate } = queryOf(query, 'flat');
      const entry = populate?.kind === 'entries' ? populate.entries.get('cards') : undefined;
      return entry && rowsQuery(entry).pagination;
    };
    expect(entryOf('{ articles { cards { text } } }')).toBeUndefined();
    expect(entryOf('{ articles { cards(pagination: { limit: 2 }) { text } } }')).toMatchObject({ limit: 2 });
  });
});
