// When summer time ends, clocks show an hour twice. Croner gives a time of this hour only once, and asked during the second of the
// two it returns times that are past.

/** The next time after the given one. */
type NextTime = (after: Date) => Date | undefined;

export interface RepeatedTimeOptions {
  /** `undefined` is the time zone of the process. */
  readonly timeZone: string | undefined;
  /** Whether the rule matches every hour. Other tasks have a time of the day, and run in the first of two equal hours only. */
  readonly isHourly: boolean;
}

/** `next` is right for all times that are not repeated ones. */
export const withRepeatedTime =
  (next: NextTime, { timeZone, isHourly }: RepeatedTimeOptions): NextTime =>
  (after) => {
    const repeated = repeatedAround(after, timeZone);
    if (!repeated || after >= repeated.end) return next(after);
    const { start, end, setBack } = repeated;
    const isSecond = after >= start;
    if (!isSecond) {
      const due = firstOf(next(after), repeated);
      if (!isHourly || !due || due < start) return due;
    }
    if (isHourly) {
      const original = firstOf(next(moved(isSecond ? after : moved(start, -1), -setBack)), repeated);
      if (original && original < start) return moved(original, setBack);
    }
    return next(moved(end, -1));
  };

/** Croner returns the second of two equal times where clocks are set back by half an hour. */
const firstOf = (time: Date | undefined, { start, end, setBack }: RepeatedTime): Date | undefined =>
  time && time >= start && time < end ? moved(time, -setBack) : time;

interface RepeatedTime {
  readonly start: Date;
  /** Exclusive. */
  readonly end: Date;
  /** Milliseconds by which clocks are set back at the start. */
  readonly setBack: number;
}

/** Undefined if clocks are not set back around the time. */
function repeatedAround(time: Date, timeZone: string | undefined): RepeatedTime | undefined {
  let before = moved(time, -near);
  let since = moved(time, near);
  const offset = offsetAt(before, timeZone);
  const setBack = offset - offsetAt(since, timeZone);
  if (setBack <= 0) return undefined;
  while (since.getTime() - before.getTime() > 1) {
    const middle = new Date(Math.floor((before.getTime() + since.getTime()) / 2));
    if (offsetAt(middle, timeZone) === offset) before = middle;
    else since = middle;
  }
  return { start: since, end: moved(since, setBack), setBack };
}

/** Longer than an hour and what clocks are set back by. */
const near = 3 * 3_600_000;

const moved = (time: Date, milliseconds: number): Date => new Date(time.getTime() + milliseconds);

/** The difference to UTC in milliseconds. */
function offsetAt(time: Date, timeZone: string | undefined): number {
  const seconds = Math.floor(time.getTime() / 1000) * 1000;
  // Swedish dates are nearly those of ISO 8601.
  const shown = new Date(seconds).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
  return Date.parse(`${shown}Z`) - seconds;
}
