// A select that presents the links of a relation as Strapi's join table: between ids of rows, while Plinth's links lead
// to documents.
import type { ContentType, MediaAttribute, RelationAttribute } from '../../schema/schema.ts';
import { isToOne } from '../../schema/schema.ts';
import {
  linkedLocaleColumn,
  linkTable,
  positionColumn,
  statusColumn,
  targetLocaleColumn,
} from '../../schema/storage/storage-names.ts';
import { holdsLinkedLocale } from '../../schema/storage/stored-columns.ts';
import type { Dialect } from '../dialect.ts';
import { and, column, literal, type Sql, sql } from '../sql.ts';
import { type Named, type SelectedTable, selectedTable } from './selected-table.ts';
import { serviceName } from './service-name.ts';

export interface Linked {
  readonly source: ContentType;
  readonly target: ContentType;
  readonly attribute: RelationAttribute | MediaAttribute;
}

/** The columns of a join table: the ids of both rows, and their positions. */
export interface LinkColumns {
  readonly source: Sql;
  readonly target: Sql;
  readonly position: Sql;
  /** The position of the source among those that lead to the same target. */
  readonly inversePosition: Sql;
  readonly from: Sql;
}

export function linkColumns(linked: Linked, dialect: Dialect): LinkColumns {
  const { source, target } = linked;
  const { storedTable, whole } = dialect;
  const { from, document, locale, ...places } = storedLink(linked, dialect);
  const on = and([
    sql`t.document_id = ${document}`,
    ...sameState(linked),
    ...sameLocale(linked, locale, dialect),
  ]);
  return {
    source: whole(column('s', 'id')),
    target: whole(column('t', 'id')),
    ...places,
    from: sql`${storedTable(source.table)} s ${from} join ${storedTable(target.table)} t on ${on}`,
  };
}

interface StoredLink extends Pick<LinkColumns, 'position' | 'inversePosition'> {
  /** Further tables that are joined with the source. */
  readonly from: Sql;
  /** The expression of the target's documentId. */
  readonly document: Sql;
  readonly locale: Sql;
}

/** The link as it is stored: in columns of the source, or in a link table. */
function storedLink({ source, attribute }: Linked, { storedTable }: Dialect): StoredLink {
  const { id } = attribute;
  if (isToOne(attribute)) {
    const place = column('s', positionColumn(id));
    return {
      from: sql``,
      document: column('s', id),
      locale: column('s', linkedLocaleColumn(id)),
      position: place,
      inversePosition: place,
    };
  }
  return {
    from: sql`join ${storedTable(linkTable(source, id))} l on l.source_id = s.id`,
    document: sql`l.target_id`,
    locale: column('l', targetLocaleColumn),
    position: sql`l.position`,
    inversePosition: sql`l.inverse_position`,
  };
}

/** A draft leads to drafts, a published row to published ones. A type without drafts has one row, and leads to both. */
const sameState = ({ source, target }: Linked): readonly Sql[] =>
  source.hasDraftAndPublish && target.hasDraftAndPublish
    ? [sql`${column('t', statusColumn)} = ${column('s', statusColumn)}`]
    : [];

function sameLocale({ source, target, attribute }: Linked, linked: Sql, dialect: Dialect): readonly Sql[] {
  if (!target.isLocalized || attribute.kind === 'media') return [];
  const own = column('t', 'locale');
  if (!holdsLinkedLocale(source, attribute)) return [sql`${own} = ${column('s', 'locale')}`];
  const locales = dialect.storedTable('plinth_locales');
  const usual = sql`(select code from ${locales} where is_default = 1)`;
  return [sql`${own} = coalesce(nullif(${linked}, ${literal('')}), ${usual})`];
}

const rowName = ({ singularName }: ContentType): string => serviceName(singularName);

/** One relation, with the column names of version 5 (`_ord`) or version 4 (`_order`). */
export function linkRows(linked: Linked, order: 'ord' | 'order', dialect: Dialect): SelectedTable {
  const { source, target, attribute } = linked;
  const { from, ...columns } = linkColumns(linked, dialect);
  const own = rowName(source);
  const other = source.uid === target.uid ? `inv_${rowName(target)}` : rowName(target);
  const isMany = !isToOne(attribute);
  const hasInverse =
    attribute.kind === 'relation' && attribute.inversedBy !== undefined && /^manyTo/.test(attribute.relation);
  const named: readonly Named[] = [
    [`${own}_id`, columns.source],
    [`${other}_id`, columns.target],
    ...(isMany ? [[`${rowName(target)}_${order}`, columns.position] as const] : []),
    ...(hasInverse ? [[`${own}_${order}`, columns.inversePosition] as const] : []),
  ];
  return selectedTable(named, from);
}
