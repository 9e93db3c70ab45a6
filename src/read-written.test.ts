import { expect, test } from 'vitest';
import { withChanges } from './read-written.ts';

const changes = { label: 'new' };

test('changes are members of the document, also where it has an attribute called attributes', () => {
  const json = JSON.stringify({ id: 1, label: 'old', attributes: { own: true } });
  expect(JSON.parse(String(withChanges(json, changes, 'flat')))).toEqual({
    id: 1,
    label: 'new',
    attributes: { own: true },
  });
});

test('in the older form they are attributes', () => {
  const json = JSON.stringify({ id: 1, attributes: { label: 'old', attributes: { own: true } } });
  expect(JSON.parse(String(withChanges(json, changes, 'entity')))).toEqual({
    id: 1,
    attributes: { label: 'new', attributes: { own: true } },
  });
});
