// Converts an administrator's permissions to abilities with field and row rules for the planner and the documents service.
import { isDeepStrictEqual } from 'node:util';
import {
  type Abilities,
  abilitiesOf,
  fullAccess,
  type RightScope,
  type Rule,
} from '../abilities/abilities.ts';
import type { AdminPrincipal } from '../admin/principal.ts';
import { contentSubjects } from '../admin/roles/actions.ts';
import type { AdminPermission } from '../admin/roles/permissions.ts';
import { type Attribute, type ContentType, componentOf, type Schema } from '../schema/schema.ts';

export type RightsHolder = Pick<AdminPrincipal, 'isSuper' | 'permissions' | 'colleagues'>;

const explorer = 'plugin::content-manager.explorer';

/** The permission to read files, which has no subject. */
export const filesRight = 'plugin::upload.read';

/** The actions of the content API that each permission of the content manager gives. */
export const opened = {
  read: ['find', 'findOne', 'readDraft'],
  create: ['create'],
  update: ['update', 'discardDraft'],
  delete: ['delete'],
  publish: ['publish', 'unpublish'],
} as const;

export function managerAbilities(
  { isSuper, permissions, colleagues }: RightsHolder,
  schema: Schema,
): Abilities {
  if (isSuper) return fullAccess;
  const rules = new Map<string, Rule>();
  for (const contentType of contentSubjects(schema)) {
    for (const [right, actions] of Object.entries(opened)) {
      const held = permissions.filter(
        ({ action, subject }) => action === `${explorer}.${right}` && subject === contentType.uid,
      );
      if (held.length === 0) continue;
      for (const action of actions)
        rules.set(`${contentType.uid}.${action}`, ruleOf(held, contentType, { schema, colleagues }));
    }
  }
  const narrowing = [...rules].filter(([, { attributeIds, scopes }]) => attributeIds ?? scopes);
  return abilitiesOf(rules.keys(), Object.fromEntries(narrowing));
}

/** A permission with its limits; undefined stands for no limit. */
interface Held {
  readonly attributeIds: ReadonlySet<string> | undefined;
  readonly scopes: readonly RightScope[] | undefined;
}

/**
 * Combines several permissions to one rule: the documents that any of them allows, with the attributes that all of them give, since
 * a rule has one list of attributes for all documents. Before, each one gets the attributes of those without limits or with equal ones.
 */
function ruleOf(
  permissions: readonly AdminPermission[],
  contentType: ContentType,
  { schema, colleagues }: { readonly schema: Schema; readonly colleagues: readonly number[] },
): Rule {
  const held = permissions.map(
    (permission): Held => ({
      attributeIds: attributesOf(permission, contentType, schema),
      scopes: scopesOf(permission, contentType, colleagues),
    }),
  );
  const lists = held.flatMap((one) => attributesWith(one, held) ?? []);
  const [first, ...others] = lists;
  const isNarrow = held.every(({ scopes }) => scopes !== undefined);
  return {
    ...(first ? { attributeIds: [...first].filter((id) => others.every((other) => other.has(id))) } : {}),
    ...(isNarrow ? { scopes: held.flatMap(({ scopes }) => scopes ?? []) } : {}),
  };
}

function attributesWith(one: Held, all: readonly Held[]): ReadonlySet<string> | undefined {
  const covering = all.filter(({ scopes }) => scopes === undefined || isDeepStrictEqual(scopes, one.scopes));
  if (covering.some(({ attributeIds }) => attributeIds === undefined)) return undefined;
  return new Set(covering.flatMap(({ attributeIds }) => [...(attributeIds ?? [])]));
}

/** A component is included if its name is listed, or the paths of all its attributes. */
function attributesOf(
  { properties: { fields } }: AdminPermission,
  { attributes }: ContentType,
  schema: Schema,
): ReadonlySet<string> | undefined {
  if (fields === undefined) return undefined;
  const named = new Set(fields);
  const isGiven = (attribute: Attribute, path: string): boolean => {
    if (named.has(path)) return true;
    if (attribute.kind !== 'component') return false;
    const inside = [...componentOf(schema, attribute.component).attributes.values()];
    return inside.length > 0 && inside.every((inner) => isGiven(inner, `${path}.${inner.name}`));
  };
  const given = [...attributes.values()].filter((attribute) => isGiven(attribute, attribute.name));
  return new Set(given.map(({ id }) => id));
}

/** Conditions are alternatives: one scope for each. */
function scopesOf(
  { properties: { locales }, conditions }: AdminPermission,
  { isLocalized }: ContentType,
  colleagues: readonly number[],
): readonly RightScope[] | undefined {
  const place: RightScope = isLocalized && locales ? { locales } : {};
  if (conditions.length === 0) return place.locales ? [place] : undefined;
  return conditions.map((name) => ({ ...place, creators: creatorsBy(name, colleagues) }));
}

/** An unknown condition matches no document. */
function creatorsBy(condition: string, colleagues: readonly number[]): NonNullable<RightScope['creators']> {
  if (condition === 'admin::is-creator') return 'own';
  return condition === 'admin::has-same-role-as-creator' ? colleagues : [];
}

/** The scopes of a permission without a subject, such as one for files; undefined if it has no limits. */
export function scopesOfRight(
  { isSuper, permissions, colleagues }: RightsHolder,
  right: string,
): readonly RightScope[] | undefined {
  const held = permissions.filter(({ action }) => action === right);
  if (isSuper || held.some(({ conditions }) => conditions.length === 0)) return undefined;
  return held.flatMap(({ conditions }) =>
    conditions.map((name) => ({ creators: creatorsBy(name, colleagues) })),
  );
}
