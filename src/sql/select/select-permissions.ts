// Selects the permissions of a role of end users as JSON, in the form of `strapi.db.query('plugin::users-permissions.permission')`.
import type { PermissionField } from '../../plan/plan.ts';
import type { Compiling } from '../scope/compiling.ts';
import type { RowScope } from '../scope/scope.ts';
import { column, identifier, literal, type Sql, sql } from '../sql.ts';
import { constantPair, jsonText, pair } from './json-object.ts';

/** Sorted by name. */
export function selectPermissions(
  fields: readonly PermissionField[],
  { alias }: RowScope,
  { dialect }: Pick<Compiling, 'dialect'>,
): Sql {
  const held = `${alias}h`;
  const action = column(held, 'action');
  const id = dialect.concat([column(alias, 'type'), literal('.'), action]);
  const pairs = {
    id: pair('id', dialect.toJson('text', id)),
    action: pair('action', dialect.toJson('text', action)),
    enabled: constantPair('enabled', 'true'),
  };
  const item = jsonText(
    dialect,
    fields.map((name) => pairs[name]),
  );
  return sql`(select ${dialect.jsonList(item, [action])} from plinth_permissions ${identifier(held)}
    where ${column(held, 'role_id')} = ${column(alias, 'id')})`;
}
