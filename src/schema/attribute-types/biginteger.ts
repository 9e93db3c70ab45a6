// A whole number of 64 bits. Responses show it as text, so that no client loses digits.
import { notBigInteger, outOfRange } from '../../errors/families/value-problems.ts';
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
    if (number === undefined) report(notBigInteger({ name: label }), { value });
    else if (number < minimum || number > maximum)
      report(outOfRange({ name: label, minimum: String(minimum), maximum: String(maximum) }), { value });
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
