// A time of day, shown as HH:mm:ss.SSS.
import { timeNotText, wrongTimeFormat } from '../../errors/families/values.ts';
import { date } from './date.ts';
import type { ScalarType } from './scalar-type.ts';

/** Accepts HH:mm:ss with up to three fractional digits; throws for anything else. */
function parseTime(value: unknown): string {
  if (typeof value !== 'string') throw timeNotText({ type: typeof value });
  const match = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?$/.exec(value);
  if (!match) throw wrongTimeFormat();
  return `${value.slice(0, 8)}.${(match[2] ?? '.').slice(1).padEnd(3, '0')}`;
}

export const time: ScalarType = {
  ...date,
  name: 'time',
  graphql: 'Time',
  check: parseTime,
  parse: parseTime,
  parseOperand: (value) => (value === null || value === undefined ? null : parseTime(value)),
};
