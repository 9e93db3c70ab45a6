// A point in time, shown as UTC in ISO 8601 with milliseconds.
import { wrongDatetimeFormat } from '../../errors/families/values.ts';
import { date } from './date.ts';
import { readIsoMoment } from './iso-moment.ts';
import type { ScalarType } from './scalar-type.ts';

/** Accepts ISO 8601 with or without zone (then UTC), a date, or milliseconds since 1970; throws for anything else. */
export function parseDatetime(value: unknown): string {
  const moment = Number.isInteger(value)
    ? Number(value)
    : typeof value === 'string'
      ? readText(value)
      : Number.NaN;
  const parsed = new Date(moment);
  // Years with more than four digits would not sort as text.
  if (
    Number.isNaN(parsed.getTime()) ||
    parsed.getTime() < -62167219200000 ||
    parsed.getTime() > 253402300799999
  ) {
    throw wrongDatetimeFormat();
  }
  return parsed.toISOString();
}

/** Digits that are not a date (such as `20240506`) are milliseconds, before 1970 with a minus. */
function readText(text: string): number {
  const moment = readIsoMoment(text);
  return Number.isNaN(moment) && /^-?\d{1,16}$/.test(text) ? Number(text) : moment;
}

export const datetime: ScalarType = {
  ...date,
  name: 'datetime',
  graphql: 'DateTime',
  check: parseDatetime,
  parse: parseDatetime,
  parseOperand: (value) => (value === null || value === undefined ? null : parseDatetime(value)),
};
