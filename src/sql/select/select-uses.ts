// Selects the rows that refer to a document, as one JSON list over all types that can refer to it, through indexes.
import type { Member, ReferringRows } from '../../plan/plan.ts';
import { versionConditions } from '../conditions/versions.ts';
import { where } from '../conditions/where.ts';
import type { RowScope } from '../scope/scope.ts';
import { tableOf } from '../scope/scope.ts';
import { and, column, identifier, join, literal, type Sql, sql } from '../sql.ts';
import { type Selecting, selectRow } from './select.ts';

/** Oldest documents first; the versions of one document in the order of their creation. */
export function selectUses(
  { referring, isCount }: Extract<Member, { kind: 'uses' }>,
  document: RowScope,
  selecting: Selecting,
): Sql {
  if (referring.length === 0) return literal(isCount ? '{"count":0}' : '[]');
  const items = referring.map((rows, index) => selectReferring(rows, index, document, selecting));
  const outer = selecting.aliases.next();
  if (isCount) {
    const number = sql`(select count(*) from (${join(items, sql` union all `)}) ${identifier(outer)})`;
    return selecting.dialect.concat([literal('{"count":'), number, literal('}')]);
  }
  const order = ['created_at', 'type_position', 'row_id'].map((name) => column(outer, name));
  const list = selecting.dialect.jsonList(column(outer, 'item'), order);
  return sql`(select ${list} from (${join(items, sql` union all `)}) ${identifier(outer)})`;
}

function selectReferring(
  rows: ReferringRows,
  position: number,
  document: RowScope,
  selecting: Selecting,
): Sql {
  const row: RowScope = { kind: 'row', alias: selecting.aliases.next(), contentType: rows.contentType };
  const item = selectRow(rows.selection, row, selecting);
  const json = rows.selection.layout
    ? item
    : selecting.dialect.concat([literal(`{"__type":${JSON.stringify(rows.uid)},`), sql`substr(${item}, 2)`]);
  const conditions = [
    sql`${column(row.alias, 'id')} in (${rowIds(rows, row, document)})`,
    ...versionConditions(rows.versions, { row, source: document }, selecting),
    ...(rows.where.kind === 'always' ? [] : [where(rows.where, row, selecting)]),
  ];
  const order = literal(String(position).padStart(4, '0'));
  const [createdAt, id] = [column(row.alias, 'created_at'), column(row.alias, 'id')];
  const listed = sql`${createdAt} as created_at, ${order} as type_position, ${id} as row_id, ${json} as item`;
  const from = sql`${tableOf(rows.contentType)} ${identifier(row.alias)}`;
  return sql`select ${listed} from ${from} where ${and(conditions)}`;
}

/** A union instead of `or`, so that each part can use its index. */
function rowIds({ links }: ReferringRows, { alias, contentType }: RowScope, document: RowScope): Sql {
  const file = column(document.alias, 'document_id');
  const own = `${alias}u`;
  const parts = links.map((link) => {
    if (link.kind === 'components') return componentRows(link.target, contentType.table, { own, file });
    const [table, id, target] =
      link.kind === 'column'
        ? [contentType.table, 'id', link.column]
        : [link.table, 'source_id', 'target_id'];
    const from = sql`${identifier(table)} ${identifier(own)}`;
    return sql`select ${column(own, id)} from ${from} where ${column(own, target)} = ${file}`;
  });
  return join(parts, sql` union `);
}

function componentRows(
  target: string,
  table: string,
  { own, file }: { readonly own: string; readonly file: Sql },
): Sql {
  const conditions = [
    sql`${column(own, 'table_name')} = ${literal(table)}`,
    sql`${column(own, 'target_uid')} = ${literal(target)}`,
    sql`${column(own, 'target_id')} = ${file}`,
  ];
  const from = sql`plinth_component_links ${identifier(own)}`;
  return sql`select ${column(own, 'row_id')} from ${from} where ${and(conditions)}`;
}
