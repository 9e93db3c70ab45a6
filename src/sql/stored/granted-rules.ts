// The rules of granted actions, which roles and API tokens store in tables of one form.
import type { Rule } from '../../abilities/abilities.ts';
import { columns, computed, integer, type Rows, select, text } from '../columns.ts';
import { column, identifier, type Sql, sql, value } from '../sql.ts';
import { narrowing } from './rule.ts';

interface GrantTable {
  readonly table: string;
  /** The table of the roles or tokens that hold the actions, and its column with their name. */
  readonly holders: string;
  readonly name: string;
  /** The column with the id of the holder. */
  readonly holder: string;
}

export const roleGrants: GrantTable = {
  table: 'plinth_permissions',
  holders: 'plinth_roles',
  name: 'type',
  holder: 'role_id',
};

export const tokenGrants: GrantTable = {
  table: 'plinth_token_permissions',
  holders: 'plinth_api_tokens',
  name: 'name',
  holder: 'token_id',
};

/** A stored rule, and the role or token that has it. */
export interface GrantedRule {
  readonly id: number;
  readonly holder: string;
  readonly action: string;
  readonly rule: Rule | undefined;
}

export const selectGrantedRules = ({ table, holders, name, holder }: GrantTable): Rows<GrantedRule> =>
  select(
    columns({
      id: computed(column('h', 'id'), integer),
      holder: computed(column('h', name), text),
      action: computed(column('p', 'action'), text),
      rule: computed(column('p', 'rule'), narrowing),
    }),
    sql`from ${identifier(table)} p join ${identifier(holders)} h on h.id = p.${identifier(holder)}
      where p.rule is not null order by h.id, p.action`,
  );

interface StoredGrant {
  /** Of the role or token. */
  readonly id: number;
  readonly action: string;
  readonly rule: string;
}

export const updateGrantedRule = ({ table, holder }: GrantTable, { id, action, rule }: StoredGrant): Sql =>
  sql`update ${identifier(table)} set rule = ${value(rule)}
    where ${identifier(holder)} = ${value(id)} and action = ${value(action)}`;
