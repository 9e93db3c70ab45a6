// Rules of grants as the database keeps them: JSON with its keys in a fixed order, so that equal rules are equal texts.
import type { Rule, Rules } from '../../abilities/abilities.ts';
import { type Column, computed, integer, text } from '../columns.ts';
import { column } from '../sql.ts';

export function storeRule(rule: Rule | undefined): string | null {
  if (!rule || (rule.attributeIds === undefined && rule.filter === undefined)) return null;
  const { attributeIds, filter } = rule;
  return JSON.stringify({
    ...(attributeIds ? { attributeIds: [...new Set(attributeIds)].sort() } : {}),
    ...(filter === undefined ? {} : { filter }),
  });
}

/** What cannot be read narrows to nothing rather than to anything. */
function readRule(stored: unknown): Rule | undefined {
  if (stored === null || stored === undefined) return undefined;
  try {
    const { attributeIds, filter } = JSON.parse(String(stored));
    return {
      ...(Array.isArray(attributeIds) ? { attributeIds: attributeIds.map(String) } : {}),
      ...(filter === undefined ? {} : { filter }),
    };
  } catch {
    return { attributeIds: [], filter: false };
  }
}

/** The column of a grant that holds what narrows it. */
export const narrowing: Column<Rule | undefined> = { decode: readRule };

/** An action and what narrows it, as JSON; null: nothing does. */
export interface GrantedAction {
  readonly action: string;
  readonly rule: string | null;
}

/** Each action once. */
export const grantsOf = (actions: readonly string[], rules: Rules = {}): readonly GrantedAction[] =>
  [...new Set(actions)].map((action) => ({ action, rule: storeRule(rules[action]) }));

/** The rules that there are, with what holds them. */
export interface HeldRule {
  readonly id: number;
  readonly holder: string;
  readonly action: string;
  readonly rule: Rule | undefined;
}

/** Its columns, from a permission `p` and what holds it: a table's alias and the column of its name. */
export const heldRule = (alias: string, name: string) => ({
  id: computed(column(alias, 'id'), integer),
  holder: computed(column(alias, name), text),
  action: computed(column('p', 'action'), text),
  rule: computed(column('p', 'rule'), narrowing),
});
