// Texts without this part.
import { contains } from './contains.ts';
import { operator } from './operator.ts';

export const notContains = operator({
  ...contains,
  name: 'notContains',
  isNegative: true,
  holds: (value, [part = '']) => !value.includes(part),
});
