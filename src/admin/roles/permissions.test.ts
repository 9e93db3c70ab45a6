import { describe, expect, test } from 'vitest';
import { type AdminPermission, reachesAsFar } from './permissions.ts';

const read = (more: Partial<AdminPermission> = {}): AdminPermission => ({
  action: 'plugin::content-manager.explorer.read',
  subject: 'api::note.note',
  properties: {},
  conditions: [],
  ...more,
});
const fields = (...names: string[]) => read({ properties: { fields: names } });
const locales = (...codes: string[]) => read({ properties: { locales: codes } });
const when = (...conditions: string[]) => read({ conditions });

describe('one set of permissions covers another', () => {
  test.each([
    ['an empty set is always covered', [], [], true],
    ['the same', [read()], [read()], true],
    ['all fields cover some fields', [read()], [fields('title')], true],
    ['some fields do not cover all fields', [fields('title')], [read()], false],
    ['fewer fields', [fields('title', 'text')], [fields('text')], true],
    ['other fields', [fields('title')], [fields('title', 'text')], false],
    ['some fields cover no fields', [fields('title')], [fields()], true],
    ['no fields do not cover all fields', [fields()], [read()], false],
    ['fewer locales', [locales('en', 'fr')], [locales('fr')], true],
    ['some locales do not cover all locales', [locales('en')], [read()], false],
    ['a permission without a condition covers one with a condition', [read()], [when('own')], true],
    ['a permission with a condition does not cover one without', [when('own')], [read()], false],
    ['the same condition', [when('own')], [when('own')], true],
    [
      'an additional condition is not covered, since conditions are alternatives',
      [when('own')],
      [when('own', 'same-role')],
      false,
    ],
    ['one condition less is covered', [when('own', 'same-role')], [when('own')], true],
    ['another subject', [read()], [read({ subject: 'api::tag.tag' })], false],
    ['another action', [read()], [read({ action: 'admin::users.read', subject: null })], false],
    ['every permission has to be covered', [read()], [read(), read({ subject: 'api::tag.tag' })], false],
  ])('%s', (_title, own, theirs, isSo) => {
    expect(reachesAsFar(own, theirs)).toBe(isSo);
  });
});
