// Estimates what conditions cost, in rows and in addition to reading the row itself, and how many rows remain to be read when an
// index serves a condition.
import { type OperatorName, operatorNamed } from '../plan/operators/index.ts';
import type { Condition, RelatedCondition, Subject, VersionRule } from '../plan/plan.ts';
import type { ContentType } from '../schema/schema.ts';
import { minPartLength } from '../schema/storage/text-columns.ts';
import { indexedTexts, partOperators, searchedSubjects } from '../sql/conditions/indexed-texts.ts';
import { presenceOf } from '../sql/conditions/presence.ts';
import { indexedValue } from '../sql/conditions/served.ts';
import {
  assumedItems,
  backwardFanOut,
  fanOut,
  fanOutKeys,
  linkFanOut,
  rowsIn,
  rowsReached,
  type Statistics,
} from './statistics.ts';

/** What a condition applies to. */
export interface ConditionPlace {
  readonly contentType: ContentType;
  /** True if it applies to a component value inside the row. */
  readonly isInComponent?: boolean;
  readonly statistics: Statistics;
}

/**
 * The share of rows that remain with an index on parts of texts: most parts occur in few texts. For a part that occurs
 * in most texts, the database scans the table and stops when the page is full.
 */
const partShare = 1 / 4;

/** The cost of a comparison that reads a whole text, and of any other one, as a share of reading a row. */
const textScan = 0.3;
const comparison = 0.05;

/** The conditions of the version rules that restrict which rows are visible. */
export const ruleConditions = (versions: readonly VersionRule[]): readonly Condition[] =>
  versions.flatMap((rule) => (rule.kind === 'visible' ? [rule.where] : []));

/** An upper bound for how many of `rows` rows have to be read when indexes serve the condition. */
export function rowsByIndex(condition: Condition, rows: number, place: ConditionPlace): number {
  switch (condition.kind) {
    case 'never':
      return 0;
    case 'and':
      return Math.min(rows, ...condition.conditions.map((inner) => rowsByIndex(inner, rows, place)));
    case 'or':
      return Math.min(
        rows,
        condition.conditions.reduce((sum, inner) => sum + rowsByIndex(inner, rows, place), 0),
      );
    case 'compare':
      return place.isInComponent ? rows : Math.min(rows, narrowedByIndex(condition, rows, place));
    case 'search':
      return narrowedByPart(searchedSubjects(condition, place.contentType), condition.text, rows, place);
    case 'related':
      return Math.min(rows, narrowedByRelated(condition, rows, place));
    default:
      return rows;
  }
}

type Compare = Extract<Condition, { kind: 'compare' }>;

/** The rows that an index finds for the operands, assuming that each operand is the most frequent value. */
function narrowedByIndex(
  { operator, subject, operands }: Compare,
  rows: number,
  place: ConditionPlace,
): number {
  if (partOperators[operator]) return narrowedByPart([subject], operands[0], rows, place);
  if ((operator !== 'eq' && operator !== 'in') || operands.includes(null)) return rows;
  // Unique indexes exclude the empty string, so any number of documents may have it.
  if (isUnique(subject) && !operands.includes('')) return operands.length;
  const id = countedValue(subject);
  if (id === undefined) return rows;
  const values = fanOut(place.statistics, fanOutKeys.values(place.contentType.table, id));
  return rowsReached(values, { rows: operands.length, isDistinct: true });
}

function narrowedByPart(
  subjects: readonly Subject[],
  part: unknown,
  rows: number,
  { contentType, isInComponent }: ConditionPlace,
): number {
  if (isInComponent || typeof part !== 'string' || part.length < minPartLength) return rows;
  return indexedTexts(subjects, contentType) ? rows * partShare : rows;
}

/** Whether the condition is equality with an attribute that has an index or for which one is created when it is needed. */
export const isIndexedValue = (condition: Condition): boolean =>
  condition.kind === 'compare' &&
  condition.operator === 'eq' &&
  !condition.operands.includes(null) &&
  countedValue(condition.subject) !== undefined;

