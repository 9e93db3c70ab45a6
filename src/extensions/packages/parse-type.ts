// `parseType` of `@strapi/utils`: converts a value of a query string or form to the type of an attribute.

interface Given {
  readonly type: string;
  readonly value: unknown;
  readonly forceCast?: boolean;
}

const readers: Readonly<Record<string, (given: Given) => unknown>> = {
  boolean: parseBoolean,
  integer: ({ value }) => Number(value),
  biginteger: ({ value }) => Number(value),
  float: ({ value }) => Number(value),
  decimal: ({ value }) => Number(value),
  time: ({ value }) => parseTime(value),
  date: ({ value }) => parseDate(value),
  datetime: ({ value }) => parseMoment(value),
  timestamp: ({ value }) => parseMoment(value),
};

export function parseType(given: Given): unknown {
  const read = Object.hasOwn(readers, given.type) ? readers[given.type] : undefined;
  return read ? read(given) : given.value;
}

const meansTrue: readonly unknown[] = [true, 'true', 't', '1', 1];
const meansFalse: readonly unknown[] = [false, 'false', 'f', '0', 0];

function parseBoolean({ value, forceCast = false }: Given): boolean {
  if (meansTrue.includes(value)) return true;
  if (meansFalse.includes(value)) return false;
  if (forceCast) return Boolean(value);
  throw new Error('Invalid boolean input. Expected "t","1","true","false","0","f"');
}

const two = (part: number): string => String(part).padStart(2, '0');

function parseTime(value: unknown): string {
  if (value instanceof Date)
    return `${[value.getHours(), value.getMinutes(), value.getSeconds()].map(two).join(':')}.${String(value.getMilliseconds()).padStart(3, '0')}`;
  const [, time, fraction = ''] =
    /^((?:2[0-3]|[01]\d):[0-5]\d:[0-5]\d)(?:\.(\d{1,3}))?$/.exec(demandedText(value)) ?? [];
  if (time === undefined) throw new Error('Invalid time format, expected HH:mm:ss.SSS');
  return `${time}.${fraction.padEnd(3, '0')}`;
}

function parseDate(value: unknown): string {
  const date = value instanceof Date ? value : momentOf(demandedText(value));
  if (!date) throw new Error('Invalid format, expected an ISO compatible date');
  return [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
}

function parseMoment(value: unknown): Date {
  if (value instanceof Date) return value;
  const text = demandedText(value);
  const moment = /^-?\d{5,}$/.test(text) ? new Date(Number(text)) : momentOf(text);
  if (!moment) throw new Error('Invalid format, expected a timestamp or an ISO date');
  return moment;
}

function demandedText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Error(`Expected a string, got a ${typeof value}`);
}

/** A date without a time is midnight, as in Strapi. */
function momentOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:$|[T ])/.test(text)) return undefined;
  const moment = new Date(text.length === 10 ? `${text}T00:00` : text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
