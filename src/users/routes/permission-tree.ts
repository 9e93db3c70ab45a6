// The permissions of a role in the form that clients read and send:
// `{"api::tag":{"controllers":{"tag":{"find":{"enabled":true,"policy":"","fields":["name"],"filter":{…}}}}}}`.
// `fields` and `filter` are additions of Plinth. They are kept if a client that does not know them leaves them out.
import type { RoleActions } from '../../auth/own-roles.ts';
import { refuseUnknown } from '../../auth/role-store.ts';
import { PlinthError, problemAt, validationProblems, withProblems } from '../../errors/errors.ts';
import {
  permissionFieldsNotNames,
  permissionRuleBroken,
  permissionsNotObjects,
} from '../../errors/families/users.ts';
import { type GivenRule, parseRules, type ShownRules } from '../../plan/rules/parse-rule.ts';
import type { Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';

interface Entry extends GivenRule {
  readonly enabled: boolean;
  readonly policy: string;
}

type Tree = Readonly<Record<string, { readonly controllers: Record<string, Record<string, Entry>> }>>;

export interface ShownHeld {
  readonly may: (action: string) => boolean;
  readonly rules: ShownRules;
}

export function permissionTree(actions: readonly string[], { may, rules }: ShownHeld): Tree {
  const tree: Record<string, { controllers: Record<string, Record<string, Entry>> }> = {};
  for (const action of actions) {
    const [owner = '', controller = '', name = ''] = action.split('.');
    tree[owner] ??= { controllers: {} };
    const { controllers } = tree[owner];
    controllers[controller] ??= {};
    controllers[controller][name] = { enabled: may(action), policy: '', ...rules[action] };
  }
  return tree;
}

export interface TreeParsing {
  readonly schema: Schema;
  readonly known: readonly string[];
  /** The current actions of the role. */
  readonly before: RoleActions;
}

/** Throws for unknown actions and invalid rules. `enabled` alone keeps an existing rule. */
export function parsePermissionTree(tree: unknown, { schema, known, before }: TreeParsing): RoleActions {
  const enabled = entriesOf(tree).filter(([, entry]) => entry.enabled === true);
  const actions = enabled.map(([action]) => action);
  refuseUnknown(actions, known);
  const refused: Refused[] = [];
  const rules = enabled.flatMap(([action, entry]) => {
    const kept = before.actions.includes(action) ? before.rules[action] : undefined;
    const isShownBroken = entry.isBroken === true && !('filter' in entry);
    try {
      if (isShownBroken && !kept) throw permissionRuleBroken({ action });
      if (isShownBroken || (!('fields' in entry) && !('filter' in entry)))
        return kept ? [{ [action]: kept }] : [];
      return [parseRules(schema, [action], givenRule(action, entry))];
    } catch (error) {
      if (!(error instanceof PlinthError)) throw error;
      refused.push({ action, error });
      return [];
    }
  });
  if (refused.length > 0) throw rulesRefused(refused);
  return { actions, rules: Object.assign({}, ...rules) };
}

interface Refused {
  readonly action: string;
  readonly error: PlinthError;
}

/** The error for invalid rules, each with its action. The error for a single rule keeps its code. */
function rulesRefused(refused: readonly Refused[]): PlinthError {
  const problems = refused.map(({ action, error }) => {
    const [owner = '', controller = '', name = ''] = action.split('.');
    return problemAt(['permissions', owner, 'controllers', controller, name], error);
  });
  const [only, ...others] = refused;
  if (!only || others.length > 0) return validationProblems(problems);
  return withProblems(only.error, problems);
}

/** `[['api::tag.tag.find', { enabled: true }], …]` */
const entriesOf = (tree: unknown): readonly (readonly [string, Data])[] =>
  Object.entries(objectAt(tree, 'permissions')).flatMap(([owner, { controllers }]) =>
    Object.entries(objectAt(controllers, `permissions.${owner}.controllers`)).flatMap(
      ([controller, actions]) =>
        Object.entries(objectAt(actions, `permissions.${owner}.controllers.${controller}`)).map(
          ([name, entry]) => [`${owner}.${controller}.${name}`, entry] as const,
        ),
    ),
  );

/** Returns the value as an object of objects. Throws for anything else. */
function objectAt(value: unknown, path: string): Readonly<Record<string, Data>> {
  const isObject = isData(value) && Object.values(value).every(isData);
  if (!isObject) throw permissionsNotObjects({ path });
  return value as Readonly<Record<string, Data>>;
}

/** Null removes a limit. */
function givenRule(action: string, { fields, filter }: Data): GivenRule {
  const isList = Array.isArray(fields) && fields.every((name) => typeof name === 'string');
  if (fields !== undefined && fields !== null && !isList) throw permissionFieldsNotNames({ action });
  return {
    ...(isList ? { fields } : {}),
    ...(filter === undefined || filter === null ? {} : { filter }),
  };
}
