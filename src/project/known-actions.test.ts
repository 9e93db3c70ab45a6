import { expect, test } from 'vitest';
import type { ContentType, Schema } from '../schema/schema.ts';
import { knownActions } from './known-actions.ts';

const contentType = (uid: string, options: Partial<ContentType> = {}): ContentType => ({
  kind: 'contentType',
  uid,
  modelKind: 'collectionType',
  singularName: 'article',
  pluralName: 'articles',
  displayName: 'Article',
  table: 'articles',
  hasDraftAndPublish: true,
  isLocalized: false,
  hasContentApi: true,
  attributes: new Map(),
  indexes: [],
  ...options,
});

const schemaOf = (...contentTypes: ContentType[]): Schema => ({
  contentTypes: new Map(contentTypes.map((one) => [one.uid, one])),
  components: new Map(),
});

const ofContent = (schema: Schema): string[] =>
  knownActions(schema).filter((action) => action.startsWith('api::'));

test('a collection type has nine actions', () => {
  expect(ofContent(schemaOf(contentType('api::article.article')))).toEqual([
    'api::article.article.find',
    'api::article.article.findOne',
    'api::article.article.create',
    'api::article.article.update',
    'api::article.article.delete',
    'api::article.article.readDraft',
    'api::article.article.publish',
    'api::article.article.unpublish',
    'api::article.article.discardDraft',
  ]);
});

test('a single type has no findOne and no create', () => {
  expect(ofContent(schemaOf(contentType('api::homepage.homepage', { modelKind: 'singleType' })))).toEqual([
    'api::homepage.homepage.find',
    'api::homepage.homepage.update',
    'api::homepage.homepage.delete',
    'api::homepage.homepage.readDraft',
    'api::homepage.homepage.publish',
    'api::homepage.homepage.unpublish',
    'api::homepage.homepage.discardDraft',
  ]);
});

test('a type without generated routes has no generated actions', () => {
  const hidden = contentType('plugin::upload.file', { hasContentApi: false });
  expect(knownActions(schemaOf(hidden))).not.toContain('plugin::upload.file.find');
});

test('the routes of plugins can be granted in a project without content types', () => {
  expect(knownActions(schemaOf())).toEqual(
    expect.arrayContaining([
      'plugin::i18n.locales.listLocales',
      'plugin::users-permissions.auth.callback',
      'plugin::users-permissions.user.me',
      'plugin::users-permissions.role.deleteRole',
      'plugin::users-permissions.permissions.getPermissions',
      'plugin::upload.content-api.upload',
    ]),
  );
});
