import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type ErrorName,
  errorKinds,
  forbidden,
  notFound,
  PlinthError,
  type Problem,
  validationProblems,
} from './errors.ts';
import { localeNotFound } from './families/missing.ts';
import { families } from './families.ts';
import { errorPage } from './page.ts';

const codes = Object.values(families).flatMap((family) => family.map(({ code }) => code));

const problem = (message: string): Problem => ({
  path: ['title'],
  message,
  name: 'ValidationError',
  code: 'PLINTH_TEST',
  values: {},
});

const shown = ({ path, message, name }: Problem) => ({ path, message, name });

test('the reference page lists the errors that are declared, and no others', () => {
  const page = readFileSync(new URL('../../docs/reference/errors.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (\w+) +\| (\d{3}) +\| (\w+) +\| (.+?) +\|$/gm)];
  const written = rows.map(([, name, status, family, meaning]) => ({
    name,
    status: Number(status),
    family,
    meaning,
  }));
  expect(written).toEqual(Object.entries(errorKinds).map(([name, kind]) => ({ name, ...kind })));
});

test.each(Object.entries(errorKinds))('%s has the status of its kind', (name, { status }) => {
  const error = new PlinthError({ name: name as ErrorName, code: 'PLINTH_TEST', message: 'why' });
  expect([error.name, error.status, error.message, error.details]).toEqual([name, status, 'why', undefined]);
});

test.each([
  ['an unknown route', notFound(), 404, 'NotFoundError', 'Not Found'],
  ['a missing right', forbidden(), 403, 'ForbiddenError', 'Forbidden'],
])('%s has empty details', (_what, error, status, name, message) => {
  expect(error).toMatchObject({ status, name, message, details: {} });
});

test('the reference page has the codes that are declared, with their status, message and help', () => {
  const page = readFileSync(new URL('../../docs/reference/errors.md', import.meta.url), 'utf8');
  expect(page).toBe(errorPage(page, families));
  for (const code of codes) expect(page).toContain(`- \`${code}\` (`);
});

test('no two constructors share a code', () => {
  expect(new Set(codes).size).toBe(codes.length);
});

test('values in a message or its details are truncated', () => {
  const error = localeNotFound({ code: 'x'.repeat(9000), hint: '' }, { key: 'y'.repeat(9000) });
  expect(error.message.length).toBeLessThan(600);
  expect(String(error.details?.key)).toHaveLength(501);
  expect([error.code, localeNotFound.made(error), notFound.made(error)]).toEqual([
    'PLINTH_LOCALE_NOT_FOUND',
    true,
    false,
  ]);
});

test('the error has the message of a single problem or the number of problems, and all of them in its details', () => {
  expect(validationProblems([problem('too short')])).toMatchObject({
    message: 'too short',
    details: { errors: [shown(problem('too short'))] },
  });
  expect(validationProblems([problem('a'), problem('b')])).toMatchObject({
    message: '2 errors occurred',
    details: { errors: [shown(problem('a')), shown(problem('b'))] },
  });
});
