import { describe, expect, test } from 'vitest';
import { scheduleOf } from './schedule.ts';

/** Has the properties of the class of node-schedule. */
class RecurrenceRule {
  recurs = true;
  year = null;
  month = null;
  date = null;
  dayOfWeek: unknown = null;
  hour: unknown = null;
  minute: unknown = null;
  second = 0;
  tz: string | undefined;
}
const range = (start: number, end: number, step?: number) => ({ start, end, step });

const after = new Date('2026-02-27T22:30:10.000Z');
/** The next times, in UTC. */
const times = (given: unknown, count = 3, from = after): readonly (string | undefined)[] => {
  const next = scheduleOf(given);
  const found: (string | undefined)[] = [];
  for (let last: Date | undefined = from; found.length < count && last; ) {
    last = next(last);
    found.push(last?.toISOString().slice(0, 19));
  }
  return found;
};
const utc = (rule: object) => ({ tz: 'UTC', ...rule });

describe('rules as objects', () => {
  test.each([
    [
      'a missing part matches every value, except seconds',
      { hour: 3 },
      ['2026-02-28T03:00:00', '2026-02-28T03:01:00'],
    ],
    ['a time of the day', { hour: 3, minute: 15 }, ['2026-02-28T03:15:00', '2026-03-01T03:15:00']],
    ['Sunday is 0', { dayOfWeek: 0, hour: 8, minute: 0 }, ['2026-03-01T08:00:00', '2026-03-08T08:00:00']],
    [
      'months begin with 0',
      { month: 2, date: 1, hour: 0, minute: 0 },
      ['2026-03-01T00:00:00', '2027-03-01T00:00:00'],
    ],
    ['seconds', { second: [0, 30] }, ['2026-02-27T22:30:30', '2026-02-27T22:31:00']],
    [
      'a list with a range',
      { minute: [5, range(50, 51)] },
      ['2026-02-27T22:50:00', '2026-02-27T22:51:00', '2026-02-27T23:05:00'],
    ],
    [
      'a range with steps excludes its end',
      { minute: range(0, 30, 10), hour: 5 },
      ['2026-02-28T05:00:00', '2026-02-28T05:10:00', '2026-02-28T05:20:00', '2026-03-01T05:00:00'],
    ],
    [
      'a date that is also a day of the week',
      { date: 13, dayOfWeek: 5, hour: 0, minute: 0 },
      ['2026-03-13T00:00:00', '2026-11-13T00:00:00'],
    ],
    ['a year', { year: 2027, month: 0, date: 1, hour: 0, minute: 0 }, ['2027-01-01T00:00:00', undefined]],
    ['numbers as strings', { hour: '3', minute: '0' }, ['2026-02-28T03:00:00']],
  ])('%s', (_, rule, expected) => {
    expect(times(utc(rule), expected.length)).toEqual(expected);
  });

  test('the class of node-schedule with a time zone, and a rule with start and end', () => {
    const rule = Object.assign(new RecurrenceRule(), {
      hour: 9,
      minute: 0,
      dayOfWeek: [range(1, 5)],
      tz: 'Europe/Paris',
    });
    expect(times(rule)).toEqual(['2026-03-02T08:00:00', '2026-03-03T08:00:00', '2026-03-04T08:00:00']);
    const bounded = {
      rule: { hour: 9, minute: 0 },
      tz: 'UTC',
      start: new Date('2026-03-05T00:00:00Z'),
      end: '2026-03-06T23:00:00Z',
    };
    expect(times(bounded)).toEqual(['2026-03-05T09:00:00', '2026-03-06T09:00:00', undefined]);
  });

  test('a step in a cron expression may have a start', () => {
    expect(times({ rule: '0 1/9 * * *', tz: 'UTC' }, 4)).toEqual([
      '2026-02-28T01:00:00',
      '2026-02-28T10:00:00',
      '2026-02-28T19:00:00',
      '2026-03-01T01:00:00',
    ]);
  });

  test('a number is a timestamp', () => {
    expect(times(Date.parse('2026-03-01T00:00:00Z'))).toEqual(['2026-03-01T00:00:00', undefined]);
  });

  test.each([
    [{ hour: 24 }, 'Its hour is not a number from 0 to 23.'],
    [{ minute: [] }, 'Its minute is not a number from 0 to 59.'],
    [{ hour: 3, dayOfWeek: 'monday' }, 'Its dayOfWeek is not a number from 0 to 6.'],
    [{ hour: 3, minutes: 5 }, 'minutes is not a part of a rule.'],
    [{ hour: 3, tz: 'Nowhere/Land' }, 'is invalid'],
    [{}, 'It has no schedule.'],
    [true, 'It has no schedule.'],
  ])('%j is refused', (given, message) => {
    expect(() => scheduleOf(given)).toThrow(message);
  });
});

describe('the night when summer time ends', () => {
  const tz = 'Europe/Berlin';
  /** Clocks are set back at 01:00 UTC, from 3:00 to 2:00. */
  const night = (time: string): Date => new Date(`2026-10-25T${time}Z`);

  test.each([
    ['*/30 * * * *', ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30']],
    ['0 0 * * * *', ['00:00', '01:00', '02:00', '03:00']],
    ['@hourly', ['00:00', '01:00', '02:00', '03:00']],
  ])('%s runs in both of the equal hours', (rule, expected) => {
    const found = times({ rule, tz }, expected.length, new Date('2026-10-24T23:45:00Z'));
    expect(found).toEqual(expected.map((time) => `2026-10-25T${time}:00`));
  });

  test('a time of the day runs in the first of the equal hours only', () => {
    expect(times({ rule: '30 2 * * *', tz }, 2, night('00:10:00'))).toEqual([
      '2026-10-25T00:30:00',
      '2026-10-26T01:30:00',
    ]);
    for (const from of ['01:00:00', '01:10:30', '01:30:00', '01:59:59'])
      expect(times({ rule: '30 2 * * *', tz }, 1, night(from))).toEqual(['2026-10-26T01:30:00']);
  });

  test('every minute is the next one, whenever it is asked for', () => {
    const next = scheduleOf({ rule: '* * * * *', tz });
    for (let at = night('00:00:30').getTime(); at < night('03:00:00').getTime(); at += 60_000)
      expect(next(new Date(at))).toEqual(new Date(at + 30_000));
  });

  test('clocks that are set back by half an hour', () => {
    const local = { tz: 'Australia/Lord_Howe' };
    const from = new Date('2026-04-04T14:10:00Z');
    expect(times({ rule: '*/20 * * * *', ...local }, 4, from)).toEqual([
      '2026-04-04T14:20:00',
      '2026-04-04T14:40:00',
      '2026-04-04T15:10:00',
      '2026-04-04T15:30:00',
    ]);
    expect(times({ rule: '45 1 * * *', ...local }, 2, from)).toEqual([
      '2026-04-04T14:45:00',
      '2026-04-05T15:15:00',
    ]);
  });
});