/** The id by which its values are counted. Times are not. */
const countedValue = (subject: Subject): string | undefined =>
  subject.kind === 'column' ? undefined : indexedValue(subject);

const isUnique = (subject: Subject): boolean =>
  subject.kind === 'attribute'
    ? subject.attribute.isUnique
    : subject.kind === 'column' && (subject.column === 'id' || subject.column === 'document_id');

function narrowedByRelated(condition: RelatedCondition, rows: number, place: ConditionPlace): number {
  const { contentType: target } = condition.rows;
  const ends = { source: place.contentType, target };
  const backward = backwardFanOut(condition.link, ends, place.statistics);
  if (condition.orNone || place.isInComponent || !backward) return rows;
  return rowsReached(backward, { rows: matching(condition.rows, place.statistics), isDistinct: true });
}

/** An upper bound for the related rows that the condition matches. */
function matching(
  { contentType, versions, where }: RelatedCondition['rows'],
  statistics: Statistics,
): number {
  const all = rowsIn(statistics, contentType, versions);
  const conditions = [where, ...ruleConditions(versions)];
  return rowsByIndex({ kind: 'and', conditions }, all, { contentType, statistics });
}

/** How many rows are read to evaluate the condition for `rows` rows. */
export function conditionCost(condition: Condition, rows: number, place: ConditionPlace): number {
  switch (condition.kind) {
    case 'always':
    case 'never':
      return 0;
    case 'and':
    case 'or':
      return condition.conditions.reduce((sum, inner) => sum + conditionCost(inner, rows, place), 0);
    case 'not':
    case 'none':
      return conditionCost(condition.condition, rows, place);
    case 'compare':
      return rows * (readOf(condition.subject) + comparing(condition.operator));
    case 'search':
      return rows * condition.subjects.length * textScan;
    case 'component':
      return componentCost(condition, rows, place);
    case 'related':
      return relatedCost(condition, rows, place);
  }
}

/** Finding a value in a component takes as long as reading another row. */
const readOf = ({ kind }: Subject): number => (kind === 'inComponent' ? 1 : 0);

const comparing = (operator: OperatorName): number =>
  operatorNamed(operator).reads === 'text' ? textScan : comparison;

function componentCost(
  { attribute, where, orNone }: Extract<Condition, { kind: 'component' }>,
  rows: number,
  place: ConditionPlace,
): number {
  const fan = place.isInComponent
    ? assumedItems
    : fanOut(place.statistics, fanOutKeys.items(place.contentType.table, attribute.id));
  const items = attribute.isRepeatable ? rowsReached(fan, { rows, isDistinct: true }) : rows;
  return (orNone ? 2 : 1) * items + conditionCost(where, items, { ...place, isInComponent: true });
}

/** Most conditions on related rows are evaluated once for all rows (sql/conditions/semi-join.ts), others for each row. */
function relatedCost(condition: RelatedCondition, rows: number, place: ConditionPlace): number {
  const { statistics } = place;
  const { link, rows: related, orNone } = condition;
  const ends = { source: place.contentType, target: related.contentType };
  const backward = backwardFanOut(link, ends, statistics);
  const isOnce = backward !== undefined && !place.isInComponent;
  const each = rowsReached(linkFanOut(link, ends, statistics), { rows, isDistinct: true });
  const inner: ConditionPlace = { contentType: related.contentType, statistics };
  const rules = ruleConditions(related.versions);
  // One related row that can be seen is enough: its link and itself.
  const first = Math.min(each, 2 * rows);
  if (presenceOf(condition)) return first + conditionCost({ kind: 'and', conditions: rules }, first, inner);
  const looked = isOnce ? matching(related, statistics) : each;
  const conditions: Condition = { kind: 'and', conditions: [related.where, ...rules] };
  const links = isOnce ? rowsReached(backward, { rows: looked, isDistinct: true }) : 0;
  return looked + links + conditionCost(conditions, looked, inner) + (orNone ? each : 0);
}
