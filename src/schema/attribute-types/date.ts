// A calendar day, yyyy-MM-dd.
import { noSuchDate, wrongDateFormat } from '../../errors/families/values.ts';
import type { ScalarType } from './scalar-type.ts';
import { string } from './string.ts';

/** Accepts yyyy-MM-dd, or a date-time, whose date is used; throws for anything else. */
function parseDate(value: unknown): string {
  const match =
    typeof value === 'string' && /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?=$|[T ])/.exec(value);
  if (!match) throw wrongDateFormat();
  const [day, year, month, date] = match;
  const lastDate = new Date(Date.UTC(2000, Number(month), 0));
  lastDate.setUTCFullYear(Number(year), Number(month), 0);
  if (Number(date) > lastDate.getUTCDate()) throw noSuchDate();
  return day;
}

export const date: ScalarType = {
  ...string,
  name: 'date',
  graphql: 'Date',
  options: ['default', 'unique', 'min', 'max'],
  isSearchable: false,
  check: parseDate,
  parse: parseDate,
  parseOperand: (value) => (value === null || value === undefined ? null : parseDate(value)),
  missing: 'other',
};
