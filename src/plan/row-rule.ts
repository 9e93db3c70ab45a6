// The row rules of a caller's grants as a condition: which documents of a type exist for them. They are planned like
// the filters of a request, but with sight of private attributes and without limits of their own.
import { fullAccess, type Rule } from '../abilities/abilities.ts';
import { PlinthError } from '../errors/errors.ts';
import { listBelowNegation, ruleDecidesNothing } from '../errors/rule.ts';
import { type ContentType, contentTypeOf, type Schema } from '../schema/schema.ts';
import { oncePer } from '../values/once-per.ts';
import { claimOf, isClaimText } from './claim.ts';
import { writtenOperator } from './operators/index.ts';
import { parseFilters } from './parse-filters.ts';
import { type AskedStatus, always, type Condition } from './plan.ts';
import { planFilters } from './plan-filters.ts';
import { type Budget, newBudget, type Planning, spendAlso } from './planning.ts';
import type { FilterQuery } from './query.ts';
import { filterByName } from './rule-filter.ts';
import { negateInRule, refuseNegationBelowMany } from './rule-negation.ts';
import { planScopes } from './scopes.ts';
import { idSubject } from './subjects.ts';

export interface RuleContext {
  /** The whole schema, whatever the caller may read of it. */
  readonly schema: Schema;
  readonly defaultLocale: string;
  readonly status: AskedStatus;
  /** Of all row rules that one query meets. */
  readonly spent?: Budget | undefined;
  /** The locales that a write decides: what a scope says of locales is asked of them instead of the rows. */
  readonly decided?: readonly string[] | undefined;
}

/** All of the rules must hold; undefined where none of them is about rows. */
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

/** A rule that no longer fits the schema lets nothing through. */
function planOrNever(stored: unknown, uid: string, context: RuleContext): Condition {
  try {
    return planRowRule(stored, uid, context);
  } catch (error) {
    if (error instanceof PlinthError && error.name !== 'QueryTooCostlyError') return { kind: 'never' };
    throw error;
  }
}

/** Throws where the filter names what is not there. */
export function planRowRule(
  stored: unknown,
  uid: string,
  { schema, defaultLocale, status, spent }: RuleContext,
): Condition {
  const opened = withoutPrivacy(schema);
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
    relatedId: idSubject,
    // Filters show no lists.
    limits: { defaultLimit: 0, maxLimit: 0, withCount: false },
    visible: () => [],
    reached: () => always,
  };
  const where = planFilters(filter, { owner: contentType, row: contentType }, planning, {
    param: 'filter',
    path: [],
  });
  if (spent) spendAlso(spent, planning.budget);
  return where;
}

/** `$user.id` stands for an input of the statement from here on. */
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

/** Without a value to compare with, a rule would let every row through: such a rule lets none. */
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

/** In a list below `$ne`, any may differ, as in requests: that holds for nearly every row, and no rule means it. */
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

/** Private attributes are in sight of those who run the project: of rules, which they write, and of administrators. */
export const withoutPrivacy = oncePer((schema: Schema): Schema => {
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
