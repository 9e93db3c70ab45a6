// What a plan selects, as one expression that builds the JSON text of a row or of a component value.
import type {
  ComponentSelection,
  FieldRef,
  Member,
  MorphTarget,
  Related,
  RowSelection,
  Shape,
} from '../plan/plan.ts';
import type { ComponentAttribute } from '../schema/schema.ts';
import { renderedColumn, renderedComponentColumn } from '../schema/storage-names.ts';
import { joinLink } from './links.ts';
import { orderBy } from './order.ts';
import { type ComponentScope, jsonOf, type RowScope, rowOf, type Scope, subjectOf } from './scope.ts';
import { and, column, identifier, literal, type Sql, sql } from './sql.ts';
import { versionConditions } from './versions.ts';
import { type Compiling, where } from './where.ts';

export interface Selecting extends Compiling {
  readonly shape: Shape;
}

/** A member of a JSON object that is being built: `"title":` and its value; finished members come without a key. */
interface Pair {
  readonly key: string;
  readonly json: Sql;
}

const pair = (name: string, json: Sql): Pair => ({ key: `${JSON.stringify(name)}:`, json });

/** The text of the pairs, between commas. */
const commaSeparated = (pairs: readonly Pair[]): readonly Sql[] =>
  pairs.flatMap(({ key, json }, index) => [literal(index === 0 ? key : `,${key}`), json]);

/** `{"id":1,"documentId":"…",…}` */
export function selectRow(selection: RowSelection, row: RowScope, selecting: Selecting): Sql {
  const identity = [
    pair('id', column(row.alias, 'id')),
    pair('documentId', quoted(column(row.alias, 'document_id'), selecting)),
  ];
  const content = [
    ...selectFields(selection, row, selecting),
    ...selection.members.map((member) => pair(member.name, selectMember(member, row, selecting))),
  ];
  const pairs =
    selecting.shape === 'flat'
      ? [...identity, ...content]
      : [
          ...identity,
          pair(
            'attributes',
            selecting.dialect.concat([literal('{'), ...commaSeparated(content), literal('}')]),
          ),
        ];
  return selecting.dialect.concat([literal('{'), ...commaSeparated(pairs), literal('}')]);
}

/** A documentId is made of letters and digits: quotes are all it needs. */
const quoted = (documentId: Sql, { dialect }: Selecting): Sql =>
  dialect.concat([literal('"'), documentId, literal('"')]);

function selectFields(selection: RowSelection, row: RowScope, selecting: Selecting): readonly Pair[] {
  if (selection.fields === 'all') return [{ key: '', json: column(row.alias, renderedColumn) }];
  return selection.fields.map((field) => pair(nameOf(field), fieldJson(field, row, selecting)));
}

/** The members that each row carries as finished text, computed: for migrations and for changes of many rows at once. */
export function computeRendered(fields: readonly FieldRef[], row: RowScope, compiling: Compiling): Sql {
  return compiling.dialect.concat(
    commaSeparated(fields.map((field) => pair(nameOf(field), fieldJson(field, row, compiling)))),
  );
}

const nameOf = (field: FieldRef): string => (field.kind === 'system' ? field.name : field.attribute.name);

const systemColumns = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  publishedAt: 'published_at',
  locale: 'locale',
} as const;

function fieldJson(field: FieldRef, row: RowScope, { dialect }: Compiling): Sql {
  if (field.kind === 'system') return dialect.toJson('text', column(row.alias, systemColumns[field.name]));
  return dialect.toJson(field.attribute.type.storage, column(row.alias, field.attribute.id));
}

function selectMember(member: Member, scope: Scope, selecting: Selecting): Sql {
  switch (member.kind) {
    case 'related':
      return member.isMany
        ? selectMany(member.rows, member, scope, selecting)
        : selectOne(member.rows, member, scope, selecting);
    case 'count':
      return selectCount(member, scope, selecting);
    case 'morph':
      return selectMorph(member, scope, selecting);
    case 'component':
      return selectComponent(member, scope, selecting);
    case 'componentCount':
      return countElements(member, scope, selecting);
    case 'zone':
      return selectZone(member, scope, selecting);
  }
}

type RelatedMember = Extract<Member, { kind: 'related' | 'count' }>;

