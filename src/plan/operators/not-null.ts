// Any value.
import { isNull } from './null.ts';
import { operator } from './operator.ts';

export const isNotNull = operator({
  ...isNull,
  name: 'notNull',
  usesIndex: false,
  onNull: false,
  belowFalse: 'null',
  holds: () => true,
});
