// The beginning of the text, regardless of case.
import { operator } from './operator.ts';
import { startsWith } from './starts-with.ts';

export const startsWithi = operator({
  ...startsWith,
  name: 'startsWithi',
  isInGraphql: false,
  holds: (value, [start = '']) => value.toLowerCase().startsWith(start.toLowerCase()),
});
