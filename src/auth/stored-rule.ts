// Rules of grants as the database keeps them: JSON with its keys in a fixed order, so that equal rules are equal texts.
import type { Rule } from '../abilities/abilities.ts';

export function storeRule(rule: Rule | undefined): string | null {
  if (!rule || (rule.attributeIds === undefined && rule.filter === undefined)) return null;
  const { attributeIds, filter } = rule;
  return JSON.stringify({
    ...(attributeIds ? { attributeIds: [...new Set(attributeIds)].sort() } : {}),
    ...(filter === undefined ? {} : { filter }),
  });
}

/** What cannot be read narrows to nothing rather than to anything. */
export function readRule(stored: unknown): Rule | undefined {
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
