// Any other value. Null does not match.
import { eq } from './eq.ts';
import { operator } from './operator.ts';

export const ne = operator({
  ...eq,
  name: 'ne',
  isNegative: true,
  usesIndex: false,
  belowNull: 'notNull',
  holds: (value, [operand]) => value !== operand,
});
