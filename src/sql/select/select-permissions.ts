// Selects the permissions of a role of end users as JSON, in the form of `strapi.db.query('plugin::users-permissions.permission')`.
import type { Compiling } from '../scope/compiling.ts';
import type { RowScope } from '../scope/scope.ts';
import { column, identifier, literal, type Sql, sql } from '../sql.ts';
import { constantPair, jsonText, pair } from './json-object.ts';

/** Sorted by name. */
export function selectPermissions({ alias }: RowScope, { dialect }: Pick<Compiling, 'dialect'>): Sql {
  const held = `${alias}h`;
  const action = column(held, 'action');
  const id = dialect.concat([column(alias, 'type'), literal('.'), action]);
  const item = jsonText(dialect, [
    pair('id', dialect.toJson('text', id)),
    pair('action', dialect.toJson('text', action)),
    constantPair('enabled', 'true'),
  ]);
  return sql`(select ${dialect.jsonList(item, [action])} from plinth_permissions ${identifier(held)}
    where ${column(held, 'role_id')} = ${column(alias, 'id')})`;
}
