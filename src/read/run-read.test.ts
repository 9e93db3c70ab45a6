import { expect, test } from 'vitest';
import { usedInputs } from './run-read.ts';

test('what a caller brings along is part of a key by its hash where it is long', () => {
  const [one, other] = ['a', 'b'].map((end) =>
    usedInputs(['id', 'gone'], { id: 'a'.repeat(1_000_000) + end }),
  );
  expect(one).not.toBe(other);
  expect(one?.length).toBeLessThan(100);
  expect(usedInputs(['id', 'gone'], { id: 'short', unused: 1 })).toBe('["short",null]');
});
