// Parses ISO 8601: calendar dates, week dates and ordinal dates, with or without separators.

const dayLength = 86_400_000;

/** Milliseconds since 1970; NaN for invalid texts. Without a zone the time is UTC. */
export function readIsoMoment(text: string): number {
  const [, day = '', clock = '', zone = ''] =
    /^([\dW+-]+?)(?:[T ]([\d:.,]+)(?: ?(Z|[+-]\d\d(?::?\d\d)?))?|Z)?$/i.exec(text) ?? [];
  return readDay(day) + readClock(clock) - readZone(zone);
}

function readDay(text: string): number {
  const [, year, week, weekday = '1', dayOfYear, month = '01', day = '01'] =
    /^([+-]\d{6}|\d{4})(?:-?(?:W(\d\d)(?:-?(\d))?|(\d{3})|(\d\d)(?:-?(\d\d))?))?$/i.exec(text) ?? [];
  if (year === undefined) return Number.NaN;
  if (week !== undefined) return dayOfWeek(Number(year), Number(week), Number(weekday));
  return dayOfYear === undefined
    ? calendarDay(Number(year), Number(month), Number(day))
    : calendarDay(Number(year), 1, Number(dayOfYear), { isInMonth: false });
}

/** Invalid days are NaN; Date would roll over to the next month or year. */
function calendarDay(year: number, month: number, day: number, { isInMonth = true } = {}): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isThere = date.getUTCFullYear() === year && (!isInMonth || date.getUTCDate() === day);
  return isThere ? date.getTime() : Number.NaN;
}

/** Weeks begin on Monday; the first week contains 4 January (ISO 8601). */
function dayOfWeek(year: number, week: number, weekday: number): number {
  if (week < 1 || week > 53 || weekday < 1 || weekday > 7) return Number.NaN;
  const fourth = calendarDay(year, 1, 4);
  const weekdayOfFourth = new Date(fourth).getUTCDay() || 7;
  return fourth + ((week - 1) * 7 + weekday - weekdayOfFourth) * dayLength;
}

/** The last part may have a fraction; 24:00 is the end of the day. */
function readClock(text: string): number {
  if (text === '') return 0;
  const [, hour = '', minute = '0', second = '0'] =
    /^(\d\d(?:[.,]\d*)?)(?::?(\d\d(?:[.,]\d*)?))?(?::?(\d\d(?:[.,]\d*)?))?$/.exec(text) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = [hour || 'none', minute, second].map((part) =>
    Number(part.replace(',', '.')),
  );
  if (minutes >= 60 || seconds >= 60) return Number.NaN;
  const milliseconds = hours * 3_600_000 + minutes * 60_000 + seconds * 1000;
  // Truncates fractions of a millisecond, tolerating rounding errors of floating point numbers.
  return milliseconds > dayLength ? Number.NaN : Math.floor(milliseconds + 1e-4);
}

function readZone(text: string): number {
  if (text === '' || text.toUpperCase() === 'Z') return 0;
  const digits = text.slice(1).replace(':', '').padEnd(4, '0');
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours >= 24 || minutes >= 60) return Number.NaN;
  const offset = (hours * 60 + minutes) * 60_000;
  return text.startsWith('-') ? -offset : offset;
}
