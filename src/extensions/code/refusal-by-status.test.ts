import createHttpError from 'http-errors';
import { expect, test } from 'vitest';
import { refusalOfHttpError } from './refusal-by-status.ts';

test('errors of ctx.throw become responses with their status and message', () => {
  expect(refusalOfHttpError(createHttpError(409, 'Twice'))).toMatchObject({ status: 409, message: 'Twice' });
  const shown = createHttpError(500, 'Come back later', { expose: true });
  expect(refusalOfHttpError(shown)).toMatchObject({ status: 500, message: 'Come back later' });
  const hidden = refusalOfHttpError(createHttpError(503, 'the address of a server'));
  expect(hidden).toMatchObject({ status: 503, message: 'Service Unavailable' });
  expect(hidden?.details).toBeUndefined();
});

test('a 500 with a hidden message is a fault, so that the log has its message and place', () => {
  expect(refusalOfHttpError(createHttpError(500, 'the address of a server'))).toBeUndefined();
});
