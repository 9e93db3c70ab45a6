import { expect, it } from 'vitest';
import { checkTimeZone, noteOnTimes } from './time-zone.ts';

const database = 'postgres://localhost/strapi';

it.each([
  ['Europe/Atlantis', database, '--time-zone Europe/Atlantis is not a time zone'],
  ['', 'mysql://localhost/strapi', 'is not a time zone'],
  ['UTC', 'export.tar.gz', 'is only for postgres://… and mysql://…'],
  ['UTC', 'data.db', 'is only for postgres://… and mysql://…'],
])('refuses %j for %s', (zone, from, message) => {
  expect(() => checkTimeZone(zone, from)).toThrow(message);
});

it('accepts a zone of a database, and says which one was used if none is given', () => {
  expect(checkTimeZone('Europe/Berlin', database)).toBeUndefined();
  expect(noteOnTimes(database, 'Europe/Berlin')).toBe('');
  expect(noteOnTimes(database, undefined)).toContain('were read as UTC');
  expect(noteOnTimes('export.tar.gz', undefined)).toBe('');
});
