// Moments in inputs, where they have local time.

const aDay = 24 * 3600_000;

/** `2026-01-31T14:05:30.250`, built from the parts of the date, since time zone offsets of early years have seconds; empty for none. */
export function localOf(value: string | null | undefined): string {
  const date = new Date(value ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const [month, day, ...clock] = [
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  ].map((part) => String(part).padStart(2, '0'));
  const year = String(date.getFullYear()).padStart(4, '0');
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0');
  return `${year}-${month}-${day}T${clock.join(':')}.${milliseconds}`;
}

/**
 * The moment of a local time; undefined for a text that is none. An hour that a day has twice stands for two moments: the one with
 * the offset of a moment that the field has had on that day, in the order of `had`, or else the first.
 */
export function momentOf(local: string, had: readonly (string | null | undefined)[]): string | undefined {
  const first = new Date(local);
  if (Number.isNaN(first.getTime())) return undefined;
  const moments = had
    .map((value) => new Date(value ?? ''))
    .filter((one) => Math.abs(one.getTime() - first.getTime()) <= aDay)
    .map((one) => withOffset(first, one.getTimezoneOffset()));
  const shown = localOf(first.toISOString());
  return moments.find((moment) => localOf(moment) === shown) ?? first.toISOString();
}

const withOffset = (date: Date, minutes: number): string =>
  new Date(date.getTime() + (minutes - date.getTimezoneOffset()) * 60_000).toISOString();
