import { expect, test } from 'vitest';
import { relation, schemaOf } from '../../../schema/harness.ts';
import { transformArgsOf } from './transform-args.ts';

const schema = schemaOf({
  types: {
    article: {
      attributes: {
        title: { type: 'string' },
        category: relation('manyToOne', 'category'),
        seo: { type: 'component', component: 'shared.seo' },
      },
    },
    // An attribute with the name of an operator.
    category: { pluralName: 'categories', attributes: { not: { type: 'string' }, name: { type: 'string' } } },
  },
  components: { 'shared.seo': { metaTitle: { type: 'string' } } },
});
const transform = transformArgsOf(() => schema, { defaultLimit: 10, amountLimit: 50 });
const contentType = { uid: 'api::article.article' };

test.each([
  [{ title: { eq: 'x' } }, { title: { $eq: 'x' } }],
  [{ title: { in: ['x', 'y'], not: { null: true } } }, { title: { $in: ['x', 'y'], $not: { $null: true } } }],
  [{ title: { or: ['x', 'y'] } }, { title: { $or: [{ $eq: 'x' }, { $eq: 'y' }] } }],
  [
    {
      or: [{ title: { eq: 'x' } }, { category: { name: { startsWith: 'N' } } }],
      not: { title: { null: true } },
    },
    {
      $or: [{ title: { $eq: 'x' } }, { category: { name: { $startsWith: 'N' } } }],
      $not: { title: { $null: true } },
    },
  ],
  [{ seo: { metaTitle: { containsi: 'a' } } }, { seo: { metaTitle: { $containsi: 'a' } } }],
  [{ id: { eq: 'abc' } }, { documentId: { $eq: 'abc' } }],
  [{ id: { in: [1, '2'] } }, { id: { $in: [1, '2'] } }],
])('filters %j become %j', (filters, expected) => {
  expect(transform({ filters }, { contentType })).toEqual({ filters: expected });
});

test.each([
  [undefined, { start: 0, limit: 10 }],
  [{ page: 3 }, { start: 20, limit: 10 }],
  [
    { page: 2, pageSize: 5 },
    { start: 5, limit: 5 },
  ],
  [
    { start: 7, limit: 500 },
    { start: 7, limit: 50 },
  ],
  [{ limit: -1 }, { start: 0, limit: 50 }],
  [
    { page: -4, pageSize: 0 },
    { start: 0, limit: 1 },
  ],
])('pagination %j becomes %j', (pagination, expected) => {
  expect(transform({ pagination }, { contentType, usePagination: true })).toEqual(expected);
});

test('other arguments stay, publicationState becomes status, and pagination needs usePagination', () => {
  const args = { sort: ['title'], locale: 'fr', publicationState: 'PREVIEW', pagination: { page: 2 } };
  expect(transform(args, { contentType })).toEqual({ sort: ['title'], locale: 'fr', status: 'draft' });
});
