import { expect, test } from 'vitest';
import { type InvalidKey, invalidKey } from './invalid-key.ts';

const query = { source: 'query', param: 'filters' } as const;

test.each<[string, InvalidKey, string, object]>([
  [
    'an unknown name at the root',
    { key: 'nope', path: null, ...query },
    'Invalid key nope',
    { key: 'nope', path: null, ...query },
  ],
  [
    'an unknown name below a relation',
    { key: 'nope', path: 'category', ...query },
    'Invalid key nope at category',
    { key: 'nope', path: 'category', ...query },
  ],
  [
    'a refused name at the root',
    { key: 'pin', path: 'pin', ...query },
    'Invalid key pin',
    { key: 'pin', path: 'pin', ...query },
  ],
  [
    'a refused name below a relation',
    { key: 'pin', path: 'author.pin', ...query },
    'Invalid key pin at author.pin',
    { key: 'pin', path: 'author.pin', ...query },
  ],
  [
    'a name of a body, which has no parameter',
    { key: 'nope', path: 'seo', source: 'body' },
    'Invalid key nope at seo',
    { key: 'nope', path: 'seo', source: 'body' },
  ],
  [
    'a name without a path, whose details have none',
    { key: 'id', source: 'body' },
    'Invalid key id',
    { key: 'id', source: 'body' },
  ],
])('%s', (_what, key, message, details) => {
  const { name, status, message: said, details: shown } = invalidKey(key);
  expect({ name, status, said, shown }).toStrictEqual({
    name: 'ValidationError',
    status: 400,
    said: message,
    shown: details,
  });
});
