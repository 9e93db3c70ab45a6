// Blocks as lines of Markdown.
import { expect, test } from 'vitest';
import { blockLines } from './block-lines.ts';

const text = (words: string, marks: object = {}) => ({ type: 'text', text: words, ...marks });
const item = (words: string) => ({ type: 'list-item', children: [text(words)] });

test('blocks become lines with Markdown marks', () => {
  const blocks = [
    { type: 'heading', level: 2, children: [text('Title')] },
    {
      type: 'paragraph',
      children: [
        text('plain '),
        text('both', { bold: true, italic: true }),
        { type: 'link', url: 'https://example.org', children: [text('a link')] },
      ],
    },
    { type: 'paragraph', children: [text('two\nlines')] },
    {
      type: 'list',
      format: 'ordered',
      children: [item('one'), { type: 'list', format: 'unordered', children: [item('inner')] }, item('two')],
    },
    { type: 'quote', children: [text('said')] },
    { type: 'code', children: [text('let a;')] },
    { type: 'image', image: { url: '/u/a.png', name: 'a.png', alternativeText: null }, children: [text('')] },
  ];
  expect(blockLines(blocks)).toEqual([
    '## Title',
    'plain _**both**_[a link](https://example.org)',
    'two',
    'lines',
    '1. one',
    '  - inner',
    '2. two',
    '> said',
    '```',
    'let a;',
    '```',
    '![a.png](/u/a.png)',
  ]);
});

test.each([[null], ['text'], [[]], [[null, 3]]])(
  'a value that is not a list of blocks has no lines: %j',
  (value) => {
    expect(blockLines(value)).toEqual([]);
  },
);
