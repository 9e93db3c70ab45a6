import { expect, it } from 'vitest';
import { Digests } from './digests.ts';

const digestOf = (...texts: readonly string[]) => {
  const digests = new Digests();
  for (const text of texts) digests.add({ locale: 'en', status: 'draft' }, text);
  return digests.of('api::article.article')[0];
};

it('does not depend on the order of the versions', () => {
  expect(digestOf('a', 'b', 'c')).toEqual(digestOf('c', 'a', 'b'));
  expect(digestOf('a', 'b', 'c')).toMatchObject({
    versions: 3,
    digest: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

it('differs if a version is missing, doubled or another one', () => {
  const digests = [['a', 'b'], ['a'], ['a', 'b', 'b'], ['a', 'b', 'a'], ['ab'], ['a', 'c']].map(
    (texts) => digestOf(...texts)?.digest,
  );
  expect(new Set(digests).size).toBe(digests.length);
});
