// The finished JSON that rows store (docs/decisions/003-rendered-json.md). When its form changes, every row of the type is updated,
// by the same expressions that compute it for reads.
import { createHash } from 'node:crypto';
import { defaultComponent, defaultFields, defaultZone } from '../../plan/selection/default-selection.ts';
import { type ContentType, componentOf, type Schema } from '../../schema/schema.ts';
import { renderedColumn, renderedComponentColumn } from '../../schema/storage/storage-names.ts';
import type { Dialect } from '../dialect.ts';
import { Aliases, type RowScope, tableOf } from '../scope/scope.ts';
import { computeRendered } from '../select/select.ts';
import { computeComponent, zoneJson } from '../select/select-component.ts';
import { column, comma, identifier, join, type Sql, sql } from '../sql.ts';

/** The `set` list of an update that renders rows from their stored values. */
function renderAssignments(schema: Schema, contentType: ContentType, dialect: Dialect): Sql {
  const row: RowScope = { kind: 'row', alias: contentType.table, contentType };
  const selecting = { dialect, aliases: new Aliases(), shape: 'flat' } as const;
  const assignments = [
    sql`${identifier(renderedColumn)} = ${computeRendered(defaultFields(contentType), row, selecting)}`,
  ];
  for (const attribute of contentType.attributes.values()) {
    if (attribute.kind !== 'component' && attribute.kind !== 'zone') continue;
    const json = column(row.alias, attribute.id);
    const computed =
      attribute.kind === 'component'
        ? computeComponent(
            attribute,
            defaultComponent(componentOf(schema, attribute.component)),
            row,
            selecting,
          )
        : nullable(json, zoneJson({ components: defaultZone(schema, attribute) }, json, row, selecting));
    assignments.push(sql`${identifier(renderedComponentColumn(attribute.id))} = ${computed}`);
  }
  return join(assignments, comma);
}

const nullable = (json: Sql, computed: Sql): Sql =>
  sql`case when ${json} is null then null else ${computed} end`;

export const renderRowsStatement = (
  schema: Schema,
  contentType: ContentType,
  dialect: Dialect,
  where: Sql,
): Sql =>
  sql`update ${tableOf(contentType)} set ${renderAssignments(schema, contentType, dialect)} where ${where}`;

/** Renders rows that were not written by the documents service. */
export const renderMissingStatement = (schema: Schema, contentType: ContentType, dialect: Dialect): Sql =>
  renderRowsStatement(schema, contentType, dialect, sql`${identifier(renderedColumn)} is null`);

/** A hash that changes whenever the form of the finished JSON changes. */
export function renderFingerprint(schema: Schema, contentType: ContentType): string {
  const fields = defaultFields(contentType).map((field) =>
    field.kind === 'system' ? field.name : [field.attribute.name, field.attribute.id],
  );
  const components = [...contentType.attributes.values()].map((attribute) => {
    if (attribute.kind === 'component')
      return [attribute.id, attribute.isRepeatable, componentShape(schema, attribute.component)];
    return attribute.kind === 'zone'
      ? [attribute.id, attribute.components.map((uid) => [uid, componentShape(schema, uid)])]
      : null;
  });
  return createHash('sha256')
    .update(JSON.stringify([fields, components]))
    .digest('hex');
}

const componentShape = (schema: Schema, uid: string): unknown =>
  [...componentOf(schema, uid).attributes.values()].map((attribute) =>
    attribute.kind === 'scalar' && !attribute.isPrivate ? [attribute.name, attribute.id] : null,
  );
