// Parses filter arguments into a FilterQuery, like `filters` of REST. Names and operators are checked by the types of
// the arguments; the planner checks permissions.
import type { FilterQuery } from '../../plan/query.ts';
import { ownerBehind } from '../../schema/owner-behind.ts';
import type { AttributeOwner, Schema } from '../../schema/schema.ts';

type Given = Readonly<Record<string, unknown>>;

/** Undefined without conditions. */
export function parseFilters(given: unknown, owner: AttributeOwner, schema: Schema): FilterQuery | undefined {
  if (!isGiven(given)) return undefined;
  return allOf(Object.entries(given).map(([name, value]) => parseName(name, value, owner, schema)));
}

const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseName(
  name: string,
  value: unknown,
  owner: AttributeOwner,
  schema: Schema,
): FilterQuery | undefined {
  const inner = (given: unknown): FilterQuery | undefined => parseFilters(given, owner, schema);
  if (name === 'and') return allOf(listOf(value).map(inner), true);
  if (name === 'or') return anyOf(listOf(value).map(inner));
  if (name === 'not') return negated(inner(value));
  const target = ownerBelow(name, owner, schema);
  if (value === null && !target) return { kind: 'below', name, filter: withoutValue };
  if (!isGiven(value)) return undefined;
  if (!target) return ofValue(addressed(name, owner, value), parseOperators(value));
  const filter = parseFilters(value, target, schema);
  return filter && { kind: 'below', name: addressed(name, owner, value), filter };
}

/** Moves the name inside `or`, which the Query does not have below a value. */
function ofValue(name: string, filter: FilterQuery | undefined): FilterQuery | undefined {
  if (!filter || !hasOr(filter)) return filter && { kind: 'below', name, filter };
  if (filter.kind === 'and' || filter.kind === 'or')
    return { ...filter, filters: filter.filters.flatMap((inner) => ofValue(name, inner) ?? []) };
  if (filter.kind !== 'not') return { kind: 'below', name, filter };
  const inner = ofValue(name, filter.filter);
  return inner && { kind: 'not', filter: inner };
}

const hasOr = (filter: FilterQuery): boolean =>
  filter.kind === 'or' ||
  (filter.kind === 'and' && filter.filters.some(hasOr)) ||
  (filter.kind === 'not' && hasOr(filter.filter));

/** The owner below a relation or component; undefined for values. */
export function ownerBelow(name: string, owner: AttributeOwner, schema: Schema): AttributeOwner | undefined {
  if (name === 'localizations') return owner;
  const attribute = owner.attributes.get(name);
  return attribute && ownerBehind(attribute, schema);
}

/** In the entity shape `id` is the documentId, and numbers are row ids. */
function addressed(name: string, owner: AttributeOwner, operators: Given): string {
  if (name !== 'id' || owner.kind === 'component') return name;
  const values = Object.values(operators).flat();
  return values.some((value) => typeof value === 'string' && !/^\d+$/.test(value)) ? 'documentId' : 'id';
}

function parseOperators(given: Given): FilterQuery | undefined {
  return allOf(Object.entries(given).map(([operator, value]) => parseOperator(operator, value)));
}

function parseOperator(operator: string, value: unknown): FilterQuery | undefined {
  if (operator === 'and') return allOf(listOf(value).map(equalTo));
  if (operator === 'or') return anyOf(listOf(value).map(equalTo));
  if (operator === 'not') return isGiven(value) ? negated(parseOperators(value)) : undefined;
  // An empty list is no condition, like a missing argument.
  if (Array.isArray(value) && value.length === 0) return undefined;
  return { kind: 'compare', operator: `$${operator}`, operand: value };
}

const withoutValue: FilterQuery = { kind: 'compare', operator: '$null', operand: true };

const equalTo = (operand: unknown): FilterQuery => ({ kind: 'compare', operator: '$eq', operand });

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const negated = (filter: FilterQuery | undefined): FilterQuery | undefined =>
  filter && { kind: 'not', filter };

function allOf(found: readonly (FilterQuery | undefined)[], isWritten = false): FilterQuery | undefined {
  const filters = found.filter((filter) => filter !== undefined);
  if (filters.length <= 1 && !isWritten) return filters[0];
  return filters.length === 0 ? undefined : { kind: 'and', filters, isWritten };
}

function anyOf(found: readonly (FilterQuery | undefined)[]): FilterQuery | undefined {
  const filters = found.filter((filter) => filter !== undefined);
  return filters.length === 0 ? undefined : { kind: 'or', filters };
}
