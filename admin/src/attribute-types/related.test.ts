// Changes of a list that is only partly loaded.
import { describe, expect, test } from 'vitest';
import { added, changesIn, edited, type LongList, moved, relatedIn, removed } from './related.ts';

const related = (documentId: string) => ({ documentId, label: documentId });
const page = ['a', 'b', 'c', 'd'].map(related);
const list: LongList = { first: page, edits: [] };
const shown = ({ edits }: LongList): string =>
  edited(page, edits)
    .map(({ documentId }) => documentId)
    .join('');

/** Moves `documentId` to `index` of the shown part. */
function drag(value: LongList, documentId: string, index: number): LongList {
  const others = edited(page, value.edits).filter((one) => one.documentId !== documentId);
  return moved(value, related(documentId), others.toSpliced(index, 0, related(documentId)));
}

const remove = (value: LongList, documentId: string): LongList =>
  removed(value, related(documentId), edited(page, value.edits));

describe('a long list of related documents', () => {
  test('sends only changes, and nothing without changes', () => {
    expect(changesIn(list)).toBeUndefined();
    expect(changesIn(remove(added(list, related('x')), 'b'))).toEqual({
      connect: [{ documentId: 'x' }],
      disconnect: [{ documentId: 'b' }],
    });
    expect(changesIn(remove(added(list, related('x')), 'x'))).toBeUndefined();
  });

  test('shows and sends moved documents by their neighbour', () => {
    const first = drag(list, 'd', 0);
    expect(shown(first)).toBe('dabc');
    expect(changesIn(first)).toEqual({
      connect: [{ documentId: 'd', position: { before: 'a' } }],
      disconnect: [],
    });
    const second = drag(first, 'a', 3);
    expect(shown(second)).toBe('dbca');
    expect(relatedIn(second).map(({ documentId }) => documentId)).toEqual(['d', 'b', 'c', 'a']);
  });

  test('does not refer to a neighbour that was moved or removed later', () => {
    const beside = drag(drag(list, 'd', 2), 'b', 0);
    expect(shown(beside)).toBe('badc');
    expect(shown(remove(beside, 'a'))).toBe('bdc');
    expect(JSON.stringify(changesIn(remove(beside, 'a')))).not.toContain('"after":"a"');
  });
});
