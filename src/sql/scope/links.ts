// Joins the rows that a relation leads to, from a row or a component value: the `from` item and its condition.
import type { Link } from '../../plan/plan.ts';
import { positionColumn, statusColumn } from '../../schema/storage/storage-names.ts';
import type { Dialect } from '../dialect.ts';
import { column, identifier, literal, type Sql, sql } from '../sql.ts';
import { jsonOf, type RowScope, rowOf, type Scope, tableOf } from './scope.ts';

export interface Joined {
  readonly from: Sql;
  readonly on: readonly Sql[];
  /** The order of the related rows, as editors have set it. */
  readonly order: readonly Sql[];
}

/** `target` is a new alias for rows of `contentType`. */
export function joinLink(dialect: Dialect, link: Link, source: Scope, target: RowScope): Joined {
  const row = rowOf(source);
  const table = itemOf(target);
  const targetDocument = column(target.alias, 'document_id');
  switch (link.kind) {
    case 'column':
      return { from: table, on: [sql`${targetDocument} = ${column(row.alias, link.column)}`], order: [] };
    case 'inverseColumn': {
      const on = [sql`${column(target.alias, link.column)} = ${column(row.alias, 'document_id')}`];
      return {
        from: table,
        on,
        order: [column(target.alias, positionColumn(link.column)), column(target.alias, 'id')],
      };
    }
    case 'table':
      return joinTable(link.table, row, target);
    case 'inverseTable':
      return joinInverseTable(link.table, row, target);
    case 'localizations':
      return {
        from: table,
        on: localizationConditions(row, target),
        order: [column(target.alias, 'locale')],
      };
    case 'member':
      return joinMember(dialect, link, source, target);
    case 'inverseMorph':
      return joinInverseMorph(link, row, target);
  }
}

const itemOf = ({ contentType, alias }: RowScope): Sql => sql`${tableOf(contentType)} ${identifier(alias)}`;

function joinTable(name: string, row: RowScope, target: RowScope): Joined {
  const links = `${target.alias}l`;
  return {
    from: sql`${identifier(name)} ${identifier(links)} cross join ${itemOf(target)}`,
    on: [
      sql`${column(links, 'source_id')} = ${column(row.alias, 'id')}`,
      sql`${column(target.alias, 'document_id')} = ${column(links, 'target_id')}`,
    ],
    order: [column(links, 'position'), column(target.alias, 'id')],
  };
}

function joinInverseTable(name: string, row: RowScope, target: RowScope): Joined {
  const links = `${target.alias}l`;
  return {
    from: sql`${identifier(name)} ${identifier(links)} cross join ${itemOf(target)}`,
    on: [
      sql`${column(links, 'target_id')} = ${column(row.alias, 'document_id')}`,
      sql`${column(target.alias, 'id')} = ${column(links, 'source_id')}`,
    ],
    order: [column(links, 'inverse_position'), column(target.alias, 'id')],
  };
}

function localizationConditions(row: RowScope, target: RowScope): readonly Sql[] {
  const same = (name: string): Sql => sql`${column(target.alias, name)} = ${column(row.alias, name)}`;
  return [
    same('document_id'),
    same(statusColumn),
    sql`${column(target.alias, 'locale')} <> ${column(row.alias, 'locale')}`,
  ];
}

function joinMember(
  dialect: Dialect,
  link: Extract<Link, { kind: 'member' }>,
  source: Scope,
  target: RowScope,
): Joined {
  const table = itemOf(target);
  const targetDocument = column(target.alias, 'document_id');
  if (source.kind !== 'component') throw new Error('A member link starts from a component');
  if (!link.isMany) {
    return {
      from: table,
      on: [sql`${targetDocument} = ${dialect.jsonScalar(source.json, link.key, 'text')}`],
      order: [],
    };
  }
  const elements = `${target.alias}l`;
  const listed = dialect.jsonElements(jsonOf(dialect, source, { id: link.key }), elements);
  const from = sql`${listed} cross join ${table}`;
  return {
    from,
    on: [sql`${targetDocument} = ${dialect.elementText(elements)}`],
    order: [column(elements, 'key'), column(target.alias, 'id')],
  };
}

function joinInverseMorph(
  link: Extract<Link, { kind: 'inverseMorph' }>,
  row: RowScope,
  target: RowScope,
): Joined {
  const table = itemOf(target);
  const document = column(row.alias, 'document_id');
  const order = [column(target.alias, 'id')];
  if (link.morph.kind === 'columns') {
    const on = [
      sql`${column(target.alias, link.morph.typeColumn)} = ${literal(link.uid)}`,
      sql`${column(target.alias, link.morph.column)} = ${document}`,
    ];
    return { from: table, on, order };
  }
  const links = `${target.alias}l`;
  const on = [
    sql`${column(links, 'target_type')} = ${literal(link.uid)}`,
    sql`${column(links, 'target_id')} = ${document}`,
    sql`${column(target.alias, 'id')} = ${column(links, 'source_id')}`,
  ];
  return { from: sql`${identifier(link.morph.table)} ${identifier(links)} cross join ${table}`, on, order };
}
