// The whole text, regardless of case.
import { contains } from './contains.ts';
import { operator } from './operator.ts';

export const eqi = operator({
  ...contains,
  name: 'eqi',
  belowNull: 'null',
  holds: (value, [text = '']) => value.toLowerCase() === text.toLowerCase(),
});
