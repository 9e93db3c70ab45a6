// Callers whose permission for an action has a rule, on routes where project code replaces the action. Only the core action applies
// the rule, so a response before it has run, and writes of the type outside of it, are refused.
import { ruleNotObeyed } from '../../errors/project-code.ts';
import type { Context } from './context.ts';
import { runningContext } from './running-context.ts';

const held = new WeakMap<Context, Set<string>>();

/** `actions`: the actions of the route for which the caller's permission has a rule. */
export function holdToRules(context: Context, actions: readonly string[]): void {
  if (actions.length > 0) held.set(context, new Set(actions));
}

const obeying = new WeakSet<Context>();

/** The content type's own action runs, with the rules of the caller. */
export function obeyRule(context: Context, action: string): void {
  obeying.add(context);
  held.get(context)?.delete(action);
}

/** Whether no action that obeys rules has run: what code shows then, it has read by itself. */
export const isReadByCode = (context: Context | undefined): boolean => !context || !obeying.has(context);

/** Refuses a response that project code read without the rule. */
export function refuseUnobeyed(context: Context): void {
  const [action] = held.get(context) ?? [];
  const shows = context.status < 400 && context.body !== undefined && context.body !== null;
  if (action !== undefined && shows) throw ruleNotObeyed({ action });
}

/** Called by the functions with which code writes documents of a type. */
export function refusePastRule(uid: string): void {
  const context = runningContext();
  const [action] = [...((context && held.get(context)) ?? [])].filter((one) =>
    writing.some((name) => one === `${uid}.${name}`),
  );
  if (action !== undefined) throw ruleNotObeyed({ action });
}

const writing = ['create', 'update', 'delete'] as const;
