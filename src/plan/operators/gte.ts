// Larger values, or the value itself.
import { lt } from './lt.ts';
import { operator } from './operator.ts';

export const gte = operator({
  ...lt,
  name: 'gte',
  holds: (value, [operand = '']) => value >= operand,
});
