// None of several values.
import { isIn } from './in.ts';
import { operator } from './operator.ts';

export const isNotIn = operator({
  ...isIn,
  name: 'notIn',
  isNegative: true,
  usesIndex: false,
  holds: (value, operands) => !operands.includes(value),
});
