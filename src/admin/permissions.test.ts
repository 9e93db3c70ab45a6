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

describe('one set of permissions reaches as far as another', () => {
  test.each([
    ['nothing is always included', [], [], true],
    ['the same', [read()], [read()], true],
    ['all fields include some', [read()], [fields('title')], true],
    ['some fields do not include all', [fields('title')], [read()], false],
    ['fewer fields', [fields('title', 'text')], [fields('text')], true],
    ['other fields', [fields('title')], [fields('title', 'text')], false],
    ['no field is fewer than some', [fields('title')], [fields()], true],
    ['no field does not include all', [fields()], [read()], false],
    ['fewer locales', [locales('en', 'fr')], [locales('fr')], true],
    ['some locales do not include all', [locales('en')], [read()], false],
    ['without a condition includes with one', [read()], [when('own')], true],
    ['with a condition does not include without', [when('own')], [read()], false],
    ['the same condition', [when('own')], [when('own')], true],
    ['one condition more would reach further', [when('own')], [when('own', 'same-role')], false],
    ['one condition fewer', [when('own', 'same-role')], [when('own')], true],
    ['another subject', [read()], [read({ subject: 'api::tag.tag' })], false],
    ['another action', [read()], [read({ action: 'admin::users.read', subject: null })], false],
    ['everything wanted has to be held', [read()], [read(), read({ subject: 'api::tag.tag' })], false],
  ])('%s', (_title, own, theirs, isSo) => {
    expect(reachesAsFar(own, theirs)).toBe(isSo);
  });
});
