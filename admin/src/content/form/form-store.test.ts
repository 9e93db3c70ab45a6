// The values of a form after a save, and the field to which it leads.
import { expect, test } from 'vitest';
import { FormStore } from './form-store.ts';

const stored = { title: 'Old', quotes: [{ words: 'one' }] };
const answer = { title: 'NEW', quotes: [{ words: 'one', id: 1 }] };

test('values that were loaded again while they were sent are replaced by what is stored', () => {
  const store = new FormStore(stored);
  const sent = store.values;
  store.reset(structuredClone(stored));
  store.settle(answer, sent);
  expect(store.values).toEqual(answer);
  expect(store.isChanged).toBe(false);
});

test('values that were changed while they were sent stay, and are unsaved', () => {
  const store = new FormStore(stored);
  const sent = store.values;
  store.write(['quotes', 0, 'words'], 'two');
  store.settle(answer, sent);
  expect(store.values).toEqual({ title: 'NEW', quotes: [{ words: 'two' }] });
  expect(store.isChanged).toBe(true);
});

test('who writes is not led to a field that appears later', () => {
  const store = new FormStore(stored);
  store.lead(['hidden']);
  expect(store.led).toBe('hidden');
  store.write(['title'], 'New');
  expect(store.led).toBeUndefined();
});
