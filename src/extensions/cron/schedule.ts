// When a task runs: at the times of a cron rule, or once at a date.
// https://docs.strapi.io/cms/configurations/cron
import { Cron } from 'croner';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { isRecurrence, ruleOf } from './recurrence.ts';
import { withRepeatedTime } from './repeated-time.ts';

/** The next time after the given one; undefined if there is none. */
export type Schedule = (after: Date) => Date | undefined;

const remedy =
  "Write a rule like '0 3 * * 1' (minute, hour, day of the month, month, day of the week), a Date, { hour: 3 }, or { rule, tz, start, end }.";

/** Throws ExtensionFault for an invalid schedule. */
export function scheduleOf(definition: unknown): Schedule {
  if (typeof definition === 'string') return timesOf({ rule: definition });
  if (definition instanceof Date || typeof definition === 'number')
    return onceAt(dateOf(definition, 'The date'));
  if (!isObject(definition)) throw new ExtensionFault('It has no schedule.', remedy);
  if (typeof definition.rule === 'string') return timesOf({ ...definition, rule: definition.rule });
  if (isObject(definition.rule)) return recurring(definition.rule, definition);
  if (isRecurrence(definition)) return recurring(definition, { tz: definition.tz });
  throw new ExtensionFault('It has no schedule.', remedy);
}

/** Rules of node-schedule may be of its classes. */
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recurring = (rule: Readonly<Record<string, unknown>>, options: Omit<Rule, 'rule'>): Schedule =>
  timesOf({ ...options, tz: options.tz ?? rule.tz ?? undefined, rule: ruleOf(rule) }, true);

const onceAt =
  (date: Date): Schedule =>
  (after) =>
    date > after ? date : undefined;

interface Rule {
  readonly rule: string;
  readonly tz?: unknown;
  readonly start?: unknown;
  readonly end?: unknown;
}

function timesOf({ rule, tz, start, end, ...others }: Rule, domAndDow = false): Schedule {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new ExtensionFault(`${unknown} is not an option of a task.`, remedy);
  const timezone = tz === undefined ? undefined : String(tz);
  try {
    const cron = new Cron(rule, {
      paused: true,
      // `1/3` is every third from 1 on.
      sloppyRanges: true,
      domAndDow,
      ...(timezone === undefined ? {} : { timezone }),
      ...(start === undefined ? {} : { startAt: dateOf(start, 'start') }),
      ...(end === undefined ? {} : { stopAt: dateOf(end, 'end') }),
    });
    // The time zone is validated only when a time is computed.
    cron.nextRun();
    const next: Schedule = (after) => cron.nextRun(after) ?? undefined;
    return withRepeatedTime(next, { timeZone: timezone, isHourly: isHourly(rule) });
  } catch (error) {
    if (error instanceof ExtensionFault) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ExtensionFault(`Its rule ${JSON.stringify(rule)} is invalid: ${reason}`, remedy);
  }
}

/** Whether a rule matches every hour. The hour is the second part, or the third one after seconds. */
function isHourly(rule: string): boolean {
  const parts = rule.trim().split(/\s+/);
  return parts[0] === '@hourly' || parts[parts.length > 5 ? 2 : 1] === '*';
}

function dateOf(value: unknown, what: string): Date {
  const isWritten = value instanceof Date || typeof value === 'string' || typeof value === 'number';
  const date = isWritten ? new Date(value) : undefined;
  if (date && !Number.isNaN(date.getTime())) return date;
  throw new ExtensionFault(`${what} is no date.`, remedy);
}
