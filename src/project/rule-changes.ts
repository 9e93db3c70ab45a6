// Updates permission rules after a schema change: attributes that no longer exist are removed from the rules, so that a
// later attribute with the same name is not readable until it is granted. A rule whose filter uses such an attribute
// matches no rows.
import type { Rule } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import type { Change } from '../database/schema-changes/changes.ts';
import { withoutGone } from '../plan/rules/parse-rule.ts';
import type { Schema } from '../schema/schema.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import { selectTokenRules, updateTokenRule } from '../sql/stored/api-tokens.ts';
import { selectRoleRules, updateRoleRule } from '../sql/stored/roles.ts';
import { type OwnedRule, storeRule } from '../sql/stored/rule.ts';

export async function ruleChanges(transaction: Transaction, schema: Schema): Promise<readonly Change[]> {
  const ofRoles = await readAll(transaction, selectRoleRules());
  const ofTokens = await readAll(transaction, selectTokenRules());
  return [
    ...changesOf(ofRoles, schema, { kind: 'role', update: updateRoleRule }),
    ...changesOf(ofTokens, schema, { kind: 'API token', update: updateTokenRule }),
  ];
}

interface Grants {
  readonly kind: string;
  readonly update: typeof updateRoleRule;
}

const changesOf = (
  rules: readonly OwnedRule[],
  schema: Schema,
  { kind, update }: Grants,
): readonly Change[] =>
  rules.flatMap(({ id, holder, action, rule }) => {
    const left = rule && withoutGone(schema, action, rule);
    if (!left) return [];
    return {
      kind: 'narrow grant',
      table: 'plinth_permissions',
      description: `the grant of ${action} to ${kind} "${holder}" names attributes that no longer exist: ${consequence(left)}`,
      messages: [],
      rows: 0,
      apply: async (inside) => {
        await inside.run(raiseAccessVersion());
        await inside.run(update(id, action, storeRule(left) ?? '{}'));
      },
    } satisfies Change;
  });

const consequence = ({ filter }: Rule): string =>
  filter === false ? 'it matches nothing until it is granted again' : 'they are removed from it';
