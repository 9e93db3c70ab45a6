import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { isGenerated, markCustom } from './generated.ts';

test('a generated field that a project touches is generated no more, and keeps what the generator knows of it', () => {
  const field = buildSchema('type Query { a: String }').getQueryType()?.getFields().a;
  if (!field) throw new Error('The schema has the field');
  expect(isGenerated(field)).toBe(false);
  field.extensions = { plinth: { kind: 'attribute' } };
  expect(isGenerated(field)).toBe(true);
  markCustom(field);
  expect(isGenerated(field)).toBe(false);
  expect(field.extensions).toEqual({ plinth: { kind: 'attribute' }, isCustom: true });
});
