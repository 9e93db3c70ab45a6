// The end of the text, regardless of case.
import { endsWith } from './ends-with.ts';
import { operator } from './operator.ts';

export const endsWithi = operator({
  ...endsWith,
  name: 'endsWithi',
  isInGraphql: false,
  holds: (value, [end = '']) => value.toLowerCase().endsWith(end.toLowerCase()),
});
