// The beginning of the text, case-sensitive.
import { contains } from './contains.ts';
import { operator } from './operator.ts';

export const startsWith = operator({
  ...contains,
  name: 'startsWith',
  usesIndex: true,
  findsRange: true,
  holds: (value, [start = '']) => value.startsWith(start),
});
