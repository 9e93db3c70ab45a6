// Selects components and dynamic zones: the finished JSON that rows store, or computed from the stored values if the request
// differs from the default selection.

import { always, type ComponentSelection, type Condition, type Member } from '../../plan/plan.ts';
import { defaultComponentFields } from '../../plan/selection/default-selection.ts';
import type { ComponentAttribute, ScalarAttribute } from '../../schema/schema.ts';
import { renderedComponentColumn } from '../../schema/storage/storage-names.ts';
import { orderBy } from '../conditions/order.ts';
import { where } from '../conditions/where.ts';
import { type ComponentScope, jsonOf, type RowScope, rowOf, type Scope, subjectOf } from '../scope/scope.ts';
import { and, column, join, literal, type Sql, sql } from '../sql.ts';
import { type Arrangeable, arrange, selected } from './arrange.ts';
import { jsonText, type Pair, pair } from './json-object.ts';
import { memberOf, type Selecting, selectMember, selectPage } from './select.ts';

/** A component attribute as JSON, finished or computed. */
export function selectComponent(
  member: Extract<Member, { kind: 'component' }>,
  scope: Scope,
  selecting: Selecting,
): Sql {
  const { attribute, selection } = member;
  const empty = literal(attribute.isRepeatable ? '[]' : 'null');
  const isWhole = !attribute.isRepeatable || !member.page;
  const isDefault =
    isWhole && selection.fields === 'all' && selection.members.length === 0 && !selection.layout;
  if (scope.kind === 'row' && isDefault && member.order.length === 0 && member.where.kind === 'always') {
    return sql`coalesce(${column(scope.alias, renderedComponentColumn(attribute.id))}, ${empty})`;
  }
  const json = jsonOf(selecting.dialect, scope, attribute);
  if (!attribute.isRepeatable) {
    const inner: ComponentScope = { kind: 'component', json, row: rowOf(scope) };
    const item = componentJson(selection, inner, selecting);
    if (member.where.kind === 'always') return sql`case when ${json} is null then 'null' else ${item} end`;
    const isShown = and([sql`${json} is not null`, where(member.where, inner, selecting)]);
    return sql`case when ${isShown} then ${item} else 'null' end`;
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
  const item = componentJson(member.selection, element, selecting);
  const condition = where(member.where, element, selecting);
  const from = sql`from ${selecting.dialect.jsonElements(json, alias)} where ${condition}`;
  if (member.page) return selectPage({ item, from, order, page: member.page }, selecting);
  return sql`(select ${selecting.dialect.jsonList(item, order)} ${from})`;
}

/** Null if the component value does not meet the condition; lists leave nulls out. */
const matching = (condition: Condition, json: Sql, scope: ComponentScope, selecting: Selecting): Sql =>
  condition.kind === 'always' ? json : sql`case when ${where(condition, scope, selecting)} then ${json} end`;

/** Computes the finished JSON of a component attribute. */
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
  const computed = attribute.isRepeatable
    ? selectElements(json, member, row, selecting)
    : componentJson(selection, { kind: 'component', json, row }, selecting);
  return sql`case when ${json} is null then null else ${computed} end`;
}

function componentJson(
  selection: ComponentSelection,
  scope: ComponentScope,
  selecting: Selecting,
  isInZone = false,
): Sql {
  const { dialect } = selecting;
  if (selection.layout) return arrange(selection.layout, arrangeable(selection, scope, selecting), dialect);
  const pairs = [
    pair('id', subjectOf(dialect, scope, { kind: 'componentId' })),
    ...(isInZone ? [pair('__component', literal(JSON.stringify(selection.component.uid)))] : []),
    ...componentPairs(selection, scope, selecting),
    ...selection.members.map((member) => pair(member.name, selectMember(member, scope, selecting))),
  ];
  return jsonText(dialect, pairs);
}

