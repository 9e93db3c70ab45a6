// The rules of the actions of a token while it is edited: the stored ones and the changed ones.
import { useState } from 'react';
import type { ApiToken } from '../api/tokens.ts';
import { useText } from '../messages/messages.tsx';
import { isSame } from '../parts/is-same.ts';
import type { RuleOf } from './rules/rule-words.ts';
import { useRules } from './rules/use-rules.tsx';

export type Rules = Readonly<Record<string, RuleOf>>;

/** `held`: the granted actions. */
export function useTokenRules(token: ApiToken | undefined, held: ReadonlySet<string>) {
  const text = useText();
  /** Without any, no rules are sent and the stored ones are kept. */
  const [changed, setChanged] = useState<Rules>({});
  const isRuled = Object.keys(changed).length > 0;
  const rules: Rules = { ...token?.rules, ...changed };
  // A broken rule cannot be sent without its filter, since it would then allow everything.
  const isLost = (action: string): boolean => isRuled && held.has(action) && rules[action]?.isBroken === true;
  const tools = useRules({
    ruleOf: (action) => rules[action] ?? {},
    problemOf: (action) => (isLost(action) ? text('rule.broken') : undefined),
    onKeep: (action, rule) => setChanged({ ...changed, [action]: rule }),
  });
  return {
    ...tools,
    isLost,
    rules,
    changedRules: isRuled ? rules : undefined,
    /** Goes on with these rules of granted actions over other stored ones. */
    takeRules: (granted: Rules, stored: Rules = {}) =>
      setChanged(
        Object.fromEntries(
          Object.entries(granted).filter(([action, rule]) => !isSame(rule, stored[action] ?? {})),
        ),
      ),
  };
}