function relatedRows(rows: Related, member: Pick<RelatedMember, 'link'>, scope: Scope, selecting: Selecting) {
  const target: RowScope = { kind: 'row', alias: selecting.aliases.next(), contentType: rows.contentType };
  const joined = joinLink(selecting.dialect, member.link, scope, target);
  const reached = and([
    ...joined.on,
    ...versionConditions(rows.versions, target, rowOf(scope)),
    ...(rows.where.kind === 'always' ? [] : [where(rows.where, target, selecting)]),
  ]);
  const order =
    rows.order.length > 0
      ? [...orderBy(rows.order, target, selecting), column(target.alias, 'id')]
      : joined.order;
  return { target, from: sql`from ${joined.from} where ${reached}`, order };
}

function selectOne(rows: Related, member: RelatedMember, scope: Scope, selecting: Selecting): Sql {
  const { target, from } = relatedRows(rows, member, scope, selecting);
  const one = sql`coalesce((select ${selectRow(rows.selection, target, selecting)} ${from} limit 1), 'null')`;
  return wrap(one, selecting);
}

function selectMany(rows: Related, member: RelatedMember, scope: Scope, selecting: Selecting): Sql {
  const { target, from, order } = relatedRows(rows, member, scope, selecting);
  return wrap(
    sql`(select ${selecting.dialect.jsonList(selectRow(rows.selection, target, selecting), order)} ${from})`,
    selecting,
  );
}

const wrap = (json: Sql, { shape, dialect }: Selecting): Sql =>
  shape === 'flat' ? json : dialect.concat([literal('{"data":'), json, literal('}')]);

function selectCount(member: Extract<Member, { kind: 'count' }>, scope: Scope, selecting: Selecting): Sql {
  const { from } = relatedRows(member.rows, member, scope, selecting);
  return selecting.dialect.concat([literal('{"count":'), sql`(select count(*) ${from})`, literal('}')]);
}

function selectMorph(member: Extract<Member, { kind: 'morph' }>, scope: Scope, selecting: Selecting): Sql {
  const row = rowOf(scope);
  if (member.link.kind === 'columns') {
    const { typeColumn, column: idColumn } = member.link;
    const cases = morphCases(member.targets, column(row.alias, idColumn), row, selecting);
    return cases.length === 0
      ? literal('null')
      : wrap(
          sql`coalesce(case ${column(row.alias, typeColumn)} ${joinSpaced(cases)} end, 'null')`,
          selecting,
        );
  }
  if (member.targets.length === 0) return wrap(literal('[]'), selecting);
  const links = selecting.aliases.next();
  const cases = morphCases(member.targets, column(links, 'target_id'), row, selecting);
  const items = sql`select ${column(links, 'position')} as position, case ${column(links, 'target_type')} ${joinSpaced(cases)} end as item from ${identifier(member.link.table)} ${identifier(links)} where ${column(links, 'source_id')} = ${column(row.alias, 'id')}`;
  const outer = selecting.aliases.next();
  const list = selecting.dialect.jsonList(column(outer, 'item'), [column(outer, 'position')]);
  return wrap(
    sql`(select ${list} from (${items}) ${identifier(outer)} where ${column(outer, 'item')} is not null)`,
    selecting,
  );
}

function morphCases(
  targets: readonly MorphTarget[],
  documentId: Sql,
  row: RowScope,
  selecting: Selecting,
): readonly Sql[] {
  return targets.map((target) => {
    const scope: RowScope = { kind: 'row', alias: selecting.aliases.next(), contentType: target.contentType };
    const conditions = [
      sql`${column(scope.alias, 'document_id')} = ${documentId}`,
      ...versionConditions(target.versions, scope, row),
    ];
    if (target.where.kind !== 'always') conditions.push(where(target.where, scope, selecting));
    const json = selecting.dialect.concat([
      literal(`{"__type":${JSON.stringify(target.uid)},`),
      sql`substr(${selectRow(target.selection, scope, selecting)}, 2)`,
    ]);
    return sql`when ${literal(target.uid)} then (select ${json} from ${identifier(target.contentType.table)} ${identifier(scope.alias)} where ${and(conditions)} limit 1)`;
  });
}

const joinSpaced = (parts: readonly Sql[]): Sql => parts.reduce((all, part) => sql`${all} ${part}`);

/** A component as each row carries it, or computed from the stored value where more or less is asked for. */
function selectComponent(
  member: Extract<Member, { kind: 'component' }>,
  scope: Scope,
  selecting: Selecting,
): Sql {
  const { attribute, selection } = member;
  const empty = literal(attribute.isRepeatable ? '[]' : 'null');
  const isDefault = selection.fields === 'all' && selection.members.length === 0;
  if (scope.kind === 'row' && isDefault && member.order.length === 0 && member.where.kind === 'always') {
    return sql`coalesce(${column(scope.alias, renderedComponentColumn(attribute.id))}, ${empty})`;
  }
  const json = jsonOf(selecting.dialect, scope, attribute);
  if (!attribute.isRepeatable) {
    const inner: ComponentScope = { kind: 'component', json, row: rowOf(scope) };
    return sql`case when ${json} is null then 'null' else ${componentJson(selection, inner, selecting)} end`;
  }
  return selectElements(json, member, scope, selecting);
}

