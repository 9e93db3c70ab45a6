// An administrator's permissions as abilities of the content API: the upper limit of what they can grant to API tokens and end-user
// roles.
import { type Abilities, abilitiesOf, fullAccess, type Rule } from '../abilities/abilities.ts';
import type { ContentType, Schema } from '../schema/schema.ts';
import type { AdminPermission } from './permissions.ts';
import type { AdminPrincipal } from './principal.ts';

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

/** Rights over a content type by the action of the content API; a write can publish. */
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

/** What is missing here, such as actions over users and those of a project's code, super admins alone give. */
const ofPlugins: Readonly<Record<string, readonly string[]>> = {
  'plugin::upload.content-api.find': ['plugin::upload.read'],
  'plugin::upload.content-api.findOne': ['plugin::upload.read'],
  // An upload may put another content in the place of a file.
  'plugin::upload.content-api.upload': [`${assets}.create`, `${assets}.update`],
  'plugin::upload.content-api.destroy': [`${assets}.update`],
  'plugin::users-permissions.role.find': [`${roles}.read`],
  'plugin::users-permissions.role.findOne': [`${roles}.read`],
  'plugin::users-permissions.permissions.getPermissions': [`${roles}.read`],
  'plugin::i18n.locales.listLocales': [],
};

/** Undefined where the action is not held; an empty rule where it is held without limits. */
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

/** Conditions and locales are nothing that a token or a role of end users could be held to: such a right does not count. */
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
