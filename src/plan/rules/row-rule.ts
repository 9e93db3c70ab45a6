// Plans the row rules of a caller's grants as a condition on the documents of a type. They are planned like the filters of a
// request, but may use private attributes and have no limits of their own.
import { fullAccess, type Rule } from '../../abilities/abilities.ts';
import { PlinthError } from '../../errors/errors.ts';
import { listBelowNegation, ruleDecidesNothing } from '../../errors/families/rule.ts';
import { type ContentType, contentTypeOf, type Schema } from '../../schema/schema.ts';
import { memoizePer } from '../../values/memoize.ts';
import { claimOf, isClaimText } from '../claim.ts';
import { planFilters } from '../filters/plan-filters.ts';
import { writtenOperator } from '../operators/index.ts';
import { parseFilters } from '../parse-filters.ts';
import { always, type Condition, type RequestedStatus } from '../plan.ts';
import { type Budget, chargeSpent, newBudget, type Planning } from '../planning.ts';
import type { FilterQuery } from '../query.ts';
import { filterByName } from './rule-filter.ts';
import { negateInRule, refuseNegationBelowMany } from './rule-negation.ts';
import { planScopes } from './scopes.ts';

export interface RuleContext {
  /** The whole schema, not only what the caller may read. */
  readonly schema: Schema;
  readonly defaultLocale: string;
  readonly status: RequestedStatus;
  /** Collects what all row rules of the query use up. */
  readonly spent?: Budget | undefined;
  /** The locales that a write changes. Scopes by locale are checked against them instead of the rows. */
  readonly decided?: readonly string[] | undefined;
}

/** All rules must hold. Undefined if none of them has a filter. */
export function planRowRules(
  rules: readonly Rule[],
  contentType: ContentType,
  context: RuleContext,
): Condition | undefined {
  const conditions = rules.flatMap(({ filter, scopes }) => [
    ...(filter === undefined ? [] : [planOrNever(filter, contentType.uid, context)]),
    ...(scopes === undefined ? [] : [planScopes(scopes, contentType, context)]),
  ]);
  return conditions.length > 1 ? { kind: 'and', conditions } : conditions[0];
}

/** A rule that no longer fits the schema matches no row. */
function planOrNever(stored: unknown, uid: string, context: RuleContext): Condition {
  try {
    return planRowRule(stored, uid, context);
  } catch (error) {
    if (error instanceof PlinthError && error.name !== 'QueryTooCostlyError') return { kind: 'never' };
    throw error;
  }
}

/** Throws if the filter names something that does not exist. */
export function planRowRule(
  stored: unknown,
  uid: string,
  { schema, defaultLocale, status, spent }: RuleContext,
): Condition {
  const opened = withPrivateAttributes(schema);
  const contentType = contentTypeOf(opened, uid);
  const filter = withClaims(parseFilters(filterByName(schema, contentTypeOf(schema, uid), stored)), schema);
  if (hasEmptyPart(filter)) throw ruleDecidesNothing();
  refuseAnyOther(filter);
  refuseNegationBelowMany(filter, contentType, opened);
  const planning: Planning = {
    schema: opened,
    abilities: fullAccess,
    defaultLocale,
    status,
    budget: newBudget(),
    negate: negateInRule,
    takesTextsAsIds: false,
    // Filters have no pages.
    limits: { defaultLimit: 0, maxLimit: 0, withCount: false },
    visible: () => [],
    reached: () => always,
  };
  const where = planFilters(filter, { owner: contentType, row: contentType }, planning, {
    param: 'filter',
    path: [],
  });
  if (spent) chargeSpent(spent, planning.budget);
  return where;
}

/** Replaces texts such as `$user.id` by claims, which are inputs of the statement. */
function withClaims(filter: FilterQuery, schema: Schema): FilterQuery {
  const claim = (operand: unknown): unknown => (isClaimText(operand) ? claimOf(operand, schema) : operand);
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map((inner) => withClaims(inner, schema)) };
    case 'not':
    case 'below':
      return { ...filter, filter: withClaims(filter.filter, schema) };
    case 'compare': {
      const { operand } = filter;
      return { ...filter, operand: Array.isArray(operand) ? operand.map(claim) : claim(operand) };
    }
  }
}

/** Whether a part of the filter has no value: it would match every row, so such a rule matches none. */
function hasEmptyPart(filter: FilterQuery): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.length === 0 || filter.filters.some(hasEmptyPart);
    case 'not':
    case 'below':
      return hasEmptyPart(filter.filter);
    case 'compare':
      return Array.isArray(filter.operand) && filter.operand.length === 0;
  }
}

/** A list below `$ne` holds if any of its values differs, as in requests. That is nearly every row, so rules refuse it. */
function refuseAnyOther(filter: FilterQuery): void {
  for (const { operator: written, operand } of comparisonsOf(filter)) {
    const operator = writtenOperator(written);
    if (operator?.isNegative && operator.operand === 'value' && Array.isArray(operand))
      throw listBelowNegation({ operator: written });
  }
}

function comparisonsOf(filter: FilterQuery): readonly Extract<FilterQuery, { kind: 'compare' }>[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(comparisonsOf);
    case 'not':
    case 'below':
      return comparisonsOf(filter.filter);
    case 'compare':
      return [filter];
  }
}

/** The schema with private attributes, for rules and administrators. */
export const withPrivateAttributes = memoizePer((schema: Schema): Schema => {
  const open = <Owner extends Pick<ContentType, 'attributes'>>(owner: Owner): Owner => ({
    ...owner,
    attributes: new Map(
      [...owner.attributes].map(([name, attribute]) => [name, { ...attribute, isPrivate: false }]),
    ),
  });
  return {
    contentTypes: new Map([...schema.contentTypes].map(([uid, one]) => [uid, open(one)])),
    components: new Map([...schema.components].map(([uid, one]) => [uid, open(one)])),
  };
});
