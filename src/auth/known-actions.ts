// Every action that can be granted: those of the content types, and those of the routes that plugins bring.
import type { ContentType, Schema } from '../schema/schema.ts';

const collectionActions = ['find', 'findOne', 'create', 'update', 'delete', 'readDraft'];
const singleActions = ['find', 'update', 'delete', 'readDraft'];

const pluginActions: Readonly<Record<string, readonly string[]>> = {
  'plugin::i18n.locales': ['listLocales'],
  'plugin::users-permissions.auth': [
    'callback',
    'connect',
    'forgotPassword',
    'resetPassword',
    'register',
    'changePassword',
    'emailConfirmation',
    'sendEmailConfirmation',
    'refresh',
    'logout',
    'sessions',
    'revokeSession',
  ],
  'plugin::users-permissions.user': ['me', 'find', 'findOne', 'create', 'update', 'destroy', 'count'],
  'plugin::users-permissions.role': ['find', 'findOne', 'createRole', 'updateRole', 'deleteRole'],
  'plugin::users-permissions.permissions': ['getPermissions'],
  'plugin::upload.content-api': ['find', 'findOne', 'upload', 'destroy'],
};

/** `['api::article.article.find', …, 'plugin::upload.content-api.destroy']` */
export function knownActions(schema: Schema): string[] {
  const contentTypes = [...schema.contentTypes.values()].filter(({ hasContentApi }) => hasContentApi);
  const ofPlugins = Object.entries(pluginActions).flatMap(([owner, names]) => prefixed(owner, names));
  return [...contentTypes.flatMap(actionsOf), ...ofPlugins, ...(declared.get(schema) ?? [])];
}

const declared = new WeakMap<Schema, readonly string[]>();

/**
 * Actions of a project's own routes and resolvers: from now on they can be granted as long as this schema is in force.
 * Throws for what is no action's name.
 */
export function declareActions(schema: Schema, actions: readonly string[]): void {
  const wrong = actions.find((action) => !/^(api|plugin)::[\w-]+\.[\w-]+\.[\w-]+$/.test(action));
  if (wrong !== undefined) throw new Error(`"${wrong}" is no action: write it like api::shop.checkout.pay`);
  declared.set(schema, [...new Set([...(declared.get(schema) ?? []), ...actions])]);
}

// readDraft belongs to types without drafts too: a grant stays valid when draft & publish is switched off.
const actionsOf = ({ uid, modelKind }: ContentType): string[] =>
  prefixed(uid, modelKind === 'singleType' ? singleActions : collectionActions);

const prefixed = (owner: string, names: readonly string[]): string[] =>
  names.map((name) => `${owner}.${name}`);
