// From the first of two values to the second, both inclusive.
import { operator } from './operator.ts';

export const between = operator({
  name: 'between',
  isInGraphql: true,
  operand: 'pair',
  reads: 'value',
  takesClaims: true,
  isNegative: false,
  needsOrder: true,
  usesIndex: true,
  findsRange: true,
  onNull: null,
  holds: (value, [first = '', last = '']) => value >= first && value <= last,
});
