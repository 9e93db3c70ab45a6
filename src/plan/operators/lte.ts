// Smaller values, or the value itself.
import { lt } from './lt.ts';
import { operator } from './operator.ts';

export const lte = operator({
  ...lt,
  name: 'lte',
  holds: (value, [operand = '']) => value <= operand,
});
