// Filters: every name resolved to something this caller may read, every value read as the attribute's type.
import { invalid } from '../errors/errors.ts';
import { scalarTypes } from '../schema/attribute-types/index.ts';
import type { ScalarType } from '../schema/attribute-types/scalar-type.ts';
import { type AttributeOwner, type ContentType, componentOf } from '../schema/schema.ts';
import { negate, onNothing } from './conditions.ts';
import { type ResolvedLink, relatedKnownLocale, relatedVersions, resolveLink } from './links.ts';
import { always, type Condition } from './plan.ts';
import { type Compared, planComparison } from './plan-comparison.ts';
import {
  below,
  isRefusedName,
  mayReach,
  type Planning,
  type Position,
  readableAttribute,
  refusedKey,
  spend,
  spendComparisons,
  unknownKey,
} from './planning.ts';
import type { FilterQuery } from './query.ts';
import { systemSubject } from './subjects.ts';

/** Where a condition stands: attributes of `owner`, inside rows of `row`. */
export interface FilterScope {
  readonly owner: AttributeOwner;
  readonly row: ContentType;
  /** The locale of all these rows, where it is one. */
  readonly locale?: string | undefined;
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
      return negate(planFilter(filter.filter, scope, compared, planning, position));
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
  const system = systemSubject(scope.owner, name);
  if (system) return planOperators(filter, system, planning, below(position, name));
  const attribute = readableAttribute(scope.owner, name);
  if (!attribute)
    throw isRefusedName(scope.owner, name) ? refusedKey(name, position) : unknownKey(name, position);
  if (attribute.kind !== 'scalar') spend(planning, below(position, name));
  switch (attribute.kind) {
    case 'scalar':
      return planOperators(
        filter,
        { subject: { kind: 'attribute', attribute }, type: attribute.type },
        planning,
        below(position, name),
      );
    case 'component': {
      const inner: FilterScope = { ...scope, owner: componentOf(planning.schema, attribute.component) };
      const where = planFilter(filter, inner, idOf(inner), planning, below(position, name));
      return { kind: 'component', attribute, where, orNone: onNothing(where) === true };
    }
    case 'relation':
    case 'media': {
      const resolved = resolveLink(
        planning.schema,
        { row: scope.row, isComponent: scope.owner.kind === 'component' },
        attribute,
      );
      if (!mayReach(planning, resolved.target)) throw refusedKey(name, position);
      const inner = relatedScope(scope, resolved, planning);
      const where = planFilter(filter, inner, idOf(inner), planning, below(position, name));
      const versions = relatedVersions(scope.row, resolved, { ...planning, locale: scope.locale });
      return {
        kind: 'related',
        link: resolved.link,
        rows: { contentType: resolved.target, versions, where },
        orNone: onNothing(where) === true,
      };
    }
    default:
      throw refusedKey(name, position);
  }
}

/** Where conditions and sort keys below a relation stand. */
export function relatedScope(
  scope: FilterScope,
  resolved: ResolvedLink,
  { defaultLocale }: Planning,
): FilterScope {
  const locale = relatedKnownLocale(scope.row, resolved, { defaultLocale, locale: scope.locale });
  return { owner: resolved.target, row: resolved.target, locale };
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
      return negate(planOperators(filter.filter, compared, planning, position));
    case 'compare':
      return planComparison(filter, compared, planning, position);
    case 'below':
      throw unknownKey(filter.name, position);
  }
}

const misplaced = (operator: string, { path }: Position): Error =>
  invalid(
    `${operator} cannot stand below ${path.join('.')}: write it around the attribute, as in filters[${operator}][0][${path[0]}]`,
  );

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
