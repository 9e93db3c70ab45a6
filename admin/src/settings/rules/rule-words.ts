// Converts rules to readable text.
import type { Text } from '../../messages/text.ts';
import { ruleOfFilter } from './read-rule.ts';
import { isClaim, isWithoutValue, oppositeIn, type RuleCondition, type RuleEntry } from './row-rule.ts';
import { claimName, type Rulable } from './rulable.ts';

export interface RuleOf {
  readonly fields?: readonly string[];
  readonly filter?: unknown;
  /** Its filter uses a deleted attribute, so it matches no documents. */
  readonly isBroken?: true;
}

/** Undefined without limits. A filter that the editor cannot express is shown as JSON. */
export function ruleInWords(
  { fields, filter, isBroken }: RuleOf,
  rulables: readonly Rulable[],
  text: Text,
): string | undefined {
  const rule = filter === undefined ? undefined : ruleOfFilter(filter, rulables);
  const sentences = [
    fields && text('settings.onlyFields', { fields: fields.join(', ') }),
    isBroken && text('rule.broken'),
    filter !== undefined &&
      text('settings.onlyWhere', {
        filter: rule ? rowRuleInWords(rule, rulables, text) : JSON.stringify(filter),
      }),
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}

function rowRuleInWords(entry: RuleEntry, rulables: readonly Rulable[], text: Text): string {
  if (entry.kind === 'condition') {
    const rulable = rulables.find(({ path }) => path === entry.path);
    return rulable ? conditionInWords(entry, rulable, text) : '';
  }
  const { join, isDenied, entries } = entry;
  const parts = entries.map((inner) => {
    const words = rowRuleInWords(inner, rulables, text);
    return inner.kind === 'group' && !inner.isDenied && inner.entries.length > 1 ? `(${words})` : words;
  });
  const words = parts.filter(Boolean).join(` ${text(`rule.${join}Joined`)} `);
  return isDenied ? text('rule.not', { rule: words }) : words;
}

function conditionInWords({ operator, values }: RuleCondition, rulable: Rulable, text: Text): string {
  const opposite = oppositeIn(rulable, operator);
  const { name, isMany } = rulable;
  const subject = isMany ? text(opposite ? 'rule.noneOf' : 'rule.anyOf', { name }) : name;
  const objects = values.map((value) =>
    isClaim(value) ? claimName(value, text) : text('rule.quoted', { value }),
  );
  const object = isWithoutValue(operator) ? '' : objects.join(', ');
  return `${subject} ${text(`operator.${opposite ?? operator}`)} ${object}`.trim();
}
