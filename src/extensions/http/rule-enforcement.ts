// Callers whose permission for an action has a rule, on routes where project code replaces the action. Only the core action applies
// the rule, so a response before it has run, and writes of the type outside of it, are refused.
import { ruleNotObeyed } from '../../errors/families/project-code.ts';
import type { Context } from './context.ts';
import { runningContext } from './running-context.ts';

const ruledActions = new WeakMap<Context, Set<string>>();

/** `actions`: the actions of the route for which the caller's permission has a rule. */
export function enforceRules(context: Context, actions: readonly string[]): void {
  if (actions.length > 0) ruledActions.set(context, new Set(actions));
}

const ruleApplied = new WeakSet<Context>();

/** The content type's own action runs, with the rules of the caller. */
export function applyRule(context: Context, action: string): void {
  ruleApplied.add(context);
  ruledActions.get(context)?.delete(action);
}

/** Whether no action that applies rules has run, so that the response contains data that code read without them. */
export const isReadByCode = (context: Context | undefined): boolean => !context || !ruleApplied.has(context);

/** Refuses a response that project code read without the rule. */
export function refuseWithoutRule(context: Context): void {
  const [action] = ruledActions.get(context) ?? [];
  const shows = context.status < 400 && context.body !== undefined && context.body !== null;
  if (action !== undefined && shows) throw ruleNotObeyed({ action });
}

/** Called by the functions with which code writes documents of a type. */
export function refuseWriteWithoutRule(uid: string): void {
  const context = runningContext();
  const [action] = [...((context && ruledActions.get(context)) ?? [])].filter((one) =>
    writing.some((name) => one === `${uid}.${name}`),
  );
  if (action !== undefined) throw ruleNotObeyed({ action });
}

const writing = ['create', 'update', 'delete'] as const;
