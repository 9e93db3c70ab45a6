// Filters: every name resolved to something this caller may read, every value read as the attribute's type.
import { invalid } from '../errors/errors.ts';
import { printValue } from '../errors/print-value.ts';
import { scalarTypes } from '../schema/attribute-types/index.ts';
import { booleanOperand, textOperand } from '../schema/attribute-types/operand.ts';
import type { Operand, ScalarType } from '../schema/attribute-types/scalar-type.ts';
import { type AttributeOwner, type ContentType, componentOf } from '../schema/schema.ts';
import { relatedVersions, resolveLink } from './links.ts';
import { always, type Condition, type Operator, type Subject } from './plan.ts';
import {
  below,
  isRefusedName,
  mayReach,
  type Planning,
  type Position,
  readableAttribute,
  refusedKey,
  unknownKey,
} from './planning.ts';
import type { FilterQuery } from './query.ts';
import { systemSubject } from './subjects.ts';

/** Where a condition stands: attributes of `owner`, inside rows of `row`. */
export interface FilterScope {
  readonly owner: AttributeOwner;
  readonly row: ContentType;
}

/** What an operator compares with, once a name was resolved. */
interface Compared {
  readonly subject: Subject;
  readonly type: ScalarType;
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
      return negate(planFilter(filter.filter, scope, compared, planning, position));
    case 'compare':
      return planComparison(filter, compared, position);
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
  if (system) return planOperators(filter, system, below(position, name));
  const attribute = readableAttribute(scope.owner, name);
  if (!attribute)
    throw isRefusedName(scope.owner, name) ? refusedKey(name, position) : unknownKey(name, position);
  switch (attribute.kind) {
    case 'scalar':
      return planOperators(
        filter,
        { subject: { kind: 'attribute', attribute }, type: attribute.type },
        below(position, name),
      );
    case 'component': {
      const inner: FilterScope = { owner: componentOf(planning.schema, attribute.component), row: scope.row };
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
      const inner: FilterScope = { owner: resolved.target, row: resolved.target };
      const where = planFilter(filter, inner, idOf(inner), planning, below(position, name));
      const versions = relatedVersions(scope.row, resolved, planning);
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

/** Below a scalar only operators make sense, alone or combined. */
function planOperators(filter: FilterQuery, compared: Compared, position: Position): Condition {
  switch (filter.kind) {
    case 'or':
      throw misplaced('$or', position);
    case 'and':
      // Several operators of one attribute must all hold; a written $and is refused like $or.
      if (filter.isWritten) throw misplaced('$and', position);
      return {
        kind: 'and',
        conditions: filter.filters.map((inner) => planOperators(inner, compared, position)),
      };
    case 'not':
      return negate(planOperators(filter.filter, compared, position));
    case 'compare':
      return planComparison(filter, compared, position);
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

const operators: Readonly<Record<string, Operator>> = {
  $eq: 'eq',
  $eqi: 'eqi',
  $ne: 'ne',
  $nei: 'nei',
  $lt: 'lt',
  $lte: 'lte',
  $gt: 'gt',
  $gte: 'gte',
  $in: 'in',
  $notIn: 'notIn',
  $between: 'between',
  $contains: 'contains',
  $notContains: 'notContains',
  $containsi: 'containsi',
  $notContainsi: 'notContainsi',
  $startsWith: 'startsWith',
  $startsWithi: 'startsWithi',
  $endsWith: 'endsWith',
  $endsWithi: 'endsWithi',
  $null: 'null',
  $notNull: 'notNull',
};

/** Longer texts cannot match anything that people search for, and would let one request scan with megabytes. */
const longestOperand = 10_000;
const mostOperands = 1000;

function planComparison(
  { operator, operand }: Extract<FilterQuery, { kind: 'compare' }>,
  { subject, type }: Compared,
  position: Position,
): Condition {
  const known = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (!known) throw unknownKey(operator, position);
  const path = [position.param, ...position.path].join('.');
  if (known === 'null' || known === 'notNull') return planNull(known, operand, subject, path);
  const operands = readOperands(known, operand, type, `${path}.${operator}`);
  return { kind: 'compare', subject, operator: known, operands };
}

/** `false` negates, and so does the empty text. */
function planNull(operator: 'null' | 'notNull', operand: unknown, subject: Subject, path: string): Condition {
  const isTrue = operand !== '' && booleanOperand(operand, path) !== false;
  const isNull = (operator === 'null') === isTrue;
  return { kind: 'compare', subject, operator: isNull ? 'null' : 'notNull', operands: [] };
}

function readOperands(
  operator: Operator,
  operand: unknown,
  type: ScalarType,
  path: string,
): readonly Operand[] {
  const isList = operator === 'in' || operator === 'notIn' || operator === 'between';
  const values = Array.isArray(operand) ? operand : [operand];
  if (!isList && Array.isArray(operand))
    throw invalid(`Invalid value ${printValue(operand)} at ${path}: expected one value, not a list`);
  if (operator === 'between' && values.length !== 2)
    throw invalid(`Invalid value ${printValue(operand)} at ${path}: expected exactly two values`);
  if (values.length > mostOperands) throw invalid(`Too many values at ${path}: at most ${mostOperands}`);
  const parse = isTextOperator(operator) || type.storage === 'json' ? textOperand : type.parseOperand;
  return values.map((one) => checkLength(parse(one, path), path));
}

/** Operators that look at the text of a value, whatever its type. */
const isTextOperator = (operator: Operator): boolean =>
  /^(not)?(contains|startsWith|endsWith|eqi|nei)/i.test(operator);

function checkLength(operand: Operand, path: string): Operand {
  if (typeof operand !== 'string' || operand.length <= longestOperand) return operand;
  throw invalid(`The value at ${path} is too long: at most ${longestOperand} characters`);
}

/**
 * `$not` holds for a joined row, so it goes below relations: not(tag is Food) finds documents with a tag that is not
 * Food, as the recorded service does (behaviour.md, Queries).
 */
function negate(condition: Condition): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { kind: condition.kind === 'and' ? 'or' : 'and', conditions: condition.conditions.map(negate) };
    case 'not':
      return condition.condition;
    case 'related': {
      const where = negate(condition.rows.where);
      return { ...condition, rows: { ...condition.rows, where }, orNone: onNothing(where) === true };
    }
    case 'component': {
      const where = negate(condition.where);
      return { ...condition, where, orNone: onNothing(where) === true };
    }
    default:
      return { kind: 'not', condition };
  }
}

/** What a condition says of nothing at all (a missing related row counts as all nulls): true, false or SQL's unknown. */
function onNothing(condition: Condition): boolean | null {
  switch (condition.kind) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'and':
      return condition.conditions
        .map(onNothing)
        .reduce<boolean | null>(
          (all, one) => (all === false || one === false ? false : all === null || one === null ? null : true),
          true,
        );
    case 'or':
      return condition.conditions
        .map(onNothing)
        .reduce<boolean | null>(
          (any, one) => (any || one ? true : any === null || one === null ? null : false),
          false,
        );
    case 'not': {
      const inner = onNothing(condition.condition);
      return inner === null ? null : !inner;
    }
    case 'compare':
      if (condition.operator === 'null') return true;
      if (condition.operator === 'notNull') return false;
      return condition.operands[0] === null && (condition.operator === 'eq' || condition.operator === 'ne')
        ? condition.operator === 'eq'
        : null;
    case 'related':
    case 'component':
      return condition.orNone ? true : null;
    case 'search':
      return null;
  }
}
