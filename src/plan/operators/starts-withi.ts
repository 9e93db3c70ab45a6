// The beginning of the text, regardless of case.
import { contains } from './contains.ts';
import { operator } from './operator.ts';

export const startsWithi = operator({
  ...contains,
  name: 'startsWithi',
  isInGraphql: false,
  holds: (value, [start = '']) => value.toLowerCase().startsWith(start.toLowerCase()),
});
