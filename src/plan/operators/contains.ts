// A part of the text, case-sensitive.
import { operator } from './operator.ts';

export const contains = operator({
  name: 'contains',
  isInGraphql: true,
  operand: 'value',
  reads: 'text',
  takesClaims: false,
  isNegative: false,
  usesIndex: false,
  onNull: null,
  holds: (value, [part = '']) => value.includes(part),
});
