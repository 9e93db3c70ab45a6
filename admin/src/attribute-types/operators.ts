// The operators of filters by their names in the content API, in groups that attribute types share.

const operators = [
  '$eq',
  '$ne',
  '$containsi',
  '$notContainsi',
  '$startsWithi',
  '$endsWithi',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$null',
  '$notNull',
] as const;

export type Operator = (typeof operators)[number];

export const isOperator = (name: unknown): name is Operator =>
  operators.some((operator) => operator === name);

/** Whether the operator has no value. */
export const isAlone = (operator: Operator): boolean => operator === '$null' || operator === '$notNull';

const presence = ['$null', '$notNull'] as const;

export const ofTexts: readonly Operator[] = [
  '$containsi',
  '$notContainsi',
  '$eq',
  '$ne',
  '$startsWithi',
  '$endsWithi',
  ...presence,
];
export const ofChoices: readonly Operator[] = ['$eq', '$ne', ...presence];
export const ofOrdered: readonly Operator[] = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', ...presence];
export const ofPresence: readonly Operator[] = presence;
export const ofBooleans: readonly Operator[] = ['$eq', ...presence];
