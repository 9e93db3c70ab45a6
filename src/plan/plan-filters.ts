// Filters: every name resolved to something this caller may read, every value read as the attribute's type.
import { operatorMisplaced } from '../errors/plan.ts';
import { scalarTypes } from '../schema/attribute-types/index.ts';
import type { ScalarType } from '../schema/attribute-types/scalar-type.ts';
import { byKind } from '../schema/by-kind.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  componentOf,
  isToOne,
  type MediaAttribute,
  type RelationAttribute,
} from '../schema/schema.ts';
import { onNothing } from './conditions.ts';
import { type ResolvedLink, relatedKnownLocale, relatedVersions, resolveLink } from './links.ts';
import { hasNullLocale, isNullLocale } from './null-locale.ts';
import { always, type Condition, type VersionRule } from './plan.ts';
import { type Compared, planComparison } from './plan-comparison.ts';
import {
  below,
  type Planning,
  type Position,
  readableAttribute,
  refusedKey,
  refusedName,
  refuseUnreached,
  spend,
  spendComparisons,
  unknownKey,
} from './planning.ts';
import type { FilterQuery } from './query.ts';
import { otherSubject } from './subjects.ts';

/** Where a condition stands: attributes of `owner`, inside rows of `row`. */
export interface FilterScope {
  readonly owner: AttributeOwner;
  readonly row: ContentType;
  /** The locale of all these rows, where it is one. */
  readonly locale?: string | undefined;
  /** Which of their other locales the caller sees, where not `find` of the type decides. */
  readonly otherLocales?: readonly VersionRule[] | undefined;
}

export function planFilters(
  filter: FilterQuery | undefined,
  scope: FilterScope,
  planning: Planning,
  position: Position,
): Condition {
  return filter ? planFilter(filter, scope, idOf(scope), planning, position) : always;
}

function planFilter(
  filter: FilterQuery,
  scope: FilterScope,
  compared: Compared,
  planning: Planning,
  position: Position,
): Condition {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return {
        kind: filter.kind,
        conditions: filter.filters.map((inner) => planFilter(inner, scope, compared, planning, position)),
      };
    case 'not':
      spendComparisons(planning, { comparisons: 1 });
      return planning.negate(planFilter(filter.filter, scope, compared, planning, position));
    case 'compare':
      return planComparison(filter, compared, planning, position);
    case 'below':
      return planName(filter.name, filter.filter, scope, planning, position);
  }
}

function planName(
  name: string,
  filter: FilterQuery,
  scope: FilterScope,
  planning: Planning,
  position: Position,
): Condition {
  const system = otherSubject(scope.owner, name);
  if (system) return planOperators(filter, system, planning, below(position, name));
  if (name === 'localizations' && scope.owner.kind === 'contentType' && scope.owner.isLocalized)
    return planLocalizations(scope.owner, filter, scope, planning, below(position, name));
  if (name === 'locale' && hasNullLocale(scope.owner) && filter.kind === 'compare')
    return isNullLocale(filter) ? always : { kind: 'never' };
  const attribute = readableAttribute(scope.owner, name);
  if (!attribute) throw refusedName(scope.owner, name, position);
  const here = below(position, name);
  if (attribute.kind !== 'scalar') spend(planning, here);
  return planAttribute(attribute, { filter, scope, planning, here, position });
}

/** At least one other locale of the document meets the condition. */
function planLocalizations(
  owner: ContentType,
  filter: FilterQuery,
  { otherLocales }: FilterScope,
  planning: Planning,
  here: Position,
): Condition {
  spend(planning, here);
  const inner: FilterScope = { owner, row: owner, otherLocales };
  const where = planFilter(filter, inner, idOf(inner), planning, here);
  const versions = otherLocales ?? planning.visible(owner);
  return {
    kind: 'related',
    link: { kind: 'localizations' },
    rows: { contentType: owner, versions, where },
    isMany: true,
    orNone: onNothing(where) === true,
  };
}

/** A filter below the name of an attribute. */
interface Filtering {
  readonly filter: FilterQuery;
  readonly scope: FilterScope;
  readonly planning: Planning;
  readonly here: Position;
  /** Of what the attribute belongs to. */
  readonly position: Position;
}

const planAttribute = byKind<Condition, [Filtering]>({
  scalar(attribute, { filter, planning, here }) {
    const compared: Compared = { subject: { kind: 'attribute', attribute }, type: attribute.type };
    return planOperators(filter, compared, planning, here);
  },
  component(attribute, { filter, scope, planning, here }) {
    const inner: FilterScope = { ...scope, owner: componentOf(planning.schema, attribute.component) };
    const where = planFilter(filter, inner, idOf(inner), planning, here);
    return { kind: 'component', attribute, where, orNone: onNothing(where) === true };
  },
  relation: planRelated,
  media: planRelated,
  password: refuse,
  morph: refuse,
  zone: refuse,
});

function refuse({ name }: Attribute, { position }: Filtering): never {
  throw refusedKey(name, position);
}

function planRelated(
  attribute: RelationAttribute | MediaAttribute,
  { filter, scope, planning, here, position }: Filtering,
): Condition {
  const source = { row: scope.row, isComponent: scope.owner.kind === 'component' };
  const resolved = resolveLink(planning.schema, source, attribute);
  refuseUnreached(resolved.target, attribute.name, planning, position);
  const inner = relatedScope(scope, resolved);
  const where = planFilter(filter, inner, idOf(inner), planning, here);
  const versions = relatedVersions(scope.row, resolved, { ...planning, locale: scope.locale });
  return {
    kind: 'related',
    link: resolved.link,
    rows: { contentType: resolved.target, versions, where },
    isMany: !isToOne(attribute),
    orNone: onNothing(where) === true,
  };
}

/** Where conditions and sort keys below a relation stand. */
export function relatedScope(scope: FilterScope, { target }: Pick<ResolvedLink, 'target'>): FilterScope {
  return { owner: target, row: target, locale: relatedKnownLocale(scope.row, target, scope.locale) };
}

/** Below a scalar only operators make sense, alone or combined. */
function planOperators(
  filter: FilterQuery,
  compared: Compared,
  planning: Planning,
  position: Position,
): Condition {
  switch (filter.kind) {
    case 'or':
      throw misplaced('$or', position);
    case 'and':
      // Several operators of one attribute must all hold; a written $and is refused like $or.
      if (filter.isWritten) throw misplaced('$and', position);
      return {
        kind: 'and',
        conditions: filter.filters.map((inner) => planOperators(inner, compared, planning, position)),
      };
    case 'not':
      spendComparisons(planning, { comparisons: 1 });
      return planning.negate(planOperators(filter.filter, compared, planning, position));
    case 'compare':
      return planComparison(filter, compared, planning, position);
    case 'below':
      throw unknownKey(filter.name, position);
  }
}

const misplaced = (operator: string, { path }: Position): Error =>
  operatorMisplaced({ operator, path: path.join('.'), attribute: String(path[0]) });

/** `filters[category]=5`: an operator right below a relation or component compares its row id. */
const idOf = ({ owner }: FilterScope): Compared => ({
  subject:
    owner.kind === 'component'
      ? { kind: 'componentId' }
      : { kind: 'column', column: 'id', storage: 'integer' },
  type: integer,
});

const integer = requiredType('integer');

function requiredType(name: string): ScalarType {
  const type = scalarTypes.get(name);
  if (!type) throw new Error(`No attribute type ${name}`);
  return type;
}
