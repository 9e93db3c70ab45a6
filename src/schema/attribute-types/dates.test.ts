// Parsers of date, time and datetime: accepted values, and refusal of days that do not exist.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { check, operandOf, typeOf } from './harness.ts';

const notDate = 'Invalid format, expected yyyy-MM-dd';
const notTime = 'Invalid time format, expected HH:mm:ss.SSS';
const notMoment = 'Invalid format, expected a timestamp or an ISO date';

/** What is stored, or the message. */
const read = (typeName: string, value: unknown): unknown => {
  const { stored, problems } = check(typeName, value);
  return problems[0] ?? stored;
};

test.each([
  ['2024-02-29', '2024-02-29'],
  ['2000-02-29', '2000-02-29'],
  ['0000-02-29', '0000-02-29'],
  ['0001-01-01', '0001-01-01'],
  ['9999-12-31', '9999-12-31'],
  ['2024-05-06T23:59:59Z', '2024-05-06'],
  ['2024-05-06T23:59:59-11:00', '2024-05-06'],
  ['2024-05-06 10:00', '2024-05-06'],
  ['2023-02-29', 'Invalid date'],
  ['1900-02-29', 'Invalid date'],
  ['2024-04-31', 'Invalid date'],
  ['2024-02-30', 'Invalid date'],
  ['2024-02-30T00:00:00Z', 'Invalid date'],
  ['2024-00-10', notDate],
  ['2024-13-10', notDate],
  ['2024-01-00', notDate],
  ['2024-01-32', notDate],
  ['2024-1-1', notDate],
  ['24-01-01', notDate],
  ['+02024-01-01', notDate],
  ['12024-01-01', notDate],
  ['2024-01-01x', notDate],
  [' 2024-01-01', notDate],
  ['2024-01', notDate],
  ['20240101', notDate],
])('the date %s is %s', (value, expected) => {
  expect(read('date', value)).toBe(expected);
});

test.each([
  ['00:00:00', '00:00:00.000'],
  ['23:59:59.999', '23:59:59.999'],
  ['10:20:30.5', '10:20:30.500'],
  ['10:20:30.05', '10:20:30.050'],
  ['24:00:00', notTime],
  ['10:60:00', notTime],
  ['10:20:60', notTime],
  ['10:20', notTime],
  ['10:20:30.', notTime],
  ['10:20:30.1234', notTime],
  ['10:20:30Z', notTime],
  ['1:20:30', notTime],
  ['', notTime],
])('the time %j is %s', (value, expected) => {
  expect(read('time', value)).toBe(expected);
});

test.each([
  ['2024', '2024-01-01T00:00:00.000Z'],
  ['2024-06', '2024-06-01T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2024-05-06T10', '2024-05-06T10:00:00.000Z'],
  ['2024-05-06T10:20', '2024-05-06T10:20:00.000Z'],
  ['2024-05-06 10:20:30', '2024-05-06T10:20:30.000Z'],
  ['2024-05-06T102030', '2024-05-06T10:20:30.000Z'],
  ['2024-05-06T10:20:30.5Z', '2024-05-06T10:20:30.500Z'],
  ['2024-05-06T10:20:30,25Z', '2024-05-06T10:20:30.250Z'],
  ['2024-05-06T10:20:30.123456Z', '2024-05-06T10:20:30.123Z'],
  ['2024-05-06t10:20:30z', '2024-05-06T10:20:30.000Z'],
  ['2024-05-06T24:00:00Z', '2024-05-07T00:00:00.000Z'],
  ['20240506T102030Z', '2024-05-06T10:20:30.000Z'],
  ['20240506T1020', '2024-05-06T10:20:00.000Z'],
  ['20240506', '2024-05-06T00:00:00.000Z'],
  ['202405', '2024-05-01T00:00:00.000Z'],
  ['202405T10', '2024-05-01T10:00:00.000Z'],
  ['2024-05-06Z', '2024-05-06T00:00:00.000Z'],
  ['2024-05-06T10.5', '2024-05-06T10:30:00.000Z'],
  ['2024-05-06T10:20,25', '2024-05-06T10:20:15.000Z'],
  ['2024-05-06T10:20:30.57Z', '2024-05-06T10:20:30.570Z'],
  ['2024-W01-1', '2024-01-01T00:00:00.000Z'],
  ['2024W011', '2024-01-01T00:00:00.000Z'],
  ['2024-W19', '2024-05-06T00:00:00.000Z'],
  ['2020-W53-7T10:00:00Z', '2021-01-03T10:00:00.000Z'],
  ['2023-W01-1', '2023-01-02T00:00:00.000Z'],
  ['2024-366', '2024-12-31T00:00:00.000Z'],
  ['2024001T10', '2024-01-01T10:00:00.000Z'],
])('the moment %s, without a zone in UTC, is %s', (value, expected) => {
  expect(read('datetime', value)).toBe(expected);
});

