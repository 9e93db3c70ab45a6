import { describe, expect, test } from 'vitest';
import { parseRelation, type RelationEdit } from '../body/relation-input.ts';
import { References } from '../check/references.ts';
import { applyEdit, applyToOneEdit } from './apply-edit.ts';

/** Documents a to f with the row ids 1 to 6. */
const references = new References();
for (const [index, documentId] of [...'abcdef'].entries())
  references.add('api::tag.tag', { id: index + 1, documentId, locale: '' });
const context = { target: 'api::tag.tag', references };

function editOf(value: unknown): RelationEdit {
  const edit = parseRelation(value);
  if (!edit || edit === 'invalid') throw new Error('no edit');
  return edit;
}

/** The list `abc` after an edit, as text. */
const after = (current: string, value: unknown): string =>
  applyEdit([...current], editOf(value), context).join('');
const at = (documentId: string, position: unknown) => ({ documentId, position });

test.each<[string, string, unknown, string]>([
  ['set', 'abc', ['d', 'a'], 'da'],
  ['set by row id', 'abc', [4, '1'], 'da'],
  ['set of a document twice', 'abc', ['d', 4, 'a', 'd'], 'da'],
  ['set of nothing', 'abc', null, ''],
  ['connect', 'abc', { connect: ['d', 'e'] }, 'abcde'],
  ['connect what is connected, which moves it to the end', 'abc', { connect: ['a'] }, 'bca'],
  ['disconnect', 'abc', { disconnect: ['b', 3] }, 'a'],
  ['disconnect what is not connected', 'abc', { disconnect: ['d', 'nope', 99] }, 'abc'],
  ['disconnect and connect again', 'abc', { connect: ['a'], disconnect: ['a', 'b'] }, 'ca'],
])('%s: %s with %j is %s', (_what, current, value, list) => {
  expect(after(current, value)).toBe(list);
});

describe('positions', () => {
  test.each<[string, unknown, string]>([
    ['at the start', [at('d', { start: true })], 'dabc'],
    ['at the end', [at('d', { end: true })], 'abcd'],
    ['before', [at('d', { before: 'b' })], 'adbc'],
    ['after', [at('d', { after: 'b' })], 'abdc'],
    ['after a row id', [at('d', { after: 1 })], 'adbc'],
    ['after the last', [at('d', { after: 'c' })], 'abcd'],
    ['moving forward', [at('a', { after: 'c' })], 'bca'],
    ['moving back', [at('c', { before: 'a' })], 'cab'],
    ['relative to an earlier item', [at('d', { start: true }), at('e', { after: 'd' })], 'deabc'],
    ['one after the other', [at('d', { before: 'b' }), at('e', { before: 'b' })], 'adebc'],
    ['two at the start, the later one first', [at('d', { start: true }), at('e', { start: true })], 'edabc'],
  ])('%s: %j', (_what, connect, list) => {
    expect(after('abc', { connect })).toBe(list);
  });

  test.each<[unknown, string, string, string]>([
    [[at('d', { before: 'e' })], '4', '5', 'before'],
    [[at('d', { after: 'e' }), 'e'], '4', '5', 'after'],
    [[at('a', { before: 'a' })], '1', '1', 'before'],
  ])('relative to what is not connected is refused: %j', (connect, id, anchor, kind) => {
    expect(() => after('abc', { connect })).toThrow(
      `There was a problem connecting relation with id ${id} at position {"${kind}":${anchor}}. The relation with id ${anchor} needs to be connected first.`,
    );
  });

  test.each<[unknown, readonly string[], string]>([
    [[at('d', { after: 'b' })], ['b'], 'adc'],
    [[at('d', { before: 'a' })], ['a'], 'dbc'],
    [[at('d', { before: 'b' }), at('e', { after: 'd' })], ['a', 'b'], 'dec'],
    [[at('a', { after: 'b' })], ['a', 'b'], 'ac'],
    [[at('d', { before: 'c' })], ['a', 'b', 'c'], 'd'],
  ])('relative to what the same edit disconnects: %j without %j', (connect, disconnect, list) => {
    expect(after('abc', { connect, disconnect })).toBe(list);
  });
});

test('without strictness, what stands beside something else goes to the end', () => {
  const connect = [at('d', { before: 'f' }), at('e', { after: 'nope' }), at('a', { after: 'b' })];
  expect(after('abc', { connect, options: { strict: false } })).toBe('bacde');
});

test.each([
  [['d', 'd'], 'abcd'],
  [['d', 4, 'e', 'd'], 'abcde'],
  [[at('d', { before: 'b' }), at('d', { before: 'b' })], 'adbc'],
  [['d', at('e', { before: 'd' }), 'd'], 'abced'],
])('one document several times in connect is connected once: %j', (connect, list) => {
  expect(after('abc', { connect })).toBe(list);
});

test.each([
  [[at('d', { start: true }), 'e', 'd']],
  [['d', at('d', { before: 'b' })]],
  [[at('d', { before: 'a' }), at('d', { before: 'b' })]],
])('one document at several positions is refused: %j', (connect) => {
  expect(() => after('abc', { connect })).toThrow('The relation with id 4 is connected at several positions');
});

describe('to-one relations', () => {
  test.each<[string, string | null, unknown, string | null]>([
    ['a document', 'a', 'b', 'b'],
    ['the last of a list', 'a', ['b', 'c'], 'c'],
    ['null', 'a', null, null],
    ['the first that is connected', 'a', { connect: ['b', 'c'] }, 'b'],
    ['a position, which means nothing here', 'a', { connect: [at('b', { before: 'f' })] }, 'b'],
    ['disconnecting it', 'a', { disconnect: ['a'] }, null],
    ['disconnecting another one', 'a', { disconnect: ['b'] }, 'a'],
    ['disconnecting nothing from nothing', null, { disconnect: ['b'] }, null],
    ['connecting and disconnecting', 'a', { connect: ['b'], disconnect: ['a'] }, 'b'],
    ['connecting nothing', 'a', { connect: [] }, 'a'],
  ])('%s: from %s with %j to %s', (_what, current, value, document) => {
    expect(applyToOneEdit(current, editOf(value), context)).toBe(document);
  });

  test('a single media attribute has the first of a list', () => {
    expect(applyToOneEdit('a', editOf(['b', 'c']), { ...context, isMedia: true })).toBe('b');
    expect(applyToOneEdit('a', editOf({ set: [] }), { ...context, isMedia: true })).toBe(null);
  });
});

test('a reference that was not looked up is a fault of ours', () => {
  expect(() => after('abc', ['nope'])).toThrow('A reference was not looked up');
});
