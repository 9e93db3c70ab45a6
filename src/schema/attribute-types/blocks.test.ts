import { expect, test } from 'vitest';
import { check, problemsOf } from './harness.ts';

const text = { type: 'text', text: 'a' };
const link = { type: 'link', url: 'https://example.org', children: [text] };
const item = { type: 'list-item', children: [text, link] };

test.each([
  ['an empty list', []],
  ['a paragraph', [{ type: 'paragraph', children: [text] }]],
  ['empty text', [{ type: 'paragraph', children: [{ type: 'text', text: '' }] }]],
  ['a link', [{ type: 'paragraph', children: [link] }]],
  [
    'a quote and code',
    [
      { type: 'quote', children: [text] },
      { type: 'code', children: [text], language: 'c' },
    ],
  ],
  ['a heading', [{ type: 'heading', level: 6, children: [text] }]],
  [
    'a list in a list',
    [{ type: 'list', format: 'ordered', children: [item, { type: 'list', children: [item] }] }],
  ],
  ['an image', [{ type: 'image', image: { url: '/a.png' }, children: [text] }]],
])('%s is stored as it is', (_what, value) => {
  expect(check('blocks', value)).toEqual({ stored: value, problems: [] });
});

test.each<[string, unknown, readonly string[]]>([
  ['a text as a node', ['a'], ['Block node is of invalid type']],
  ['null as a node', [null], ['Block node is of invalid type']],
  ['an unknown block', [{ type: 'table', children: [] }], ['Block node is of invalid type']],
  ['an inline node at the top', [text], ['Block node is of invalid type']],
  ['a block without children', [{ type: 'paragraph' }], ['x[0].children is a required field']],
  ['a heading without level', [{ type: 'heading', children: [] }], ['x[0].level is a required field']],
  [
    'a heading of level 7',
    [{ type: 'heading', level: 7, children: [] }],
    ['x[0].level must be one of the following values: 1, 2, 3, 4, 5, 6'],
  ],
  ['a list without format', [{ type: 'list', children: [] }], ['x[0].format is a required field']],
  [
    'a list of another format',
    [{ type: 'list', format: 'todo', children: [] }],
    ['x[0].format must be one of the following values: ordered, unordered'],
  ],
  [
    'text in a list',
    [{ type: 'list', format: 'ordered', children: [text] }],
    ['List node is of invalid type'],
  ],
  ['an image without image', [{ type: 'image', children: [] }], ['x[0].image is a required field']],
  [
    'a block in a block',
    [{ type: 'paragraph', children: [{ type: 'quote', children: [] }] }],
    ['Inline node must be Text or Link'],
  ],
  [
    'text without text',
    [{ type: 'paragraph', children: [{ type: 'text' }] }],
    ['Text must be defined with at least an empty string'],
  ],
  [
    'a link without url',
    [{ type: 'paragraph', children: [{ type: 'link', children: [] }] }],
    ['Please specify a valid link.'],
  ],
  [
    'a link without children',
    [{ type: 'paragraph', children: [{ type: 'link', url: 'x' }] }],
    ['x[0].children[0].children is a required field'],
  ],
  [
    'a link in a link',
    [{ type: 'paragraph', children: [{ ...link, children: [link] }] }],
    ['List node is of invalid type'],
  ],
  [
    'two faults at once',
    [{ type: 'table' }, { type: 'heading' }],
    ['Block node is of invalid type', 'x[1].level is a required field', 'x[1].children is a required field'],
  ],
])('%s is refused', (_what, value, messages) => {
  expect(problemsOf('blocks', value)).toEqual(messages);
  expect(problemsOf('blocks', value, { isDraft: true })).toEqual(messages);
});

test.each<[unknown]>([['plain text'], [12], [{ type: 'paragraph' }], ['null']])(
  '%j holds no blocks and clears the attribute',
  (value) => {
    expect(check('blocks', value)).toEqual({ stored: null, problems: [] });
  },
);
