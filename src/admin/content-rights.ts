// An administrator's permissions as abilities of the content API: the upper limit of what they can grant to API tokens and end-user
// roles.
import { type Abilities, abilitiesOf, fullAccess, type Rule } from '../abilities/abilities.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { AdminPrincipal } from './principal.ts';
import type { AdminPermission } from './roles/permissions.ts';

type Holder = Pick<AdminPrincipal, 'isSuper' | 'permissions'>;

interface Project {
  readonly schema: Schema;
  readonly knownActions: readonly string[];
}

export function contentAbilities({ isSuper, permissions }: Holder, project: Project): Abilities {
  if (isSuper) return fullAccess;
  const { schema } = project;
  const held = project.knownActions.flatMap((action) => {
    const rule = ruleOf(action, permissions, schema);
    return rule ? [[action, rule] as const] : [];
  });
  const ruled = held.filter(([, { attributeIds }]) => attributeIds !== undefined);
  return abilitiesOf(
    held.map(([action]) => action),
    Object.fromEntries(ruled),
  );
}

const explorer = 'plugin::content-manager.explorer';

/** By action of the content API, the permissions it requires for the content type. Writes require `publish`, since they can publish. */
const ofContent: Readonly<Record<string, readonly string[]>> = {
  find: ['read'],
  findOne: ['read'],
  readDraft: ['read'],
  create: ['create', 'publish'],
  update: ['update', 'publish'],
  delete: ['delete'],
};

const roles = 'plugin::users-permissions.roles';
const assets = 'plugin::upload.assets';

/** Other actions, such as those over users and those of a project's code, can only be granted by super admins. */
const ofPlugins: Readonly<Record<string, readonly string[]>> = {
  'plugin::upload.content-api.find': ['plugin::upload.read'],
  'plugin::upload.content-api.findOne': ['plugin::upload.read'],
  // An upload can also replace the content of a file.
  'plugin::upload.content-api.upload': [`${assets}.create`, `${assets}.update`],
  'plugin::upload.content-api.destroy': [`${assets}.update`],
  'plugin::users-permissions.role.find': [`${roles}.read`],
  'plugin::users-permissions.role.findOne': [`${roles}.read`],
  'plugin::users-permissions.permissions.getPermissions': [`${roles}.read`],
  'plugin::i18n.locales.listLocales': [],
};

/** Undefined if the administrator does not have the action; an empty rule if they have it without limits. */
function ruleOf(action: string, permissions: readonly AdminPermission[], schema: Schema): Rule | undefined {
  const dot = action.lastIndexOf('.');
  const contentType = schema.contentTypes.get(action.slice(0, dot));
  const names = ofContent[action.slice(dot + 1)];
  if (contentType?.uid.startsWith('api::') && names) return contentRule(contentType, names, permissions);
  const needed = Object.hasOwn(ofPlugins, action) ? ofPlugins[action] : undefined;
  const holds = (right: string): boolean =>
    permissions.some(({ action: held, conditions }) => held === right && conditions.length === 0);
  return needed?.every(holds) ? {} : undefined;
}

function contentRule(
  contentType: ContentType,
  names: readonly string[],
  permissions: readonly AdminPermission[],
): Rule | undefined {
  const needed = names
    .filter((name) => name !== 'publish' || contentType.hasDraftAndPublish)
    .map((name) => attributesOf(`${explorer}.${name}`, contentType, permissions));
  if (needed.includes('none')) return undefined;
  const lists = needed.filter((attributes) => typeof attributes === 'object');
  const [first, ...others] = lists;
  return first ? { attributeIds: first.filter((id) => others.every((other) => other.includes(id))) } : {};
}

/** Permissions with conditions or locales are ignored, since rules of tokens and end-user roles cannot express them. */
function attributesOf(
  action: string,
  { uid, attributes }: ContentType,
  permissions: readonly AdminPermission[],
): readonly string[] | 'all' | 'none' {
  const held = permissions.filter(
    ({ properties, conditions, ...permission }) =>
      permission.action === action &&
      permission.subject === uid &&
      conditions.length === 0 &&
      properties.locales === undefined,
  );
  if (held.length === 0) return 'none';
  if (held.some(({ properties }) => properties.fields === undefined)) return 'all';
  const names = held.flatMap(({ properties }) => properties.fields ?? []);
  return [...attributes.values()].filter(({ name }) => names.includes(name)).map(({ id }) => id);
}
