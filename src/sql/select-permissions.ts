// What a role of end users may do, as JSON: the rows that `strapi.db.query('plugin::users-permissions.permission')` has of it.
import type { Compiling } from './compiling.ts';
import { constantPair, jsonText, pair } from './json-object.ts';
import type { RowScope } from './scope.ts';
import { column, identifier, literal, type Sql, sql } from './sql.ts';

/** In the order of their names. */
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
