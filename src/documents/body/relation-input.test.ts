import { describe, expect, test } from 'vitest';
import {
  parseFiles,
  parseMorph,
  parseRelation,
  type Reference,
  type RelationEdit,
  referencesOf,
} from './relation-input.ts';

const refer = (reference: Reference): string =>
  'id' in reference ? `#${reference.id}` : reference.documentId;

/** `set a, #1`; `connect a end, b before c; disconnect d`; `keep`; `invalid`. */
function show(value: unknown): string {
  const edit = parseRelation(value);
  return edit === undefined ? 'keep' : edit === 'invalid' ? edit : showEdit(edit);
}

function showEdit(edit: RelationEdit): string {
  if (edit.kind === 'set') return `set ${edit.references.map(refer).join(', ')}`.trim();
  const connect = edit.connect.map(({ reference, position }) =>
    'anchor' in position
      ? `${refer(reference)} ${position.kind} ${refer(position.anchor)}`
      : `${refer(reference)} ${position.kind}`,
  );
  return `connect ${connect.join(', ')}; disconnect ${edit.disconnect.map(refer).join(', ')}`.replaceAll(
    / (?=;|$)/g,
    '',
  );
}

describe('references', () => {
  test.each<[string, unknown, string]>([
    ['a documentId', 'abc', 'set abc'],
    ['a row id', 5, 'set #5'],
    ['a row id as text', '5', 'set #5'],
    ['an object with a documentId', { documentId: 'abc' }, 'set abc'],
    ['an object with an id', { id: 5 }, 'set #5'],
    ['an object with both', { id: 5, documentId: 'abc' }, 'set abc'],
    ['an object with an id and a locale, which is ignored', { documentId: 'abc', locale: 'fr' }, 'set abc'],
    ['a list', ['abc', 5, { id: 6 }], 'set abc, #5, #6'],
    ['null', null, 'set'],
    ['an empty list', [], 'set'],
    ['an empty object', {}, 'keep'],
    ['options alone', { options: { strict: true } }, 'keep'],
    ['a digit string too long for a row id', '1234567890123456', 'set 1234567890123456'],
  ])('%s: %j', (_what, value, edit) => {
    expect(show(value)).toBe(edit);
  });

  test.each<[unknown]>([
    [''],
    [true],
    [1.5],
    [2 ** 53],
    ['a\u0000'],
    [[null]],
    [[[]]],
    [[{}]],
    [['abc', '']],
    [{ id: null }],
    [{ id: {} }],
    [{ documentId: '' }],
    [{ name: 'x' }],
    [{ set: [{ name: 'x' }] }],
    [{ connect: [true] }],
    [{ connect: ['a'], disconnect: [{}] }],
  ])('%j is no reference', (value) => {
    expect(show(value)).toBe('invalid');
  });
});

describe('set, connect and disconnect', () => {
  test.each<[string, unknown, string]>([
    ['set', { set: ['a', { id: 5 }] }, 'set a, #5'],
    ['set of one', { set: 'a' }, 'set a'],
    ['set of nothing', { set: [] }, 'set'],
    ['set of null', { set: null }, 'keep'],
    ['set of null beside connect', { set: null, connect: ['a'] }, 'connect a end; disconnect'],
    ['set of null beside disconnect', { set: null, disconnect: ['a'] }, 'connect; disconnect a'],
    ['set wins', { set: ['a'], connect: ['b'], disconnect: ['c'] }, 'set a'],
    ['connect goes to the end', { connect: ['a', 5] }, 'connect a end, #5 end; disconnect'],
    ['connect of one', { connect: { documentId: 'a' } }, 'connect a end; disconnect'],
    ['connect of null', { connect: null }, 'connect; disconnect'],
    ['disconnect', { disconnect: ['a', { id: 5 }] }, 'connect; disconnect a, #5'],
    ['both', { connect: ['a'], disconnect: ['b'] }, 'connect a end; disconnect b'],
  ])('%s: %j', (_what, value, edit) => {
    expect(show(value)).toBe(edit);
  });

  test('files are cleared by a set of null, unless others are connected', () => {
    expect(parseFiles({ set: null })).toEqual({ kind: 'set', references: [] });
    expect(parseFiles({ set: null, connect: [5] })).toEqual(parseRelation({ connect: [5] }));
  });

  test.each<[unknown, string]>([
    [{ start: true }, 'start'],
    [{ end: true }, 'end'],
    [{}, 'end'],
    [null, 'end'],
    [{ before: 'b' }, 'before b'],
    [{ after: { documentId: 'b' } }, 'after b'],
    [{ after: 5 }, 'after #5'],
    [{ before: 'b', after: 'c', start: true }, 'before b'],
    [{ start: false }, 'end'],
    [{ start: 'true' }, 'start'],
    [{ start: '0', end: 1 }, 'end'],
  ])('the position %j is %s', (position, shown) => {
    expect(show({ connect: [{ documentId: 'a', position }] })).toBe(`connect a ${shown}; disconnect`);
  });

  test.each<[unknown]>([
    ['start'],
    [[]],
    [1],
    [{ before: '' }],
    [{ after: true }],
    [{ before: null }],
    [{ start: 'first' }],
    [{ end: {} }],
  ])('%j is no position', (position) => {
    expect(show({ connect: [{ documentId: 'a', position }] })).toBe('invalid');
  });
});

