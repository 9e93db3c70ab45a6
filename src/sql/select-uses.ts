// The rows that refer to a document, as one JSON list over all types that can: each type once, through indexes.
import type { Member, User } from '../plan/plan.ts';
import type { RowScope } from './scope.ts';
import { tableOf } from './scope.ts';
import { type Selecting, selectRow } from './select.ts';
import { and, column, identifier, join, literal, type Sql, sql } from './sql.ts';
import { versionConditions } from './versions.ts';
import { where } from './where.ts';

/** Oldest documents first, the versions of one document as they came to be. */
export function selectUses(
  { users, isCount }: Extract<Member, { kind: 'uses' }>,
  document: RowScope,
  selecting: Selecting,
): Sql {
  if (users.length === 0) return literal(isCount ? '{"count":0}' : '[]');
  const items = users.map((user, index) => selectUser(user, index, document, selecting));
  const outer = selecting.aliases.next();
  if (isCount) {
    const number = sql`(select count(*) from (${join(items, sql` union all `)}) ${identifier(outer)})`;
    return selecting.dialect.concat([literal('{"count":'), number, literal('}')]);
  }
  const order = ['created_at', 'type_position', 'row_id'].map((name) => column(outer, name));
  const list = selecting.dialect.jsonList(column(outer, 'item'), order);
  return sql`(select ${list} from (${join(items, sql` union all `)}) ${identifier(outer)})`;
}

function selectUser(user: User, position: number, document: RowScope, selecting: Selecting): Sql {
  const row: RowScope = { kind: 'row', alias: selecting.aliases.next(), contentType: user.contentType };
  const item = selectRow(user.selection, row, selecting);
  const json = user.selection.layout
    ? item
    : selecting.dialect.concat([literal(`{"__type":${JSON.stringify(user.uid)},`), sql`substr(${item}, 2)`]);
  const conditions = [
    sql`${column(row.alias, 'id')} in (${rowIds(user, row, document)})`,
    ...versionConditions(user.versions, { row, source: document }, selecting),
    ...(user.where.kind === 'always' ? [] : [where(user.where, row, selecting)]),
  ];
  return sql`select ${column(row.alias, 'created_at')} as created_at, ${literal(String(position).padStart(4, '0'))} as type_position, ${column(row.alias, 'id')} as row_id, ${json} as item from ${tableOf(user.contentType)} ${identifier(row.alias)} where ${and(conditions)}`;
}

/** A union instead of conditions with `or`, each part of which has an index of its own. */
function rowIds({ links }: User, { alias, contentType }: RowScope, document: RowScope): Sql {
  const file = column(document.alias, 'document_id');
  const own = `${alias}u`;
  const parts = links.map((link) =>
    link.kind === 'components'
      ? sql`select ${column(own, 'row_id')} from plinth_component_links ${identifier(own)} where ${column(own, 'table_name')} = ${literal(contentType.table)} and ${column(own, 'target_uid')} = ${literal(link.target)} and ${column(own, 'target_id')} = ${file}`
      : link.kind === 'column'
        ? sql`select ${column(own, 'id')} from ${tableOf(contentType)} ${identifier(own)} where ${column(own, link.column)} = ${file}`
        : sql`select ${column(own, 'source_id')} from ${identifier(link.table)} ${identifier(own)} where ${column(own, 'target_id')} = ${file}`,
  );
  return join(parts, sql` union `);
}
