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
  onNull: null,
  holds: (value, operands) => operands.includes(value),
});
