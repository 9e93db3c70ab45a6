// Compiles a selection into one expression that builds the JSON text of a row or component value.
import type {
  Condition,
  FieldRef,
  Member,
  MorphTarget,
  RelatedRows,
  RowSelection,
  Shape,
  Window,
} from '../../plan/plan.ts';
import type { PasswordAttribute } from '../../schema/schema.ts';
import { renderedColumn } from '../../schema/storage/storage-names.ts';
import { orderBy } from '../conditions/order.ts';
import { versionConditions } from '../conditions/versions.ts';
import { where } from '../conditions/where.ts';
import type { Compiling } from '../scope/compiling.ts';
import { joinLink } from '../scope/links.ts';
import { type RowScope, rowOf, type Scope, subjectOf, tableOf } from '../scope/scope.ts';
import { and, column, comma, identifier, join, literal, type Sql, sql } from '../sql.ts';
import { type Arrangeable, arrange, selected } from './arrange.ts';
import { jsonText, objectPair, type Pair, pair, quotedPair } from './json-object.ts';
import { selectAdministrator } from './select-administrator.ts';
import { countElements, selectComponent, selectZone } from './select-component.ts';
import { selectPermissions } from './select-permissions.ts';
import { selectState } from './select-state.ts';
import { selectUses } from './select-uses.ts';

export interface Selecting extends Compiling {
  readonly shape: Shape;
}

/** `{"id":1,"documentId":"…",…}` */
export function selectRow(selection: RowSelection, row: RowScope, selecting: Selecting): Sql {
  const { dialect, shape } = selecting;
  if (selection.layout) return arrange(selection.layout, arrangeable(selection, row, selecting), dialect);
  // A documentId consists of letters and digits, so it needs no escapes.
  const identity = [
    pair('id', column(row.alias, 'id')),
    quotedPair('documentId', column(row.alias, 'document_id')),
  ];
  const content = [
    ...selectFields(selection, row, selecting),
    ...selection.members.map((member) => pair(member.name, selectMember(member, row, selecting))),
  ];
  return jsonText(dialect, [
    ...identity,
    ...(shape === 'flat' ? content : [objectPair('attributes', content)]),
  ]);
}

function arrangeable(selection: RowSelection, row: RowScope, selecting: Selecting): Arrangeable {
  const fields = new Map(
    selection.fields === 'all' ? [] : selection.fields.map((field) => [nameOf(field), field] as const),
  );
  return {
    id: column(row.alias, 'id'),
    documentId: column(row.alias, 'document_id'),
    fields: () => selectFields(selection, row, selecting),
    field: (name) => {
      const field = selected(fields.get(name), name);
      const isSystem = field.kind === 'system';
      return {
        storage: isSystem ? 'text' : field.attribute.type.storage,
        value: column(row.alias, isSystem ? systemColumns[field.name] : field.attribute.id),
        json: fieldJson(field, row, selecting),
      };
    },
    member: memberOf(selection.members, row, selecting),
  };
}

/** Members by their names, for layouts. */
export function memberOf(
  members: readonly Member[],
  scope: Scope,
  selecting: Selecting,
): Arrangeable['member'] {
  const byName = new Map(members.map((member) => [member.name, member]));
  return (name) => {
    const member = byName.get(name);
    return member && selectMember(member, scope, selecting);
  };
}

function selectFields(selection: RowSelection, row: RowScope, selecting: Selecting): readonly Pair[] {
  if (selection.fields === 'all') return [{ key: '', json: [column(row.alias, renderedColumn)] }];
  return selection.fields.map((field) => pair(nameOf(field), fieldJson(field, row, selecting)));
}

