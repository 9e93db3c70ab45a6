// A number with double precision.
import { checkIsNumber, checkRange } from './number-checks.ts';
import { numberOperand } from './operand.ts';
import type { ScalarType } from './scalar-type.ts';

export const float: ScalarType = {
  name: 'float',
  graphql: 'Float',
  storage: 'number',
  options: ['min', 'max', 'default', 'unique'],
  isSearchable: true,
  isIndexed: true,
  check(value, checking) {
    const number = checkIsNumber(value, checking);
    if (number === undefined) return null;
    checkRange(number, checking);
    return number;
  },
  parseOperand: numberOperand,
  missing: 'number',
};
