// Models of rows that are no documents here: administrators and their roles, permissions, API tokens and locales. Existing
// code looks them up as content types, which they are in Strapi.
import { adminType } from '../../../schema/builtin.ts';
import { type ModelView, type NamedModelView, placeOf, writtenSchema } from './content-type-view.ts';

type Attributes = ModelView['attributes'];

const text = { type: 'string' };
const json = { type: 'json' };
const time = { type: 'datetime' };
const times = { createdAt: time, updatedAt: time };

/** The three names: singular, shown and global. */
function rowModel(
  uid: string,
  [singularName, displayName, globalId]: readonly [string, string, string],
  collectionName: string,
  attributes: Attributes,
): ModelView {
  return {
    uid,
    modelType: 'contentType',
    modelName: singularName,
    globalId,
    ...placeOf(uid),
    kind: 'collectionType',
    collectionName,
    info: { singularName, pluralName: `${singularName}s`, displayName },
    options: { draftAndPublish: false },
    pluginOptions: {},
    attributes,
  };
}

const manyToOne = (target: string) => ({ type: 'relation', relation: 'manyToOne', target });

/** Clients see no other attributes of administrators. */
const authorAttributes = Object.fromEntries(
  ['firstname', 'lastname', 'username'].map((name) => [name, { ...text, writable: false }]),
);

const models: readonly ModelView[] = [
  rowModel(adminType.uid, ['user', 'User', 'AdminUser'], 'admin_users', authorAttributes),
  rowModel('admin::role', ['role', 'Role', 'AdminRole'], 'admin_roles', {
    name: text,
    code: text,
    description: text,
    ...times,
  }),
  rowModel('admin::permission', ['permission', 'Permission', 'AdminPermission'], 'admin_permissions', {
    action: text,
    actionParameters: json,
    subject: text,
    properties: json,
    conditions: json,
    role: manyToOne('admin::role'),
  }),
  rowModel('admin::api-token', ['api-token', 'Api Token', 'AdminApiToken'], 'strapi_api_tokens', {
    name: text,
    description: text,
    type: text,
    permissions: json,
    lifespan: { type: 'biginteger' },
    expiresAt: time,
    lastUsedAt: time,
    ...times,
  }),
  rowModel(
    'plugin::users-permissions.permission',
    ['permission', 'Permission', 'UsersPermissionsPermission'],
    'up_permissions',
    { action: text, role: manyToOne('plugin::users-permissions.role') },
  ),
  rowModel('plugin::i18n.locale', ['locale', 'Locale', 'I18NLocale'], 'i18n_locale', {
    name: text,
    code: { ...text, unique: true },
    ...times,
  }),
];

export const rowModels: Readonly<Record<string, NamedModelView>> = Object.fromEntries(
  models.map((model) => [model.uid, { ...model, __schema__: writtenSchema(model) }]),
);
