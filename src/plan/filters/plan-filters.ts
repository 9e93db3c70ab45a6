// Plans filters: resolves every name to an attribute that the caller may read, and reads every value as the attribute's type.
import { conditionWithoutField, operatorMisplaced } from '../../errors/families/plan.ts';
import { byKind } from '../../schema/by-kind.ts';
import {
  type Attribute,
  type ContentType,
  componentOf,
  type MediaAttribute,
  type RelationAttribute,
} from '../../schema/schema.ts';
import type { Compared } from '../compared.ts';
import { writtenOperator } from '../operators/index.ts';
import { always, type Condition } from '../plan.ts';
import {
  below,
  type Planning,
  type Position,
  readableAttribute,
  refusedKey,
  refusedName,
  spend,
  spendComparisons,
  unknownKey,
} from '../planning.ts';
import type { FilterQuery } from '../query.ts';
import {
  type FilterScope,
  type FollowedRelation,
  followInverseMorph,
  followRelation,
} from '../relations/followed-relation.ts';
import { hasNullLocale, isNullLocale } from '../relations/null-locale.ts';
import { authorSubject, idSubject, otherSubject } from '../subjects.ts';
import { combine, onMissingRow } from './conditions.ts';
import { conditionOfRow } from './in-component.ts';
import { planComparison } from './plan-comparison.ts';

export function planFilters(
  filter: FilterQuery | undefined,
  scope: FilterScope,
  planning: Planning,
  position: Position,
): Condition {
  return filter ? planFilter(filter, scope, undefined, planning, position) : always;
}

/** `compared` is what operators directly below a relation or component mean, and undefined where they mean nothing: at the root. */
function planFilter(
  filter: FilterQuery,
  scope: FilterScope,
  compared: Compared | undefined,
  planning: Planning,
  position: Position,
): Condition {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return combine(
        filter.kind,
        filter.filters.map((inner) => planFilter(inner, scope, compared, planning, position)),
      );
    case 'not':
      spendComparisons(planning, { comparisons: 1 });
      return planning.negate(planFilter(filter.filter, scope, compared, planning, position));
    case 'compare':
      if (compared) return planComparison(filter, compared, planning, position);
      throw writtenOperator(filter.operator)
        ? conditionWithoutField()
        : unknownKey(filter.operator, position);
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
  if (system) return planOperators(filter, system, planning, belowSystem(position, name));
  const author = authorSubject(scope.owner, name);
  if (author) return planAuthor(filter, author, planning, below(position, name));
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

/** Ids are no attributes: a key below them is reported at the path of their document, as in Strapi. */
const belowSystem = (position: Position, name: string): Position =>
  name === 'id' || name === 'documentId'
    ? { ...below(position, name), keysAt: position.path }
    : below(position, name);

/** Administrators are compared by their number: `createdBy: 1`, or `createdBy: { id: 1 }`. */
function planAuthor(filter: FilterQuery, id: Compared, planning: Planning, position: Position): Condition {
  if (filter.kind === 'and' || filter.kind === 'or')
    return combine(
      filter.kind,
      filter.filters.map((inner) => planAuthor(inner, id, planning, position)),
    );
  if (filter.kind !== 'below') return planOperators(filter, id, planning, position);
  if (filter.name !== 'id') throw refusedKey(filter.name, position);
  return planOperators(filter.filter, id, planning, below(position, 'id'));
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
  const where = planFilter(filter, inner, idSubject(inner.owner), planning, here);
  const versions = otherLocales ?? planning.visible(owner);
  return {
    kind: 'related',
    link: { kind: 'localizations' },
    rows: { contentType: owner, versions, where },
    isMany: true,
    orNone: onMissingRow(where) === true,
  };
}

/** A filter below an attribute's name. */
interface Filtering {
  readonly filter: FilterQuery;
  readonly scope: FilterScope;
  readonly planning: Planning;
  readonly here: Position;
  /** The position of the attribute's owner. */
  readonly position: Position;
}

const planAttribute = byKind<Condition, [Filtering]>({
  scalar(attribute, { filter, planning, here }) {
    const compared: Compared = { subject: { kind: 'attribute', attribute }, type: attribute.type };
    return planOperators(filter, compared, planning, here);
  },
  component(attribute, { filter, scope, planning, here }) {
    const inner: FilterScope = { ...scope, owner: componentOf(planning.schema, attribute.component) };
    const where = planFilter(filter, inner, idSubject(inner.owner), planning, here);
    const ofRow = attribute.isRepeatable ? undefined : conditionOfRow(attribute, where);
    return ofRow ?? { kind: 'component', attribute, where, orNone: onMissingRow(where) === true };
  },
  relation: planRelated,
  media: planRelated,
  password: refuse,
  morph(attribute, filtering) {
    const followed = followInverseMorph(attribute, filtering);
    return followed ? planFollowed(followed, filtering) : refuse(attribute, filtering);
  },
  zone: refuse,
});

function refuse({ name }: Attribute, { position }: Filtering): never {
  throw refusedKey(name, position);
}

function planRelated(attribute: RelationAttribute | MediaAttribute, filtering: Filtering): Condition {
  return planFollowed(followRelation(attribute, filtering), filtering);
}

function planFollowed(
  { link, target, inner, versions, isMany }: FollowedRelation,
  { filter, planning, here }: Filtering,
): Condition {
  const where = planFilter(filter, inner, idSubject(target), planning, here);
  return {
    kind: 'related',
    link,
    rows: { contentType: target, versions, where },
    isMany,
    orNone: onMissingRow(where) === true,
  };
}

/** Below a scalar only operators are allowed, alone or combined. */
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
      // Several operators of one attribute are combined by an implied $and; a written $and is refused like $or.
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
