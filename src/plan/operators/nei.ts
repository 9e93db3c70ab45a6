// Any other text, regardless of case.
import { eqi } from './eqi.ts';
import { operator } from './operator.ts';

export const nei = operator({
  ...eqi,
  name: 'nei',
  isNegative: true,
  belowNull: 'notNull',
  holds: (value, [text = '']) => value.toLowerCase() !== text.toLowerCase(),
});