/** Values are stored as JSON already, whatever their type. */
const componentPairs = (
  selection: ComponentSelection,
  scope: ComponentScope,
  { dialect }: Selecting,
): readonly Pair[] =>
  componentFields(selection).map(({ name, id }) =>
    pair(name, dialect.toJson('json', dialect.jsonMember(scope.json, id))),
  );

function arrangeable(
  selection: ComponentSelection,
  scope: ComponentScope,
  selecting: Selecting,
): Arrangeable {
  const { dialect } = selecting;
  const fields = new Map(componentFields(selection).map((attribute) => [attribute.name, attribute]));
  return {
    id: subjectOf(dialect, scope, { kind: 'componentId' }),
    documentId: undefined,
    fields: () => componentPairs(selection, scope, selecting),
    field: (name) => {
      const attribute = selected(fields.get(name), name);
      return {
        storage: attribute.type.storage,
        value: subjectOf(dialect, scope, { kind: 'attribute', attribute }),
        json: dialect.toJson('json', dialect.jsonMember(scope.json, attribute.id)),
      };
    },
    member: memberOf(selection.members, scope, selecting),
  };
}

function componentFields({ fields, component }: ComponentSelection): readonly ScalarAttribute[] {
  if (fields === 'identity') return [];
  if (fields !== 'all') return fields;
  return defaultComponentFields(component);
}

export function selectZone(
  member: Extract<Member, { kind: 'zone' }>,
  scope: Scope,
  selecting: Selecting,
): Sql {
  if (scope.kind === 'row' && member.isDefault) {
    return sql`coalesce(${column(scope.alias, renderedComponentColumn(member.attribute.id))}, '[]')`;
  }
  const json = jsonOf(selecting.dialect, scope, member.attribute);
  return zoneJson(member, json, scope, selecting);
}

/** Computes the finished JSON of a dynamic zone. */
export function zoneJson(
  { components, unknown }: Pick<Extract<Member, { kind: 'zone' }>, 'components' | 'unknown'>,
  json: Sql,
  scope: Scope,
  selecting: Selecting,
): Sql {
  if (components.length === 0 && unknown === undefined) return literal('[]');
  const alias = selecting.aliases.next();
  const element: ComponentScope = { kind: 'component', json: column(alias, 'value'), row: rowOf(scope) };
  const cases = components.map((selection) => {
    const whole = componentJson(selection, element, selecting, true);
    const json = matching(selection.where ?? always, whole, element, selecting);
    return sql`when ${literal(selection.component.id)} then ${json}`;
  });
  const type = selecting.dialect.jsonScalar(element.json, '__component', 'text');
  const otherwise = unknown === undefined ? sql`` : sql` else ${literal(unknown)}`;
  const item =
    unknown !== undefined && cases.length === 0
      ? literal(unknown)
      : sql`case ${type} ${join(cases, sql` `)}${otherwise} end`;
  const list = selecting.dialect.jsonList(item, [column(alias, 'key')]);
  return sql`(select ${list} from ${selecting.dialect.jsonElements(json, alias)})`;
}

/** The number of elements of a repeatable component or zone that meet the condition; 0 or 1 for a single component. */
export function countElements(
  member: Extract<Member, { kind: 'componentCount' }>,
  scope: Scope,
  selecting: Selecting,
): Sql {
  const json = jsonOf(selecting.dialect, scope, member.attribute);
  const alias = selecting.aliases.next();
  const isOne = member.attribute.kind === 'component' && !member.attribute.isRepeatable;
  const element: ComponentScope = {
    kind: 'component',
    json: isOne ? json : column(alias, 'value'),
    row: rowOf(scope),
  };
  const condition = where(member.where, element, selecting);
  const count = isOne
    ? sql`case when ${and([sql`${json} is not null`, condition])} then 1 else 0 end`
    : sql`(select count(*) from ${selecting.dialect.jsonElements(json, alias)} where ${condition})`;
  return selecting.dialect.concat([literal('{"count":'), count, literal('}')]);
}
