// Updates permission rules after a schema change: attributes that no longer exist are removed from the rules, so that a
// later attribute with the same name is not readable until it is granted. A rule whose filter uses such an attribute
// matches no rows.
import type { Rule } from '../abilities/abilities.ts';
import type { Transaction } from '../database/database.ts';
import { readAll } from '../database/rows.ts';
import type { Change } from '../database/schema-changes/changes.ts';
import { withoutRemoved } from '../plan/rules/parse-rule.ts';
import type { Schema } from '../schema/schema.ts';
import { raiseAccessVersion } from '../sql/stored/access-version.ts';
import {
  type GrantedRule,
  roleGrants,
  selectGrantedRules,
  tokenGrants,
  updateGrantedRule,
} from '../sql/stored/granted-rules.ts';
import { storeRule } from '../sql/stored/rule.ts';

export async function ruleChanges(transaction: Transaction, schema: Schema): Promise<readonly Change[]> {
  const ofRoles = await readAll(transaction, selectGrantedRules(roleGrants));
  const ofTokens = await readAll(transaction, selectGrantedRules(tokenGrants));
  return [
    ...changesOf(ofRoles, schema, { kind: 'role', grants: roleGrants }),
    ...changesOf(ofTokens, schema, { kind: 'API token', grants: tokenGrants }),
  ];
}

interface Grants {
  readonly kind: string;
  readonly grants: typeof roleGrants;
}

const changesOf = (
  rules: readonly GrantedRule[],
  schema: Schema,
  { kind, grants }: Grants,
): readonly Change[] =>
  rules.flatMap(({ id, holder, action, rule }) => {
    const left = rule && withoutRemoved(schema, action, rule);
    if (!left) return [];
    return {
      kind: 'narrow grant',
      table: 'plinth_permissions',
      description: `the grant of ${action} to ${kind} "${holder}" names attributes that no longer exist: ${consequence(left)}`,
      messages: [],
      rows: 0,
      apply: async (inside) => {
        await inside.run(raiseAccessVersion());
        await inside.run(updateGrantedRule(grants, { id, action, rule: storeRule(left) ?? '{}' }));
      },
    } satisfies Change;
  });

const consequence = ({ filter }: Rule): string =>
  filter === false ? 'it matches nothing until it is granted again' : 'they are removed from it';
