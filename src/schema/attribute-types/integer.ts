// A whole number that JSON numbers can hold exactly.
import { float } from './float.ts';
import { checkIsNumber, checkRange } from './number-checks.ts';
import type { ScalarType } from './scalar-type.ts';

export const integer: ScalarType = {
  ...float,
  name: 'integer',
  graphql: 'Int',
  storage: 'integer',
  check(value, checking) {
    const number = checkIsNumber(value, checking);
    if (number === undefined) return null;
    if (!Number.isInteger(number)) checking.report(`${checking.label} must be an integer`, { value: number });
    checkRange(number, checking);
    const { max } = checking.attribute;
    if (Math.abs(number) > Number.MAX_SAFE_INTEGER && (max === undefined || number <= max)) {
      const limit = `${number < 0 ? 'greater than or equal to -' : 'less than or equal to '}${Number.MAX_SAFE_INTEGER}`;
      checking.report(`${checking.label} must be ${limit}`, { value: number });
    }
    return number;
  },
};
