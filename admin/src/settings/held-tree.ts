// The actions of a role of end users as a tree, as a request, and as parts of a setting.
import type { HeldAction, HeldTree } from '../api/end-users.ts';
import { isSame } from '../parts/is-same.ts';
import { groupsOf } from './ActionMatrix.tsx';
import type { Named } from './NameFields.tsx';
import type { RuleOf } from './rules/rule-words.ts';
import type { Parts } from './SettingConflict.tsx';

export type Rules = Readonly<Record<string, RuleOf>>;

export interface HeldPart extends RuleOf {
  readonly enabled: boolean;
}

/** Each action, with its rule, is a part of its own. */
export const settingOf = (named: Named | undefined, tree: HeldTree, rules: Rules): Parts => ({
  ...Object.fromEntries(
    actionsIn(tree).map((action): [string, HeldPart] => {
      const held = heldAt(tree, action);
      return [action, { enabled: held?.enabled === true, ...(rules[action] ?? ruleAt(held)) }];
    }),
  ),
  name: named?.name ?? '',
  description: named?.description ?? '',
});

/** The rules of parts that are not those of the stored ones, so that they are sent. A broken rule cannot be sent. */
export const changedRules = (actions: Parts, stored: Parts): Rules =>
  Object.fromEntries(
    Object.entries(actions)
      .map(([action, held]) => [action, ruleAt(held as HeldPart)] as const)
      .filter(([action, rule]) => !rule.isBroken && !isSame(rule, ruleAt(stored[action] as HeldPart))),
  );

const actionsIn = (tree: HeldTree): readonly string[] =>
  groupsOf(tree).flatMap(({ prefix, actions }) => actions.map((name) => `${prefix}.${name}`));

/** `api::article.article.find` is group, controller and action; groups may have dots of their own. */
function partsOf(action: string): readonly [string, string, string] {
  const parts = action.split('.');
  return [parts.slice(0, -2).join('.'), parts.at(-2) ?? '', parts.at(-1) ?? ''];
}

export function heldAt(tree: HeldTree, path: string): HeldAction | undefined {
  const [group, controller, action] = partsOf(path);
  return tree[group]?.controllers[controller]?.[action];
}

function changed(tree: HeldTree, path: string, change: (held: HeldAction) => HeldAction): HeldTree {
  const [group, controller, action] = partsOf(path);
  const controllers = tree[group]?.controllers ?? {};
  const actions = controllers[controller] ?? {};
  const next = { ...actions, [action]: change(actions[action] ?? { enabled: false }) };
  return { ...tree, [group]: { controllers: { ...controllers, [controller]: next } } };
}

export const switched =
  (enabled: boolean) =>
  (tree: HeldTree, path: string): HeldTree =>
    changed(tree, path, (held) => ({ ...held, enabled }));

/** The tree for the request. Rules that are not sent stay unchanged. */
export function sent(tree: HeldTree, rules: Readonly<Record<string, RuleOf>>): HeldTree {
  return actionsIn(tree).reduce(
    (all, action) =>
      changed(all, action, ({ enabled }) => {
        const { fields = null, filter = null } = rules[action] ?? {};
        return rules[action] ? { enabled, fields, filter } : { enabled };
      }),
    tree,
  );
}

/** The path of an action in the request. */
export const pathOf = (path: string): string => {
  const [group, controller, action] = partsOf(path);
  return ['permissions', group, 'controllers', controller, action].join('.');
};

/** The rule of an action, without removed limits. */
export const ruleAt = ({ fields, filter, isBroken }: HeldAction = { enabled: false }): RuleOf => ({
  ...(fields ? { fields } : {}),
  ...(filter === undefined || filter === null ? {} : { filter }),
  ...(isBroken ? { isBroken } : {}),
});
