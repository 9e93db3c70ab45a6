import { describe, expect, test } from 'vitest';
import { abilitiesOf, fullAccess, noAbilities, type Rule } from './abilities.ts';
import { coversGrant, grantsIn, requireHeld } from './giving.ts';

const find = 'api::note.note.find';
const own = { author: { $eq: '$user.id' } };

describe('what may be given', () => {
  test.each<[string, Rule | undefined, Rule | undefined, boolean]>([
    ['everything by those who hold it without a rule', undefined, undefined, true],
    ['less by those who hold it without a rule', undefined, { attributeIds: ['title'] }, true],
    ['no more attributes than held', { attributeIds: ['title'] }, { attributeIds: ['title', 'text'] }, false],
    ['not all attributes by those who hold some', { attributeIds: ['title'] }, undefined, false],
    ['fewer attributes', { attributeIds: ['title', 'text'] }, { attributeIds: ['text'] }, true],
    ['the same documents', { filter: own }, { filter: { author: { $eq: '$user.id' } } }, true],
    ['not all documents by those who reach some', { filter: own }, undefined, false],
    ['no other documents', { filter: own }, { filter: { author: { $ne: '$user.id' } } }, false],
    [
      'fewer attributes of the same documents',
      { filter: own },
      { filter: own, attributeIds: ['text'] },
      true,
    ],
  ])('%s', (_title, held, given, isSo) => {
    const abilities = abilitiesOf([find], held ? { [find]: held } : {});
    expect(coversGrant(abilities, { action: find, rule: given })).toBe(isSo);
  });

  test('nothing that is not held, and everything with full access', () => {
    const grants = grantsIn([find, 'api::note.note.delete'], { [find]: { attributeIds: ['title'] } });
    expect(() => requireHeld(abilitiesOf([find]), grants)).toThrow('Forbidden');
    expect(() => requireHeld(noAbilities, grants)).toThrow('Forbidden');
    expect(() => requireHeld(noAbilities, [])).not.toThrow();
    expect(() => requireHeld(fullAccess, grants)).not.toThrow();
  });
});
