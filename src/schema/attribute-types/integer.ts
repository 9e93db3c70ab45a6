// A whole number that a JSON number represents exactly.
import { notInteger, tooLarge, tooSmall } from '../../errors/families/value-problems.ts';
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
    const { attribute, label, report } = checking;
    if (!Number.isInteger(number)) report(notInteger({ name: label }), { value: number });
    checkRange(number, checking);
    const { max = number } = attribute;
    if (number > Number.MAX_SAFE_INTEGER && number <= max)
      report(tooLarge({ name: label, max: Number.MAX_SAFE_INTEGER }), { value: number });
    if (number < Number.MIN_SAFE_INTEGER && number <= max)
      report(tooSmall({ name: label, min: Number.MIN_SAFE_INTEGER }), { value: number });
    return number;
  },
};
