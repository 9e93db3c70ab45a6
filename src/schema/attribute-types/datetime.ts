// A moment, shown as UTC in ISO 8601 with milliseconds.
import { wrongDatetimeFormat } from '../../errors/values.ts';
import { date } from './date.ts';
import type { ScalarType } from './scalar-type.ts';

const iso = /^\d{4}(-\d\d(-\d\d([T ]\d\d(:?\d\d(:?\d\d([.,]\d+)?)?)?( ?(Z|[+-]\d\d(:?\d\d)?))?)?)?)?$/i;
/** ISO 8601 without separators, as calendars write it: `20240506T102030Z`. */
const basicDay = /^(\d{4})(\d\d)(\d\d)(?=T)/i;

/** Takes ISO 8601 with or without zone (then UTC), a date, or milliseconds since 1970; throws for anything else. */
function parseDatetime(value: unknown): string {
  const moment = Number.isInteger(value)
    ? Number(value)
    : typeof value === 'string'
      ? readText(value)
      : Number.NaN;
  const parsed = new Date(moment);
  // Years of more than four digits would no longer sort as text.
  if (
    Number.isNaN(parsed.getTime()) ||
    parsed.getTime() < -62167219200000 ||
    parsed.getTime() > 253402300799999
  ) {
    throw wrongDatetimeFormat();
  }
  return parsed.toISOString();
}

function readText(text: string): number {
  if (/^\d{5,16}$/.test(text)) return Number(text);
  const value = text.replace(basicDay, '$1-$2-$3');
  if (!iso.test(value)) return Number.NaN;
  const [, year = '', month = '01', dayOfMonth = '01', clock = '', zone = ''] =
    /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:[T ]([\d:.,]+))?( ?(?:Z|[+-]\d\d(?::?\d\d)?))?$/i.exec(value) ?? [];
  const digits = clock.replaceAll(':', '').replace(',', '.');
  const time = `${digits.slice(0, 2) || '00'}:${digits.slice(2, 4) || '00'}:${digits.slice(4) || '00'}`;
  const parsed = Date.parse(`${year}-${month}-${dayOfMonth}T${time}${isoZone(zone.trim())}`);
  // Date.parse rolls 30 February over to March.
  const day = new Date(0);
  day.setUTCFullYear(Number(year), Number(month) - 1, Number(dayOfMonth));
  const isRealDay = day.getUTCDate() === Number(dayOfMonth);
  return isRealDay ? parsed : Number.NaN;
}

function isoZone(zone: string): string {
  if (zone === '' || zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

export const datetime: ScalarType = {
  ...date,
  name: 'datetime',
  graphql: 'DateTime',
  check: parseDatetime,
  parse: parseDatetime,
  parseOperand: (value) => (value === null || value === undefined ? null : parseDatetime(value)),
};