test.each([
  ['2024-05-06T10:00:00+02:00', '2024-05-06T08:00:00.000Z'],
  ['2024-05-06T10:00:00+0200', '2024-05-06T08:00:00.000Z'],
  ['2024-05-06T10:00:00+02', '2024-05-06T08:00:00.000Z'],
  ['2024-05-06 10:00:00 -05:30', '2024-05-06T15:30:00.000Z'],
  ['2024-01-01T00:30:00+01:00', '2023-12-31T23:30:00.000Z'],
  ['2024-02-29T23:30:00-01:00', '2024-03-01T00:30:00.000Z'],
  ['2024-05-06T10:00+14:00', '2024-05-05T20:00:00.000Z'],
  ['20240506T100000+0200', '2024-05-06T08:00:00.000Z'],
])('the zone of %s counts: %s', (value, expected) => {
  expect(read('datetime', value)).toBe(expected);
});

test.each<[number | string, string]>([
  [0, '1970-01-01T00:00:00.000Z'],
  [-1, '1969-12-31T23:59:59.999Z'],
  [1_714_987_230_000, '2024-05-06T09:20:30.000Z'],
  ['1714987230000', '2024-05-06T09:20:30.000Z'],
  ['0', '1970-01-01T00:00:00.000Z'],
  ['123', '1970-01-01T00:00:00.123Z'],
  ['-1700000000000', '1916-02-18T01:46:40.000Z'],
  [253_402_300_799_999, '9999-12-31T23:59:59.999Z'],
  [-62_167_219_200_000, '0000-01-01T00:00:00.000Z'],
])('%j milliseconds are %s', (value, expected) => {
  expect(read('datetime', value)).toBe(expected);
});

test.each<[unknown]>([
  ['2024-02-30T00:00:00Z'],
  ['2023-02-29'],
  ['2024-04-31T10:00:00+02:00'],
  ['2024-13-01'],
  ['2024-00-01'],
  ['2024-01-00'],
  ['2024-05-06T25:00:00Z'],
  ['2024-05-06T10:60:00Z'],
  ['2024-05-06T10:20:60Z'],
  ['2024-05-06T10:00:00+25:00'],
  ['2024-05-06T'],
  ['20240230T100000Z'],
  ['20240506T'],
  ['2024-366T24:00:01Z'],
  ['2023-366'],
  ['2024-000'],
  ['2024-W00-1'],
  ['2024-W54-1'],
  ['2024-W01-0'],
  ['2024-W01-8'],
  [1.5],
  ['+012024-05-06T10:00:00Z'],
  ['May 6, 2024'],
  ['06/05/2024'],
  [''],
  [253_402_300_800_000],
  [-62_167_219_200_001],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [null],
  [['2024-05-06']],
])('%j is no moment', (value) => {
  expect(read('datetime', value)).toBe(notMoment);
});

test('every moment of four-digit years is stored as it was written, and sorts as text', () => {
  const moments = fc.date({
    min: new Date(-62_167_219_200_000),
    max: new Date(253_402_300_799_999),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      expect(read('datetime', one.toISOString())).toBe(one.toISOString());
      expect(read('datetime', one.getTime())).toBe(one.toISOString());
      expect(read('date', one.toISOString())).toBe(one.toISOString().slice(0, 10));
      expect(one.toISOString() < other.toISOString()).toBe(one < other);
    }),
    { seed: 6, examples: [[new Date('0000-02-29'), new Date(0)]] },
  );
});

test.each(['date', 'time', 'datetime', 'timestamp'])(
  '%s reads values and operands with the same parser',
  (name) => {
    const { parse } = typeOf(name);
    for (const value of ['2024-05-06', '07:08:09', 'x']) {
      const parsed = read(name, value);
      const operand = operandOf(name, value);
      expect(operand === parsed || operand === `refused: ${parsed}`).toBe(true);
    }
    expect(parse).toBeDefined();
  },
);
