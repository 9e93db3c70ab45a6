// The stored form of rules of grants: JSON with its keys in a fixed order, so that equal rules are equal texts.
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

/** A rule that cannot be read excludes everything. */
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

/** The column of a grant that stores its rule. */
export const narrowing: Column<Rule | undefined> = { decode: readRule };

/** An action and its rule as JSON; null without one. */
export interface GrantedAction {
  readonly action: string;
  readonly rule: string | null;
}

/** Grants without duplicates. */
export const grantsOf = (actions: readonly string[], rules: Rules = {}): readonly GrantedAction[] =>
  [...new Set(actions)].map((action) => ({ action, rule: storeRule(rules[action]) }));

/** A stored rule, and the role or token that has it. */
export interface OwnedRule {
  readonly id: number;
  readonly holder: string;
  readonly action: string;
  readonly rule: Rule | undefined;
}

/** Its columns: of a permission `p`, and of the table of its holder, given by alias and name column. */
export const ownedRuleColumns = (alias: string, name: string) => ({
  id: computed(column(alias, 'id'), integer),
  holder: computed(column(alias, name), text),
  action: computed(column('p', 'action'), text),
  rule: computed(column('p', 'rule'), narrowing),
});
