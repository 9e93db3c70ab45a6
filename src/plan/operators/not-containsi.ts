// Texts without this part, regardless of case.
import { notContains } from './not-contains.ts';
import { operator } from './operator.ts';

export const notContainsi = operator({
  ...notContains,
  name: 'notContainsi',
  holds: (value, [part = '']) => !value.toLowerCase().includes(part.toLowerCase()),
});
