// Rules of grants after a change of the schema: attributes that are gone are taken out of them for good, so that an
// attribute that comes back, or another one with its name, is readable again only when it is granted (P29 of the
// security list). A rule whose filter goes by such an attribute lets nothing through.
import type { Rule } from '../abilities/abilities.ts';
import { readRule, storeRule } from '../auth/stored-rule.ts';
import type { Row, Transaction } from '../database/database.ts';
import type { Change } from '../database/tables/changes.ts';
import { withoutGone } from '../plan/parse-rule.ts';
import type { Schema } from '../schema/schema.ts';
import * as statements from '../sql/write/access.ts';

export async function ruleChanges(transaction: Transaction, schema: Schema): Promise<readonly Change[]> {
  const ofRoles = await transaction.rows(statements.selectRoleRules());
  const ofTokens = await transaction.rows(statements.selectTokenRules());
  return [
    ...changesOf(ofRoles, schema, { holder: 'role', update: statements.updateRoleRule }),
    ...changesOf(ofTokens, schema, { holder: 'API token', update: statements.updateTokenRule }),
  ];
}

interface Grants {
  readonly holder: string;
  readonly update: typeof statements.updateRoleRule;
}

/** `rows`: number and name of the holder, action, rule. */
const changesOf = (rows: readonly Row[], schema: Schema, { holder, update }: Grants): readonly Change[] =>
  rows.flatMap(([id, name, action, stored]) => {
    const rule = readRule(stored);
    const left = rule && withoutGone(schema, String(action), rule);
    if (!left) return [];
    return {
      kind: 'narrow grant',
      table: 'plinth_permissions',
      description: `the grant of ${action} to ${holder} "${name}" names attributes that are gone: ${consequence(left)}`,
      rows: 0,
      apply: async (inside) => {
        await inside.run(statements.raiseAccessVersion());
        await inside.run(update(Number(id), String(action), storeRule(left) ?? '{}'));
      },
    } satisfies Change;
  });

const consequence = ({ filter }: Rule): string =>
  filter === false ? 'it lets nothing through until it is granted anew' : 'they are taken out of it';
