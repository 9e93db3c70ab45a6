// A whole number of 64 bits. Responses show it as text, so that no client loses digits.
import { wrongOperand } from './operand.ts';
import type { JsonValue, ScalarType } from './scalar-type.ts';

const minimum = -(2n ** 63n);
const maximum = 2n ** 63n - 1n;

export const biginteger: ScalarType = {
  name: 'biginteger',
  graphql: 'Long',
  storage: 'bigint',
  options: ['min', 'max', 'default', 'unique'],
  isSearchable: true,
  isIndexed: true,
  check(value, { label, report }): JsonValue {
    const number = readBigint(value);
    if (number === undefined) report(`${label} must be a valid integer`, { value });
    else if (number < minimum || number > maximum)
      report(`${label} must be between ${minimum} and ${maximum}`, { value });
    return number === undefined ? null : number.toString();
  },
  parseOperand(value, path) {
    if (value === null || value === undefined) return null;
    const number = readBigint(value);
    if (number === undefined) return wrongOperand(value, path, 'a whole number');
    return (number < minimum ? minimum : number > maximum ? maximum : number).toString();
  },
  missing: 'string',
};

function readBigint(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^[+-]?\d{1,40}$/.test(value) ? BigInt(value) : undefined;
}