describe('morph relations', () => {
  const tag = 'api::tag.tag';
  const one = { type: tag, reference: { id: 5 } };
  const before = (type: string) => ({
    kind: 'before',
    anchor: { type, reference: { documentId: 'a' } },
  });
  const changing = (connect: readonly unknown[], disconnect: readonly unknown[] = []) => ({
    kind: 'change',
    connect,
    disconnect,
    options: { isLenient: false },
  });
  test.each<[string, unknown, unknown]>([
    ['nothing', undefined, undefined],
    ['an item', { __type: tag, id: 5 }, { kind: 'set', items: [one] }],
    [
      'a list',
      [
        { __type: tag, id: 5 },
        { __type: tag, documentId: 'a' },
      ],
      { kind: 'set', items: [one, { type: tag, reference: { documentId: 'a' } }] },
    ],
    ['set', { set: [{ __type: tag, id: 5 }] }, { kind: 'set', items: [one] }],
    ['connect', { connect: [{ __type: tag, id: 5 }] }, changing([{ ...one, position: { kind: 'end' } }])],
    [
      'a position, beside an item of the same type',
      { connect: [{ __type: tag, id: 5, position: { before: 'a' } }] },
      changing([{ ...one, position: before(tag) }]),
    ],
    [
      'a position, beside an item of another type',
      { connect: [{ __type: tag, id: 5, position: { before: { __type: 'other', documentId: 'a' } } }] },
      changing([{ ...one, position: before('other') }]),
    ],
    ['disconnect', { disconnect: { __type: tag, id: 5 } }, changing([], [one])],
    ['null', null, { kind: 'set', items: [] }],
    ['set of null', { set: null }, { kind: 'set', items: [] }],
    [
      'set of null beside connect',
      { set: null, connect: [{ __type: tag, id: 5 }] },
      changing([{ ...one, position: { kind: 'end' } }]),
    ],
    ['an empty list', [], { kind: 'set', items: [] }],
    ['an empty object, which leaves it as it is', {}, undefined],
  ])('%s', (_what, value, references) => {
    expect(parseMorph(value)).toEqual(references);
  });

  test.each<[unknown]>([
    ['a'],
    [5],
    [{ id: 5 }],
    [[{ __type: tag }]],
    [[{ __type: 1, id: 5 }]],
    [[null]],
    [{ disconnect: [{ id: 5 }] }],
  ])('%j is no item of a morph relation', (value) => {
    expect(parseMorph(value)).toBe('invalid');
  });
});

test('every document that an edit names is looked up; numbers to disconnect may be missing, and anchors by `strict: false`', () => {
  const named = (value: unknown): string =>
    referencesOf(parseRelation(value) as RelationEdit)
      .map(({ reference, isRequired }) => `${refer(reference)}${isRequired ? '' : '?'}`)
      .join(' ');
  expect(named(['a', 2])).toBe('a #2');
  expect(named({ connect: ['a', { documentId: 'b', position: { before: 3 } }], disconnect: ['d', 4] })).toBe(
    'a b #3 d #4?',
  );
  expect(named({ connect: [{ documentId: 'b', position: { before: 3 } }], options: { strict: false } })).toBe(
    'b #3?',
  );
});
