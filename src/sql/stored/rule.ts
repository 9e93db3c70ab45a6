// The stored form of rules of grants: JSON with its keys in a fixed order, so that equal rules are equal texts.
import type { Rule, Rules } from '../../abilities/abilities.ts';
import type { Column } from '../columns.ts';

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
