// No value.
import { operator } from './operator.ts';

export const isNull = operator({
  name: 'null',
  isInGraphql: true,
  operand: 'flag',
  reads: 'value',
  takesClaims: false,
  isNegative: false,
  usesIndex: true,
  onNull: true,
  belowFalse: 'notNull',
  holds: () => false,
});
