import { expect, it } from 'vitest';
import { utcOf } from './foreign-times.ts';

it.each([
  ['America/New_York', '2024-12-31 18:59:59.999', '2024-12-31T23:59:59.999Z'],
  ['America/New_York', '2024-06-30 20:00:00', '2024-07-01T00:00:00.000Z'],
  ['Asia/Kolkata', '2024-07-01 05:30:00.25', '2024-07-01T00:00:00.250Z'],
  ['Europe/Berlin', '1970-01-01 01:00:00', '1970-01-01T00:00:00.000Z'],
  ['America/New_York', '1850-01-01 00:00:00', '1850-01-01T04:56:02.000Z'],
  ['UTC', '0001-01-01 00:00:00', '0001-01-01T00:00:00.000Z'],
])('the clock of %s showed %s at %s', (zone, shown, moment) => {
  expect(utcOf(zone)(shown)).toBe(moment);
});

it.each([
  ['Europe/Berlin', '2024-10-27 02:30:00', '2024-10-27T00:30:00.000Z'],
  ['America/New_York', '2024-11-03 01:30:00', '2024-11-03T05:30:00.000Z'],
])('%s showed %s twice: the first counts', (zone, shown, moment) => {
  expect(utcOf(zone)(shown)).toBe(moment);
});

it.each([
  ['Europe/Berlin', '2024-03-31 02:30:00', '2024-03-31T01:30:00.000Z'],
  ['America/New_York', '2024-03-10 02:30:00', '2024-03-10T07:30:00.000Z'],
])('%s never showed %s: it is later', (zone, shown, moment) => {
  expect(utcOf(zone)(shown)).toBe(moment);
});

it('other texts are not times', () => {
  for (const text of ['infinity', '2024-06-30', '', '2024-13-01 00:00:00', '2024-06-30 20:00:00+02'])
    expect(utcOf('Europe/Berlin')(text)).toBe(text);
});
