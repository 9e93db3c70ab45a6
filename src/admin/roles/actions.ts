// All actions that administrator roles can have, and the default permissions of editors and authors. Content actions have a content
// type as subject and apply to the content manager.
import type { ContentType, Schema } from '../../schema/schema.ts';

interface SettingsAction {
  readonly action: string;
  readonly displayName: string;
  readonly category: string;
  readonly subCategory: string;
}

const settings = (
  prefix: string,
  category: string,
  subCategory: string,
  names: Readonly<Record<string, string>>,
): readonly SettingsAction[] =>
  Object.entries(names).map(([name, displayName]) => ({
    action: `${prefix}.${name}`,
    displayName,
    category,
    subCategory,
  }));

const crud = { create: 'Create', read: 'Read', update: 'Update', delete: 'Delete' };

export const settingsActions: readonly SettingsAction[] = [
  ...settings('admin::users', 'users and roles', 'users', { ...crud, create: 'Create (invite)' }),
  ...settings('admin::roles', 'users and roles', 'roles', crud),
  ...settings('admin::api-tokens', 'api tokens', 'general', {
    access: 'Access the API tokens settings page',
  }),
  ...settings('admin::api-tokens', 'api tokens', 'api tokens', { ...crud, regenerate: 'Regenerate' }),
  ...settings('admin::audit-logs', 'audit logs', 'options', { read: 'Read' }),
  ...settings('plugin::email.settings', 'email', 'general', {
    read: 'Access the Email Settings page',
    test: 'Send a test mail',
  }),
  ...settings('plugin::users-permissions.roles', 'users and permissions', 'roles', crud),
  ...settings('plugin::users-permissions.users', 'users and permissions', 'users', crud),
  ...settings('plugin::content-manager', 'content manager', 'general', {
    'configure-view': 'Configure how content is shown',
  }),
  ...settings('plugin::content-type-builder', 'content-type builder', 'general', {
    read: 'Read content types and components',
    update: 'Change content types and components',
  }),
  ...settings('plugin::i18n.locale', 'internationalization', 'locales', {
    create: 'Create',
    update: 'Update',
    delete: 'Delete',
  }),
];

interface PluginAction {
  readonly action: string;
  readonly displayName: string;
  readonly plugin: string;
  readonly subCategory: string;
}

const upload = (action: string, displayName: string, subCategory: string): PluginAction => ({
  action: `plugin::upload.${action}`,
  displayName,
  plugin: 'upload',
  subCategory,
});

export const pluginActions: readonly PluginAction[] = [
  upload('read', 'Access the Media Library', 'general'),
  upload('assets.create', 'Create (upload)', 'assets'),
  upload('assets.update', 'Update (crop, details, replace) + delete', 'assets'),
  upload('assets.download', 'Download', 'assets'),
  upload('assets.copy-link', 'Copy link', 'assets'),
];

interface ContentAction {
  readonly action: string;
  readonly displayName: string;
  readonly isOf: (contentType: ContentType) => boolean;
}

const every = (): boolean => true;
const explorer = (name: string, displayName: string, isOf: ContentAction['isOf'] = every): ContentAction => ({
  action: `plugin::content-manager.explorer.${name}`,
  displayName,
  isOf,
});

export const contentActions: readonly ContentAction[] = [
  explorer('create', 'Create'),
  explorer('read', 'Read'),
  explorer('update', 'Update'),
  explorer('delete', 'Delete'),
  explorer('publish', 'Publish', ({ hasDraftAndPublish }) => hasDraftAndPublish),
];

/** The content types that permissions can have as subject: those of the project. */
export const contentSubjects = (schema: Schema): readonly ContentType[] =>
  [...schema.contentTypes.values()].filter(({ uid }) => uid.startsWith('api::'));

export const sameRole = 'admin::has-same-role-as-creator';

export const conditions = [
  { id: 'admin::is-creator', displayName: 'Is creator', category: 'default' },
  { id: sameRole, displayName: 'Has same role as creator', category: 'default' },
] as const;
