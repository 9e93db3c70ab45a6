// Negation in row rules. In requests `$not` and `$ne` on a list hold if any entry differs, as existing clients expect. In a rule
// that would show a document that has one allowed entry beside a forbidden one. So in rules `$not` around a list means that no
// entry meets the condition, and a negation below a list is refused.
import { negationBelowList } from '../../errors/families/rule.ts';
import { ownerBehind } from '../../schema/owner-behind.ts';
import { type Attribute, type AttributeOwner, isToOne, type Schema } from '../../schema/schema.ts';
import { Claim } from '../claim.ts';
import { negate, onMissingRow } from '../filters/conditions.ts';
import { writtenOperator } from '../operators/index.ts';
import type { Condition } from '../plan.ts';
import type { FilterQuery } from '../query.ts';

/** Negates a condition of a rule. */
export function negateInRule(condition: Condition): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return {
        kind: condition.kind === 'and' ? 'or' : 'and',
        conditions: condition.conditions.map(negateInRule),
      };
    case 'related': {
      if (condition.isMany) return none(condition);
      const where = negateInRule(condition.rows.where);
      return { ...condition, rows: { ...condition.rows, where }, orNone: onMissingRow(where) === true };
    }
    case 'component': {
      if (condition.attribute.isRepeatable) return none(condition);
      const where = negateInRule(condition.where);
      return { ...condition, where, orNone: onMissingRow(where) === true };
    }
    default:
      return negate(condition);
  }
}

/** A comparison with a claim that has no value holds for no document, inside `$not` too. */
const none = (condition: Condition): Condition => ({ kind: 'none', condition, claims: claimsIn(condition) });

function claimsIn(condition: Condition): readonly Claim[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(claimsIn);
    case 'not':
    case 'none':
      return claimsIn(condition.condition);
    case 'related':
      return claimsIn(condition.rows.where);
    case 'component':
      return claimsIn(condition.where);
    case 'compare':
      return condition.operands.filter((operand) => operand instanceof Claim);
    case 'always':
    case 'never':
    case 'search':
      return [];
  }
}

/** The position of a part of a filter. */
interface FilterPlace {
  readonly schema: Schema;
  /** Undefined below an attribute that has no attributes. */
  readonly owner: AttributeOwner | undefined;
  /** The list above it. */
  readonly list: string | undefined;
  readonly path: readonly string[];
}

/** Throws for `{"tags":{"name":{"$ne":"secret"}}}`, which a document with two tags meets by the other one. */
export const refuseNegationBelowMany = (filter: FilterQuery, owner: AttributeOwner, schema: Schema): void =>
  refuse(filter, { schema, owner, list: undefined, path: [] });

function refuse(filter: FilterQuery, place: FilterPlace): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const inner of filter.filters) refuse(inner, place);
      return;
    case 'not':
      refuseBelowList('$not', place);
      refuse(filter.filter, place);
      return;
    case 'below':
      refuse(filter.filter, belowName(filter.name, place));
      return;
    case 'compare':
      if (isNegative(filter, place)) refuseBelowList(filter.operator, place);
  }
}

function refuseBelowList(operator: string, { list, path }: FilterPlace): void {
  if (list !== undefined) throw negationBelowList({ operator, path: path.join('.'), list });
}

function belowName(name: string, { schema, owner, list, path }: FilterPlace): FilterPlace {
  const attribute = owner?.attributes.get(name);
  return {
    schema,
    owner: attribute && ownerBehind(attribute, schema),
    list: attribute && isList(attribute) ? [...path, name].join('.') : list,
    path: [...path, name],
  };
}

const isList = (attribute: Attribute): boolean =>
  attribute.kind === 'component'
    ? attribute.isRepeatable
    : (attribute.kind === 'relation' || attribute.kind === 'media') && !isToOne(attribute);

/** `$notNull` of an id is not a negation: it means that there is an entry. */
function isNegative(
  { operator, operand }: Extract<FilterQuery, { kind: 'compare' }>,
  place: FilterPlace,
): boolean {
  const known = writtenOperator(operator);
  // An operator directly below a relation compares the id.
  const isOfId = place.owner !== undefined || ['id', 'documentId'].includes(place.path.at(-1) ?? '');
  if (known?.name === 'notNull') return !isOfId;
  return known?.name === 'null' ? operand !== true && operand !== 'true' : known?.isNegative === true;
}