function selectElements(
  json: Sql,
  member: Extract<Member, { kind: 'component' }>,
  scope: Scope,
  selecting: Selecting,
): Sql {
  const alias = selecting.aliases.next();
  const element: ComponentScope = { kind: 'component', json: column(alias, 'value'), row: rowOf(scope) };
  const order = [...orderBy(member.order, element, selecting), column(alias, 'key')];
  const list = selecting.dialect.jsonList(componentJson(member.selection, element, selecting), order);
  return sql`(select ${list} from ${selecting.dialect.jsonElements(json, alias)} where ${where(member.where, element, selecting)})`;
}

/** The finished text of a component attribute, computed. */
export function computeComponent(
  attribute: ComponentAttribute,
  selection: ComponentSelection,
  row: RowScope,
  selecting: Selecting,
): Sql {
  const member = {
    kind: 'component',
    name: attribute.name,
    attribute,
    selection,
    order: [],
    where: { kind: 'always' },
  } as const;
  const json = column(row.alias, attribute.id);
  if (attribute.isRepeatable)
    return sql`case when ${json} is null then null else ${selectElements(json, member, row, selecting)} end`;
  return sql`case when ${json} is null then null else ${componentJson(selection, { kind: 'component', json, row }, selecting)} end`;
}

function componentJson(
  selection: ComponentSelection,
  scope: ComponentScope,
  selecting: Selecting,
  isInZone = false,
): Sql {
  const { dialect } = selecting;
  const pairs = [
    pair('id', subjectOf(dialect, scope, { kind: 'componentId' })),
    ...(isInZone ? [pair('__component', literal(JSON.stringify(selection.component.uid)))] : []),
    // Members are stored as JSON already, whatever their type.
    ...componentFields(selection).map(({ name, id }) =>
      pair(name, dialect.toJson('json', dialect.jsonMember(scope.json, id))),
    ),
    ...selection.members.map((member) => pair(member.name, selectMember(member, scope, selecting))),
  ];
  return dialect.concat([literal('{'), ...commaSeparated(pairs), literal('}')]);
}

function componentFields({ fields, component }: ComponentSelection) {
  if (fields === 'identity') return [];
  if (fields !== 'all') return fields;
  return [...component.attributes.values()].filter(
    (attribute) => attribute.kind === 'scalar' && !attribute.isPrivate,
  );
}

function selectZone(member: Extract<Member, { kind: 'zone' }>, scope: Scope, selecting: Selecting): Sql {
  if (scope.kind === 'row' && member.isDefault) {
    return sql`coalesce(${column(scope.alias, renderedComponentColumn(member.attribute.id))}, '[]')`;
  }
  return zoneJson(member.components, jsonOf(selecting.dialect, scope, member.attribute), scope, selecting);
}

/** The finished JSON of a dynamic zone, computed. */
export function zoneJson(
  components: readonly ComponentSelection[],
  json: Sql,
  scope: Scope,
  selecting: Selecting,
): Sql {
  if (components.length === 0) return literal('[]');
  const alias = selecting.aliases.next();
  const element: ComponentScope = { kind: 'component', json: column(alias, 'value'), row: rowOf(scope) };
  const cases = components.map(
    (selection) =>
      sql`when ${literal(selection.component.uid)} then ${componentJson(selection, element, selecting, true)}`,
  );
  const type = selecting.dialect.jsonScalar(element.json, '__component', 'text');
  const list = selecting.dialect.jsonList(sql`case ${type} ${joinSpaced(cases)} end`, [column(alias, 'key')]);
  return sql`(select ${list} from ${selecting.dialect.jsonElements(json, alias)})`;
}

/** The number of elements of a repeatable component or zone, or 0 and 1 for a single one. */
function countElements(
  member: Extract<Member, { kind: 'componentCount' }>,
  scope: Scope,
  selecting: Selecting,
): Sql {
  const json = jsonOf(selecting.dialect, scope, member.attribute);
  const alias = selecting.aliases.next();
  const count =
    member.attribute.kind === 'component' && !member.attribute.isRepeatable
      ? sql`case when ${json} is null then 0 else 1 end`
      : sql`(select count(*) from ${selecting.dialect.jsonElements(json, alias)})`;
  return selecting.dialect.concat([literal('{"count":'), count, literal('}')]);
}
