import { describe, expect, test } from 'vitest';
import { schemaOf } from '../schema/harness.ts';
import { contentAbilities } from './content-rights.ts';
import type { StoredPermission } from './roles/permissions.ts';

const attributes = { title: { type: 'string' }, text: { type: 'string' } };
const schema = schemaOf({ types: { note: { hasDrafts: true, attributes }, tag: { attributes } } });
const actionsOf = (uid: string) =>
  ['find', 'findOne', 'readDraft', 'create', 'update', 'delete'].map((name) => `${uid}.${name}`);
const [note, tag] = ['api::note.note', 'api::tag.tag'];
const upload = 'plugin::upload.content-api';
const knownActions = [
  ...actionsOf(note),
  ...actionsOf(tag),
  `${upload}.find`,
  `${upload}.upload`,
  'plugin::users-permissions.user.find',
  'plugin::i18n.locales.listLocales',
  'api::note.report.print',
];

const right = (name: string, more: Partial<StoredPermission> = {}): StoredPermission => ({
  id: 1,
  roleId: 1,
  action: `plugin::content-manager.explorer.${name}`,
  subject: note,
  properties: {},
  conditions: [],
  ...more,
});
const plugin = (action: string): StoredPermission => ({ ...right(''), action, subject: null });
const abilitiesWith = (...permissions: readonly StoredPermission[]) =>
  contentAbilities({ isSuper: false, permissions }, { schema, knownActions });
const held = (...permissions: readonly StoredPermission[]) => {
  const abilities = abilitiesWith(...permissions);
  return knownActions.filter(
    (action) => abilities.may(action) && action !== 'plugin::i18n.locales.listLocales',
  );
};

test('a super admin has all abilities', () => {
  const abilities = contentAbilities({ isSuper: true, permissions: [] }, { schema, knownActions });
  expect(knownActions.every((action) => abilities.may(action))).toBe(true);
});

test('other administrators cannot grant actions over users, or actions of the code of a project', () => {
  const all = ['read', 'create', 'update', 'delete', 'publish'].map((name) => right(name));
  expect(held(...all)).toEqual(actionsOf(note));
});

test('the permission to read allows to read documents and drafts of that content type only', () => {
  expect(held(right('read'))).toEqual([`${note}.find`, `${note}.findOne`, `${note}.readDraft`]);
  expect(held(right('read', { subject: tag }))).toEqual([
    `${tag}.find`,
    `${tag}.findOne`,
    `${tag}.readDraft`,
  ]);
});

test('a write needs the permission to publish if the content type has drafts', () => {
  expect(held(right('create'))).toEqual([]);
  expect(held(right('create'), right('publish'))).toEqual([`${note}.create`]);
  expect(held(right('create', { subject: tag }))).toEqual([`${tag}.create`]);
});

test('an upload also needs the permission to change files', () => {
  const create = plugin('plugin::upload.assets.create');
  expect(held(create)).toEqual([]);
  expect(held(create, plugin('plugin::upload.assets.update'))).toEqual([`${upload}.upload`]);
});

describe('a limited permission', () => {
  test('is ignored if it is limited by a condition or to locales', () => {
    expect(held(right('read', { conditions: ['admin::is-creator'] }))).toEqual([]);
    expect(held(right('read', { properties: { locales: ['en'] } }))).toEqual([]);
  });

  test('gives its fields, and several permissions give the fields of all', () => {
    const fields = (...names: string[]) => right('read', { properties: { fields: names } });
    const idOf = (name: string) => schema.contentTypes.get(note)?.attributes.get(name)?.id;
    const ids = (...permissions: StoredPermission[]) =>
      abilitiesWith(...permissions).rules.get(`${note}.find`)?.attributeIds;
    expect(ids(fields('title'))).toEqual([idOf('title')]);
    expect(ids(fields('title'), fields('text'))).toEqual([idOf('title'), idOf('text')]);
    expect(ids(fields('title'), right('read'))).toBeUndefined();
  });

  test('gives a write the fields that both of its permissions have', () => {
    const fields = (name: string, ...names: string[]) => right(name, { properties: { fields: names } });
    const idOf = (name: string) => schema.contentTypes.get(note)?.attributes.get(name)?.id;
    const abilities = abilitiesWith(fields('update', 'title', 'text'), fields('publish', 'title'));
    expect(abilities.rules.get(`${note}.update`)?.attributeIds).toEqual([idOf('title')]);
  });
});
