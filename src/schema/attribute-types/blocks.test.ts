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
    [
      {
        type: 'list',
        format: 'ordered',
        children: [item, { type: 'list', format: 'unordered', children: [item] }],
      },
    ],
  ],
  ['an image', [{ type: 'image', image: { name: 'a', url: '/a.png' }, children: [] }]],
  ['an empty item', [{ type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [] }] }]],
  ['keys of others', [{ type: 'paragraph', extra: 1, children: [{ ...text, bold: false, extra: 1 }] }]],
])('%s is stored as it is', (_what, value) => {
  expect(check('blocks', value)).toEqual({ stored: value, problems: [] });
});

test.each<[string, unknown, readonly string[]]>([
  ['a text as a node', ['a'], ['Block node is of invalid type']],
  ['null as a node', [null], ['Block node is of invalid type']],
  ['an unknown block', [{ type: 'table', children: [] }], ['Block node is of invalid type']],
  ['an inline node at the top', [text], ['Block node is of invalid type']],
  ['a block without children', [{ type: 'paragraph' }], ['x[0].children is a required field']],
  ['a heading without level', [{ type: 'heading', children: [text] }], ['x[0].level is a required field']],
  [
    'a heading of level 7',
    [{ type: 'heading', level: 7, children: [text] }],
    ['x[0].level must be one of the following values: 1, 2, 3, 4, 5, 6'],
  ],
  ['a list without format', [{ type: 'list', children: [item] }], ['x[0].format is a required field']],
  [
    'a list of another format',
    [{ type: 'list', format: 'todo', children: [item] }],
    ['x[0].format must be one of the following values: ordered, unordered'],
  ],
  [
    'text in a list',
    [{ type: 'list', format: 'ordered', children: [text] }],
    ['Inline node must be list-item or list'],
  ],
  [
    'an inner list without format',
    [{ type: 'list', format: 'ordered', children: [{ type: 'list', children: [item] }] }],
    ['x[0].children[0].format is a required field'],
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
    'an image without address and name',
    [{ type: 'image', image: { url: '' }, children: [] }],
    ['x[0].image.name is a required field', 'x[0].image.url is a required field'],
  ],
  [
    'an image that is none',
    [{ type: 'image', image: 5, children: [] }],
    ['x[0].image must be a `object` type, but the final value was: `null` (cast from the value `5`).'],
  ],
  [
    'blocks with nothing inside',
    ['paragraph', 'quote', 'code'].map((type) => ({ type, children: [] })),
    [
      'Paragraph node children must have at least one Text or Link node',
      'Quote node children must have at least one Text or Link node',
      'Quote node children must have at least one Text or Link node',
    ],
  ],
  [
    'a heading and a list with nothing inside',
    [
      { type: 'heading', level: 1, children: [] },
      { type: 'list', format: 'ordered', children: [] },
    ],
    [
      'Heading node children must have at least one Text or Link node',
      'List node children must have at least one ListItem or ListNode',
    ],
  ],
  [
    'children that are no list',
    [
      { type: 'paragraph', children: 'x' },
      { type: 'quote', children: null },
    ],
    [
      'x[0].children must be a `array` type, but the final value was: `null` (cast from the value `"x"`).',
      'x[1].children must be a `array` type, but the final value was: `null`.',
    ],
  ],
  [
    'text that is no text',
    [{ type: 'paragraph', children: [{ type: 'text', text: null }] }],
    ['x[0].children[0].text must be a `string` type, but the final value was: `null`.'],
  ],
  [
    'a mark that is no boolean',
    [{ type: 'paragraph', children: [{ ...text, italic: 'x' }] }],
    ['x[0].children[0].italic must be a `boolean` type, but the final value was: `"x"`.'],
  ],
  [
    'a link in code',
    [{ type: 'code', children: [link] }],
    [
      'x[0].children[0].type must be one of the following values: text',
      'Text must be defined with at least an empty string',
    ],
  ],
  [
    'a link without url',
    [{ type: 'paragraph', children: [{ type: 'link', children: [] }] }],
    ['Please specify a valid link.'],
  ],
  [
    'a link without children',
    [{ type: 'paragraph', children: [{ type: 'link', url: '/x' }] }],
    ['x[0].children[0].children is a required field'],
  ],
  [
    'a link in a link',
    [{ type: 'paragraph', children: [{ ...link, children: [link] }] }],
    [
      'x[0].children[0].children[0].type must be one of the following values: text',
      'Text must be defined with at least an empty string',
    ],
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

test.each<[unknown, boolean]>([
  ['https://example.org/a b', true],
  ['mailto:a@example.org', true],
  ['tel:+33', true],
  ['/about', true],
  ['', false],
  ['example.org', false],
  ['#top', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['data:text/html,x', false],
  [5, false],
])('a link to %j: %s', (url, isAllowed) => {
  expect(problemsOf('blocks', [{ type: 'paragraph', children: [{ ...link, url }] }])).toEqual(
    isAllowed ? [] : ['Please specify a valid link.'],
  );
});

test.each<[unknown]>([['plain text'], [12], [{ type: 'paragraph' }], ['null']])(
  '%j holds no blocks and clears the attribute',
  (value) => {
    expect(check('blocks', value)).toEqual({ stored: null, problems: [] });
  },
);
