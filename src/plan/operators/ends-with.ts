// The end of the text, case-sensitive.
import { contains } from './contains.ts';
import { operator } from './operator.ts';

export const endsWith = operator({
  ...contains,
  name: 'endsWith',
  holds: (value, [end = '']) => value.endsWith(end),
});
