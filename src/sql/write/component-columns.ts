// The columns that store components and zones of a row.
import type { JsonValue } from '../../schema/attribute-types/scalar-type.ts';
import type { ContentType } from '../../schema/schema.ts';
import { attribute, columns, computed, type Rows, select } from '../columns.ts';
import { tableOf } from '../scope/scope.ts';
import { identifier, type Sql, sql, value } from '../sql.ts';

/** The stored JSON of components and zones of one row, by column. */
export const selectComponentColumns = (
  contentType: ContentType,
  names: readonly string[],
  id: number,
): Rows<Readonly<Record<string, JsonValue>>> =>
  select(
    columns(Object.fromEntries(names.map((name) => [name, computed(identifier(name), attribute('json'))]))),
    sql`from ${tableOf(contentType)} where id = ${value(id)}`,
  );

export const updateComponentColumn = (
  contentType: ContentType,
  column: string,
  json: unknown,
  id: number,
): Sql =>
  sql`update ${tableOf(contentType)} set ${identifier(column)} = ${value(json)} where id = ${value(id)}`;
