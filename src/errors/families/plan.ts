// Valid parameters that the content types, operators or budgets do not allow.
import { defineError } from '../definition/define-error.ts';

/** Created by invalid-key.ts, which adds the details. */
export const keyRefused = defineError({
  code: 'PLINTH_INVALID_KEY',
  name: 'ValidationError',
  message: 'Invalid key <key><at>',
  help: 'The name does not exist, or the caller may not read it; `details` has its position. Correct the name or leave it out.',
});

export const filtersNotObject = defineError({
  code: 'PLINTH_FILTERS_NOT_OBJECT',
  name: 'ValidationError',
  message: 'The filters parameter must be an object or an array',
  help: 'Write `filters[title][$eq]=…`.',
});

export const conditionsNotList = defineError({
  code: 'PLINTH_CONDITIONS_NOT_LIST',
  name: 'ValidationError',
  message: 'The value of <path> must be a list of conditions, such as <path>[0][title][$eq]=…',
  help: '`$and` and `$or` require a list.',
});

export const conditionWithoutField = defineError({
  code: 'PLINTH_CONDITION_WITHOUT_FIELD',
  name: 'ValidationError',
  message: 'An operator must be below the name of an attribute',
  help: 'The filter has an operator at its root. Write it below an attribute, as in `filters[title][$eq]=…`.',
});

export const stateOfRelation = defineError({
  code: 'PLINTH_STATE_OF_RELATION',
  name: 'ValidationError',
  message: 'publicationState of <path> must be that of the root field: give publicationState: <state> there',
  help: 'A GraphQL operation reads a document and its relations in one state. Give the root field the same `publicationState`, or leave it out of the relation.',
});

export const operandRefused = defineError({
  code: 'PLINTH_WRONG_OPERAND',
  name: 'ValidationError',
  message: 'Invalid value <value> at <path>: expected <expected>',
  help: 'A filter compares with a value that is invalid for the attribute or the operator.',
});

export const operandTooLong = defineError({
  code: 'PLINTH_OPERAND_TOO_LONG',
  name: 'ValidationError',
  message: 'The value at <path> is too long: at most <max> characters',
  help: 'Search for a shorter string.',
});

export const claimNotComparable = defineError({
  code: 'PLINTH_CLAIM_NOT_COMPARABLE',
  name: 'ValidationError',
  message: '$<claim> cannot be compared by <path>: use $eq, $ne, $in, $notIn, $lt, $lte, $gt or $gte',
  help: 'A row rule uses an operator that matches parts of a string with a variable. Compare the whole value.',
});

export const claimOfOtherType = defineError({
  code: 'PLINTH_CLAIM_OF_OTHER_TYPE',
  name: 'ValidationError',
  message: '$<claim> at <path> has another type than the value it is compared with',
  help: 'A row rule compares values of different types, such as a number with a string. Use another variable or attribute.',
});

export const operatorMisplaced = defineError({
  code: 'PLINTH_OPERATOR_MISPLACED',
  name: 'ValidationError',
  message:
    '<operator> cannot be below <path>: write it above the attribute, as in filters[<operator>][0][<attribute>]',
  help: '`$and` and `$or` combine conditions of a document, a component or a relation, not of a single value.',
});

export const thirdListInSort = defineError({
  code: 'PLINTH_SORT_THIRD_LIST',
  name: 'ValidationError',
  message:
    'A sort key may pass through at most two to-many relations: <lists> are two, and "<last>" is the third. Sort by an attribute of one of them',
  help: 'Each row would be sorted by all rows that it reaches through the three relations. Use a shorter sort key.',
});

export const fragmentsNotPermitted = defineError({
  code: 'PLINTH_FRAGMENTS_NOT_PERMITTED',
  name: 'ValidationError',
  message: 'Using fragments is not permitted to populate "<attribute>" in "<uid>"',
  help: '`on` is for dynamic zones and relations to several types. Leave it out.',
});

export const zoneWithoutFragments = defineError({
  code: 'PLINTH_ZONE_WITHOUT_FRAGMENTS',
  name: 'ValidationError',
  message:
    'Invalid nested populate for <model>.<attribute> (<uid>). Expected a fragment ("on") or "count" but found <found>',
  help: 'A dynamic zone is populated by component. Write `populate[zone][on][area.component]=true`.',
});

export const pathTooDeep = defineError({
  code: 'PLINTH_PATH_TOO_DEEP',
  name: 'ValidationError',
  message: 'The query exceeds a limit: a path has more than <max> names',
  help: 'Request fewer levels at once.',
});

export const tooManyPlaces = defineError({
  code: 'PLINTH_TOO_MANY_PLACES',
  name: 'ValidationError',
  message: 'The query exceeds a limit: it uses more than 1000 relations and components',
  help: 'Populate, filter and sort by fewer relations and components.',
});

export const tooManyComparisons = defineError({
  code: 'PLINTH_TOO_MANY_COMPARISONS',
  name: 'QueryTooCostlyError',
  message:
    'The filters of the query exceed their budget of <comparisons> comparisons with <operands> values in total, including the filters of populate and of row rules. Use fewer filters, or one $in with a list instead of many comparisons',
  help: 'See docs/reference/limits.md for the budgets.',
});

export const queryTooCostly = defineError({
  code: 'PLINTH_QUERY_TOO_COSTLY',
  name: 'QueryTooCostlyError',
  message:
    'The query would read about <rows> rows, and its budget is <budget>. Most of them, about <dearest>, are for: <part>. <remedy>',
  help: '`details` has the estimate, the budget and the most expensive part. See docs/reference/limits.md for the budgets.',
});

export const requestTooCostly = defineError({
  code: 'PLINTH_REQUEST_TOO_COSTLY',
  name: 'QueryTooCostlyError',
  message:
    'The reads of the request together exceed its budget of <rows> rows and <comparisons> comparisons. Request less at once: fewer fields at the root, smaller pages, fewer filters',
  help: 'See docs/reference/limits.md for the budgets.',
});
