import { describe, expect, test } from 'vitest';
import { fullAccess } from '../abilities/abilities.ts';
import { PlinthError } from '../errors/errors.ts';
import { wrongValue } from '../errors/families/validation.ts';
import type { Query } from '../plan/query.ts';
import { planRead } from '../plan/read/plan-read.ts';
import { schemaOf } from '../schema/harness.ts';
import { contentTypeOf } from '../schema/schema.ts';
import { documentEnvelope, errorEnvelope, listEnvelope } from './respond.ts';

const schema = schemaOf({ types: { tag: { attributes: {} } } });
const plan = (pagination: Query['pagination'], result: 'list' | 'single' = 'list') =>
  planRead(
    {
      contentType: contentTypeOf(schema, 'api::tag.tag'),
      query: pagination ? { pagination } : {},
      result,
      purpose: { kind: 'read' },
      shape: 'flat',
    },
    {
      schema,
      abilities: fullAccess,
      defaultLocale: 'en',
      limits: { defaultLimit: 25, maxLimit: 100, withCount: true },
      comparisons: 300,
    },
  ).result;
const byPage = (page: number, pageSize: number) =>
  plan({ kind: 'page', page, pageSize, withCount: undefined });

test('a document stands in data, with empty meta', () => {
  expect(documentEnvelope({ json: '{"id":1}' })).toBe('{"data":{"id":1},"meta":{}}');
});

test('a document that is not there is a 404', () => {
  expect(() => documentEnvelope({ json: undefined })).toThrow(
    expect.objectContaining({ status: 404, message: 'Not Found', details: {} }),
  );
});

test('bytes stay bytes, whatever letters they hold', () => {
  const whole = documentEnvelope({
    json: Buffer.from('{"a":"é🏁"}'),
  });
  expect(Buffer.isBuffer(whole)).toBe(true);
  expect(whole.toString()).toBe('{"data":{"a":"é🏁"},"meta":{}}');
});

describe('a list', () => {
  test.each([
    [byPage(1, 10), 25, { page: 1, pageSize: 10, pageCount: 3, total: 25 }],
    [byPage(3, 10), 25, { page: 3, pageSize: 10, pageCount: 3, total: 25 }],
    [byPage(9, 10), 0, { page: 9, pageSize: 10, pageCount: 0, total: 0 }],
    [byPage(2, 10), undefined, { page: 2, pageSize: 10 }],
    [plan(undefined), 1, { page: 1, pageSize: 25, pageCount: 1, total: 1 }],
    [plan({ kind: 'offset', start: 7, limit: 3, withCount: true }), 25, { start: 7, limit: 3, total: 25 }],
    [plan({ kind: 'offset', start: 7, limit: 3, withCount: false }), undefined, { start: 7, limit: 3 }],
  ])('tells its page in the form in which it was asked for: %#', (asked, total, pagination) => {
    expect(JSON.parse(String(listEnvelope({ json: '[1]', total, result: asked })))).toEqual({
      data: [1],
      meta: { pagination },
    });
  });

  test('is empty where the database returned nothing', () => {
    expect(String(listEnvelope({ json: undefined, total: 0, result: byPage(1, 10) }))).toMatch(
      /^\{"data":\[\],/,
    );
  });
});

test('an error stands beside null; details are left out where there are none', () => {
  expect(errorEnvelope(wrongValue('wrong', { key: 'a' }))).toBe(
    '{"data":null,"error":{"status":400,"name":"ValidationError","message":"wrong","details":{"key":"a"}}}',
  );
  expect(
    errorEnvelope(new PlinthError({ name: 'SyntaxError', code: 'PLINTH_TEST', message: 'no JSON' })),
  ).toBe('{"data":null,"error":{"status":400,"name":"SyntaxError","message":"no JSON"}}');
});
