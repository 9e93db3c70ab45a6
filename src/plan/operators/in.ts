// One of several values.
import { operator } from './operator.ts';

export const isIn = operator({
  name: 'in',
  isInGraphql: true,
  operand: 'list',
  reads: 'value',
  takesClaims: true,
  isNegative: false,
  usesIndex: true,
  ofNothing: null,
  holds: (value, operands) => operands.includes(value),
});
