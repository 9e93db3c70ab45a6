// Smaller values: numbers by size, texts by code point, dates by time.
import { operator } from './operator.ts';

export const lt = operator({
  name: 'lt',
  isInGraphql: true,
  operand: 'value',
  reads: 'value',
  takesClaims: true,
  isNegative: false,
  needsOrder: true,
  usesIndex: true,
  findsRange: true,
  onNull: null,
  holds: (value, [operand = '']) => value < operand,
});
