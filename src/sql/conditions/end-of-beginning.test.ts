import { expect, test } from 'vitest';
import { endOfBeginning } from './end-of-beginning.ts';

const characters = [
  '',
  '\0',
  'a',
  'b',
  'é',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '\u{10000}',
  '\u{1f600}',
  '\u{10ffff}',
];
const texts = characters.flatMap((first) =>
  characters.flatMap((second) => characters.map((third) => first + second + third)),
);

/** By code point, as databases compare texts in UTF-8. */
const isBefore = (text: string, other: string): boolean =>
  Buffer.compare(Buffer.from(text), Buffer.from(other)) < 0;

test('texts with a beginning are those from it to its end', () => {
  for (const beginning of texts.slice(0, characters.length ** 2)) {
    const end = endOfBeginning(beginning);
    const between = texts.filter(
      (text) => !isBefore(text, beginning) && (end === undefined || isBefore(text, end)),
    );
    expect(between, JSON.stringify(beginning)).toEqual(texts.filter((text) => text.startsWith(beginning)));
  }
});

test.each([
  ['a', 'b'],
  ['a\ud7ff', 'a\ue000'],
  ['a\u{10ffff}', 'b'],
  ['\u{10ffff}\u{10ffff}', undefined],
  ['', undefined],
  ['a\ud800', 'a\ufffe'],
])('the end of %j is %j', (beginning, end) => {
  expect(endOfBeginning(beginning)).toBe(end);
});
