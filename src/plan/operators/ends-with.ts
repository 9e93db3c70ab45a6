// The end of the text, in this spelling.
import { contains } from './contains.ts';
import { operator } from './operator.ts';

export const endsWith = operator({
  ...contains,
  name: 'endsWith',
  holds: (value, [end = '']) => value.endsWith(end),
});
