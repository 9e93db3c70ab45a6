// Larger values.
import { lt } from './lt.ts';
import { operator } from './operator.ts';

export const gt = operator({
  ...lt,
  name: 'gt',
  holds: (value, [operand = '']) => value > operand,
});
