// A part of the text, regardless of case.
import { contains } from './contains.ts';
import { operator } from './operator.ts';

export const containsi = operator({
  ...contains,
  name: 'containsi',
  holds: (value, [part = '']) => value.toLowerCase().includes(part.toLowerCase()),
});
