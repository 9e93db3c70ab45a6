// Rules as sentences.
import { isAlone } from '../../attribute-types/operators.ts';
import type { Text } from '../../messages/messages.tsx';
import { isClaim, oppositeIn, type RowRule, type RuleCondition, ruleOfFilter } from './row-rule.ts';
import { claimName, type Rulable } from './rulable.ts';

export interface RuleOf {
  readonly fields?: readonly string[];
  readonly filter?: unknown;
  /** Its filter goes by an attribute that is gone: nothing is let through. */
  readonly isBroken?: true;
}

/** Undefined where nothing is limited. A filter that cannot be read in words is shown as it is. */
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

const rowRuleInWords = ({ join, conditions }: RowRule, rulables: readonly Rulable[], text: Text): string =>
  conditions
    .flatMap((condition) => {
      const rulable = rulables.find(({ path }) => path === condition.path);
      return rulable ? [conditionInWords(condition, rulable, text)] : [];
    })
    .join(` ${text(`rule.${join}Joined`)} `);

function conditionInWords({ operator, value }: RuleCondition, rulable: Rulable, text: Text): string {
  const opposite = oppositeIn(rulable, operator);
  const { name, isMany } = rulable;
  const subject = isMany ? text(opposite ? 'rule.noneOf' : 'rule.anyOf', { name }) : name;
  const object = isAlone(operator) ? '' : isClaim(value) ? claimName(value, text) : `“${value}”`;
  return `${subject} ${text(`operator.${opposite ?? operator}`)} ${object}`.trim();
}
