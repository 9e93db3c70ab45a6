// The finished JSON that rows store (docs/decisions/003-rendered-json.md). When its form changes, every row of the type is updated,
// by the same expressions that compute it for reads.
import { createHash } from 'node:crypto';
import { defaultComponent, defaultFields, defaultZone } from '../../plan/selection/default-selection.ts';
import { type ContentType, componentOf, type Schema } from '../../schema/schema.ts';
import { renderedColumn, renderedComponentColumn } from '../../schema/storage/storage-names.ts';
import { columns, computed, integer, type Rows, select, text } from '../columns.ts';
import type { Dialect } from '../dialect.ts';
import { Aliases, type RowScope, tableOf } from '../scope/scope.ts';
import { computeRendered } from '../select/select.ts';
import { computeComponent, zoneJson } from '../select/select-component.ts';
import { column, comma, identifier, join, or, type Sql, sql, value } from '../sql.ts';

interface Rendering {
  readonly column: string;
  readonly json: Sql;
}

/** The columns with finished JSON, and their values computed from the stored values of a row. */
function renderings(schema: Schema, contentType: ContentType, dialect: Dialect): readonly Rendering[] {
  const row: RowScope = { kind: 'row', alias: contentType.table, contentType };
  const selecting = { dialect, aliases: new Aliases(), shape: 'flat' } as const;
  const found = [
    { column: renderedColumn, json: computeRendered(defaultFields(contentType), row, selecting) },
  ];
  for (const attribute of contentType.attributes.values()) {
    if (attribute.kind !== 'component' && attribute.kind !== 'zone') continue;
    const json = column(row.alias, attribute.id);
    const rendered =
      attribute.kind === 'component'
        ? computeComponent(
            attribute,
            defaultComponent(componentOf(schema, attribute.component)),
            row,
            selecting,
          )
        : nullable(json, zoneJson({ components: defaultZone(schema, attribute) }, json, row, selecting));
    found.push({ column: renderedComponentColumn(attribute.id), json: rendered });
  }
  return found;
}

const nullable = (json: Sql, computed: Sql): Sql =>
  sql`case when ${json} is null then null else ${computed} end`;

export function renderRowsStatement(
  schema: Schema,
  contentType: ContentType,
  dialect: Dialect,
  where: Sql,
): Sql {
  const assignments = renderings(schema, contentType, dialect).map(
    ({ column: name, json }) => sql`${identifier(name)} = ${json}`,
  );
  return sql`update ${tableOf(contentType)} set ${join(assignments, comma)} where ${where}`;
}

/** Renders rows that were not written by the documents service. */
export const renderMissingStatement = (schema: Schema, contentType: ContentType, dialect: Dialect): Sql =>
  renderRowsStatement(schema, contentType, dialect, sql`${identifier(renderedColumn)} is null`);

export interface RenderedAnew {
  readonly id: number;
  /** The finished JSON as it is stored, and as it is computed from the stored values. */
  readonly stored: string;
  readonly computed: string;
}

/** Rows whose finished JSON differs from the computed one as a text, which need not be a difference: `1e2` and `100`. */
export function selectRenderedAnew(
  schema: Schema,
  contentType: ContentType,
  dialect: Dialect,
  { after, limit }: { readonly after: number; readonly limit: number },
): Rows<RenderedAnew> {
  const all = renderings(schema, contentType, dialect);
  const differing = or(all.map(({ column: name, json }) => dialect.isDistinct(identifier(name), json)));
  return select(
    columns({
      id: integer,
      stored: computed(listOf(all.map(({ column: name }) => identifier(name))), text),
      computed: computed(listOf(all.map(({ json }) => json)), text),
    }),
    sql`from ${tableOf(contentType)} where id > ${value(after)} and (${differing}) order by id
      limit ${value(limit)}`,
  );
}

/** The members of a row and the JSON of its components, as one list. */
function listOf([members = sql`''`, ...components]: readonly Sql[]): Sql {
  const others = components.map((json) => sql` || ',' || coalesce(${json}, 'null')`);
  return sql`'[{' || coalesce(${members}, '') || '}'${join(others, sql``)} || ']'`;
}

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
