// Valid parameters that the content types, operators or budgets do not allow.
import { defineError } from './define-error.ts';

/** Created by invalid-key.ts, which adds the details. */
export const keyRefused = defineError({
  code: 'PLINTH_INVALID_KEY',
  name: 'ValidationError',
  message: 'Invalid key <key><at>',
  help: 'There is no such name, or not for this caller; `details` says where it stood. Correct or leave out the name.',
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
  help: '`$and` and `$or` take a list.',
});

export const conditionWithoutField = defineError({
  code: 'PLINTH_CONDITION_WITHOUT_FIELD',
  name: 'ValidationError',
  message: 'A condition needs the name of a field',
  help: 'An operator stands at the root of a filter. Write it below a field.',
});

export const operandRefused = defineError({
  code: 'PLINTH_WRONG_OPERAND',
  name: 'ValidationError',
  message: 'Invalid value <value> at <path>: expected <expected>',
  help: 'A filter compares with a value that the attribute or the operator cannot have.',
});

export const operandTooLong = defineError({
  code: 'PLINTH_OPERAND_TOO_LONG',
  name: 'ValidationError',
  message: 'The value at <path> is too long: at most <longest> characters',
  help: 'Search for a shorter text.',
});

export const claimNotComparable = defineError({
  code: 'PLINTH_CLAIM_NOT_COMPARABLE',
  name: 'ValidationError',
  message: '$<claim> cannot be compared by <path>: use $eq, $ne, $in, $notIn, $lt, $gt or the like',
  help: 'A row rule searches in the text of a variable. Compare the whole of it.',
});

export const claimOfOtherType = defineError({
  code: 'PLINTH_CLAIM_OF_OTHER_TYPE',
  name: 'ValidationError',
  message: '$<claim> at <path> is of another type than what it is compared with',
  help: 'A row rule compares a number with a text, or the like. Name another variable or attribute.',
});

export const operatorMisplaced = defineError({
  code: 'PLINTH_OPERATOR_MISPLACED',
  name: 'ValidationError',
  message:
    '<operator> cannot stand below <path>: write it around the attribute, as in filters[<operator>][0][<attribute>]',
  help: '`$and` and `$or` join conditions of a document, a component or a relation, not of a value.',
});

export const thirdListInSort = defineError({
  code: 'PLINTH_SORT_THIRD_LIST',
  name: 'ValidationError',
  message:
    'A sort key leads through two to-many relations at most: <lists> are two, and "<last>" another. Sort by an attribute of one of them',
  help: 'Each row would be sorted by all rows that the three lead to. Write a shorter sort key.',
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
  message: 'The query is over a limit: a path leads through more than <most> names',
  help: 'Ask for less depth at once.',
});

export const tooManyPlaces = defineError({
  code: 'PLINTH_TOO_MANY_PLACES',
  name: 'ValidationError',
  message: 'The query is over a limit: it leads to more than 1000 relations and components',
  help: 'Populate, filter and sort by less at once.',
});

export const tooManyComparisons = defineError({
  code: 'PLINTH_TOO_MANY_COMPARISONS',
  name: 'QueryTooCostlyError',
  message:
    'The filters of the query are over their budget of <comparisons> comparisons with <operands> values in all, those of populate and of row rules included. Ask for less at once, or use one $in with a list instead of many comparisons',
  help: 'See docs/reference/limits.md for the budgets.',
});

export const queryTooCostly = defineError({
  code: 'PLINTH_QUERY_TOO_COSTLY',
  name: 'QueryTooCostlyError',
  message:
    'The query would touch about <rows> rows, and its budget is <budget>. Most of them, about <dearest>, are for: <part>. <remedy>',
  help: '`details` has the estimate, the budget and the dearest part. See docs/reference/limits.md for the budgets.',
});

export const requestTooCostly = defineError({
  code: 'PLINTH_REQUEST_TOO_COSTLY',
  name: 'QueryTooCostlyError',
  message:
    'The reads of the request are together over its budget of <rows> rows and <comparisons> comparisons. Ask for less in one request: fewer fields at the root, smaller pages, fewer filters',
  help: 'See docs/reference/limits.md for the budgets.',
});
