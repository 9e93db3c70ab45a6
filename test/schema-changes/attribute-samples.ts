// Sample values of each attribute type, for the matrices of type changes.
import type { Values } from './project.ts';

export const text = [
  '12',
  'many',
  '2024-02-29',
  'a',
  'true',
  '{"a":1}',
  'a@example.org',
  '012',
  '12:30:00.000',
];
const moments = ['2024-02-29T12:30:00.000Z', '1999-01-01T00:00:00.000Z'];
const paragraph = [{ type: 'paragraph', children: [{ type: 'text', text: 'a' }] }];
/** Values by attribute type, one for each document; further documents have no value. */
export const samples: Readonly<Record<string, readonly unknown[]>> = {
  string: text,
  text,
  richtext: text,
  blocks: [paragraph],
  email: ['a@example.org', 'b@example.org'],
  uid: ['a', '12', 'true'],
  enumeration: ['a', 'twelve'],
  integer: [12, -7, 0],
  biginteger: ['9007199254740993', '12', '-1'],
  float: [0.1, 12, 1e21],
  decimal: [4.35, -1, 2024],
  date: ['2024-02-29', '1999-12-31'],
  time: ['12:30:00.000', '00:00:00.000'],
  datetime: moments,
  timestamp: moments,
  boolean: [true, false],
  json: [{ a: [1, null] }, 12, 'a', true, [], paragraph],
};
export const types = Object.keys(samples);

export const attributeOf = (type: string): Values =>
  type === 'enumeration' ? { type, enum: ['a', 'twelve', 'true'] } : { type };
