// Counts the comparisons in filters of variables before these are coerced: coercing twenty thousand takes a second. The
// planner counts all filters again.
import { GraphQLError, Kind, type OperationDefinitionNode, type TypeNode } from 'graphql';
import { tooManyComparisons } from '../../errors/families/plan.ts';
import { maxOperands } from '../../plan/planning.ts';

type Variables = Readonly<Record<string, unknown>> | undefined;

export function hasManyComparisons(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
  max: number,
): boolean {
  const filters = variableDefinitions.filter(({ type }) => /Filters?Input$/.test(nameOf(type)));
  if (filters.length === 0) return false;
  const operands = Number.isFinite(max) ? maxOperands : max;
  const left: Left = { comparisons: max, operands, entries: max * entriesOfOne };
  for (const { variable } of filters) count(variables?.[variable.name.value], left);
  return isOver(left);
}

export function refuseManyComparisons(
  operation: OperationDefinitionNode,
  variables: Variables,
  max: number,
): void {
  if (!hasManyComparisons(operation, variables, max)) return;
  const originalError = tooManyComparisons({ comparisons: max, operands: maxOperands });
  throw new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

/** Objects and lists per comparison, on average. */
const entriesOfOne = 20;

interface Left {
  comparisons: number;
  operands: number;
  /** Objects and lists, which have to be coerced even without comparisons. */
  entries: number;
}

const isOver = ({ comparisons, operands, entries }: Left): boolean =>
  comparisons < 0 || operands < 0 || entries < 0;

/** A value is one comparison, a list of values is one too. */
function count(value: unknown, left: Left): void {
  if (isOver(left)) return;
  if (typeof value === 'object') left.entries -= 1;
  const inside: readonly unknown[] = typeof value === 'object' ? Object.values(value ?? {}) : [];
  const isComparison = typeof value !== 'object' || (Array.isArray(value) && inside.every(isScalar));
  if (!isComparison) {
    for (const one of inside) count(one, left);
    return;
  }
  left.comparisons -= 1;
  left.operands -= Array.isArray(value) ? inside.length : 1;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
