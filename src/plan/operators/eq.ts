// The value itself.
import { operator } from './operator.ts';

export const eq = operator({
  name: 'eq',
  isInGraphql: true,
  operand: 'value',
  reads: 'value',
  takesClaims: true,
  isNegative: false,
  usesIndex: true,
  onNull: null,
  belowNull: 'null',
  holds: (value, [operand]) => value === operand,
});
