// Statements on the links of polymorphic to-many relations, from the owning side.
import { columns, computed, type RowOf, type Rows, select, text } from '../columns.ts';
import { rowsInto } from '../insert.ts';
import { insertMissing } from '../phrases.ts';
import { identifier, type Sql, sql, value } from '../sql.ts';

export interface MorphLinkRow {
  readonly type: string;
  readonly targetId: string;
  readonly position: number;
}

export function insertMorphLinks(table: string, sourceId: number, links: readonly MorphLinkRow[]): Sql {
  const rows = links.map(({ type, targetId, position }) => ({
    sourceId,
    targetType: type,
    targetId,
    position,
  }));
  return insertMissing(rowsInto(table, rows));
}

const morphLink = { type: computed(identifier('target_type'), text), targetId: text };

export const selectMorphLinks = (table: string, sourceId: number): Rows<RowOf<typeof morphLink>> =>
  select(
    columns(morphLink),
    sql`from ${identifier(table)} where source_id = ${value(sourceId)} order by position`,
  );