/** Computes the finished JSON that rows store, for migrations and for changes of many rows at once. */
export function computeRendered(fields: readonly FieldRef[], row: RowScope, compiling: Compiling): Sql {
  const pairs = fields.map((field) => pair(nameOf(field), fieldJson(field, row, compiling)));
  return jsonText(compiling.dialect, pairs, '', '');
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

/** A populated attribute, as JSON. */
export function selectMember(member: Member, scope: Scope, selecting: Selecting): Sql {
  switch (member.kind) {
    case 'related':
      return member.isMany
        ? selectMany(member.rows, member, scope, selecting)
        : selectOne(member.rows, member, scope, selecting);
    case 'count':
      return selectCount(member, scope, selecting);
    case 'constant':
      return literal(member.json);
    case 'passwordSet':
      return isPasswordSet(member.attribute, scope, selecting);
    case 'state':
      return selectState(rowOf(scope));
    case 'administrator':
      return selectAdministrator(member.who, rowOf(scope), selecting);
    case 'may':
      return selectReached(member.reached, scope, selecting);
    case 'permissions':
      return selectPermissions(member.fields, rowOf(scope), selecting);
    case 'uses':
      return wrap(selectUses(member, rowOf(scope), selecting), selecting);
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

const isPasswordSet = (attribute: PasswordAttribute, scope: Scope, { dialect }: Selecting): Sql => {
  const hash = subjectOf(dialect, scope, { kind: 'secret', attribute });
  return sql`case when ${hash} is null then 'false' else 'true' end`;
};

function selectReached(
  reached: Readonly<Record<string, Condition>>,
  scope: Scope,
  selecting: Selecting,
): Sql {
  const isReached = (condition: Condition): Sql =>
    sql`case when ${where(condition, scope, selecting)} then ${literal('true')} else ${literal('false')} end`;
  const pairs = Object.entries(reached).map(([key, condition]) => pair(key, isReached(condition)));
  return jsonText(selecting.dialect, pairs);
}

type RelatedMember = Extract<Member, { kind: 'related' | 'count' }>;

function relatedRows(
  rows: RelatedRows,
  member: Pick<RelatedMember, 'link'>,
  scope: Scope,
  selecting: Selecting,
) {
  const target: RowScope = { kind: 'row', alias: selecting.aliases.next(), contentType: rows.contentType };
  const joined = joinLink(selecting.dialect, member.link, scope, target);
  const reached = and([
    ...joined.on,
    ...versionConditions(rows.versions, { row: target, source: rowOf(scope), link: member.link }, selecting),
    ...(rows.where.kind === 'always' ? [] : [where(rows.where, target, selecting)]),
  ]);
  const order =
    rows.order.length > 0
      ? [...orderBy(rows.order, target, selecting), column(target.alias, 'id')]
      : joined.order;
  return { target, from: sql`from ${joined.from} where ${reached}`, order };
}

function selectOne(rows: RelatedRows, member: RelatedMember, scope: Scope, selecting: Selecting): Sql {
  const { target, from, order } = relatedRows(rows, member, scope, selecting);
  // Many documents may lead to one by polymorphic relations. In all others the version rules leave a single row.
  const sorted = member.link.kind === 'inverseMorph' ? sql` order by ${join(order, comma)}` : sql``;
  const row = selectRow(rows.selection, target, selecting);
  const one = sql`coalesce((select ${row} ${from}${sorted} limit 1), 'null')`;
  return rows.selection.layout ? one : wrap(one, selecting);
}

function selectMany(rows: RelatedRows, member: RelatedMember, scope: Scope, selecting: Selecting): Sql {
  const { target, from, order } = relatedRows(rows, member, scope, selecting);
  const item = selectRow(rows.selection, target, selecting);
  const page = member.kind === 'related' ? member.page : undefined;
  const list = page
    ? selectPage({ item, from, order, page }, selecting)
    : sql`(select ${selecting.dialect.jsonList(item, order)} ${from})`;
  return rows.selection.layout ? list : wrap(list, selecting);
}

/** Cuts the page before the JSON of its items is built. */
export function selectPage(
  { item, from, order, page }: { item: Sql; from: Sql; order: readonly Sql[]; page: Window },
  { dialect, aliases }: Selecting,
): Sql {
  const alias = aliases.next();
  const sorted = order.length === 0 ? sql`` : sql` order by ${join(order, comma)}`;
  const offset = page.offset === 0 ? sql`` : sql` offset ${dialect.pageNumber(page.offset)}`;
  const items = sql`select ${item} as item ${from}${sorted} limit ${dialect.pageNumber(page.limit)}${offset}`;
  return sql`(select ${dialect.jsonList(column(alias, 'item'), [])} from (${items}) ${identifier(alias)})`;
}

const wrap = (json: Sql, { shape, dialect }: Selecting): Sql =>
  shape === 'flat' ? json : dialect.concat([literal('{"data":'), json, literal('}')]);

/** In the nested form the number is an attribute of what `data` has. */
function selectCount(member: Extract<Member, { kind: 'count' }>, scope: Scope, selecting: Selecting): Sql {
  const { from } = relatedRows(member.rows, member, scope, selecting);
  const isFlat = selecting.shape === 'flat';
  const [start, end] = isFlat ? ['{"count":', '}'] : ['{"data":{"attributes":{"count":', '}}}'];
  return selecting.dialect.concat([literal(start), sql`(select count(*) ${from})`, literal(end)]);
}

function selectMorph(member: Extract<Member, { kind: 'morph' }>, scope: Scope, selecting: Selecting): Sql {
  const row = rowOf(scope);
  if (member.link.kind === 'columns') {
    const { typeColumn, column: idColumn } = member.link;
    const cases = morphCases(member.targets, column(row.alias, idColumn), row, selecting);
    return cases.length === 0
      ? literal('null')
      : wrap(
          sql`coalesce(case ${column(row.alias, typeColumn)} ${join(cases, sql` `)} end, 'null')`,
          selecting,
        );
  }
  if (member.targets.length === 0) return wrap(literal('[]'), selecting);
  const links = selecting.aliases.next();
  const cases = morphCases(member.targets, column(links, 'target_id'), row, selecting);
  const item = sql`case ${column(links, 'target_type')} ${join(cases, sql` `)} end`;
  const from = sql`${identifier(member.link.table)} ${identifier(links)}`;
  const isOwn = sql`${column(links, 'source_id')} = ${column(row.alias, 'id')}`;
  const placed = sql`${column(links, 'position')} as position, ${item} as item`;
  const items = sql`select ${placed} from ${from} where ${isOwn}`;
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
      ...versionConditions(target.versions, { row: scope, source: row }, selecting),
    ];
    if (target.where.kind !== 'always') conditions.push(where(target.where, scope, selecting));
    const item = selectRow(target.selection, scope, selecting);
    const json = target.selection.layout
      ? item
      : selecting.dialect.concat([
          literal(`{"__type":${JSON.stringify(target.uid)},`),
          sql`substr(${item}, 2)`,
        ]);
    const from = sql`${tableOf(target.contentType)} ${identifier(scope.alias)}`;
    const shown = sql`select ${json} from ${from} where ${and(conditions)} limit 1`;
    return sql`when ${literal(target.uid)} then (${shown})`;
  });
}
