// Local times of moments, also in the hour that a day has twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localOf, momentOf } from './moment.ts';

const summer = '2026-10-25T00:30:00.000Z';
const winter = '2026-10-25T01:30:00.000Z';

describe('the local time of a moment in Berlin', () => {
  const zone = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = 'Europe/Berlin';
  });
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each([
    [summer, '2026-10-25T02:30:00.000'],
    [winter, '2026-10-25T02:30:00.000'],
    ['2026-02-03T10:20:30.456Z', '2026-02-03T11:20:30.456'],
    ['0987-01-01T00:00:00.000Z', '0987-01-01T00:53:28.000'],
  ])('of %s is %s, which is that moment again', (moment, local) => {
    expect(localOf(moment)).toBe(local);
    expect(momentOf(local, [moment])).toBe(moment);
  });

  test.each([
    ['02:30', [], summer],
    ['02:30', [summer], summer],
    ['02:45', [winter], '2026-10-25T01:45:00.000Z'],
    ['02:30', [winter, '2026-10-24T23:30:00.000Z'], winter],
    ['02:30', ['2026-12-24T12:00:00.000Z'], summer],
    ['01:30', [winter], '2026-10-24T23:30:00.000Z'],
    ['04:30', [summer], '2026-10-25T03:30:00.000Z'],
  ])('entered as %s after %j', (clock, had, moment) => {
    expect(momentOf(`2026-10-25T${clock}`, had)).toBe(moment);
  });

  test('of a text that is no time is none', () => {
    expect([localOf(null), localOf('x'), momentOf('', [winter])]).toEqual(['', '', undefined]);
  });
});
