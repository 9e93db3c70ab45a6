import { afterEach, expect, test, vi } from 'vitest';
import { refuseFailed } from './redirects.ts';

afterEach(() => vi.restoreAllMocks());

const caused = (message: string, cause: unknown, more: object = {}): Error =>
  Object.assign(new Error(message, { cause }), more);

test.each<[string, unknown, string]>([
  [
    'a server that is not reached',
    caused('fetch failed', caused('', undefined, { code: 'ECONNREFUSED' })),
    'fetch failed: ECONNREFUSED',
  ],
  [
    'a wrong secret',
    caused('the server responded with an error', { error: 'invalid_client' }, { error: 'invalid_client' }),
    'the server responded with an error: invalid_client',
  ],
  [
    'a code of an error with line breaks',
    caused('an error', undefined, { error: 'bad\nforged line' }),
    'an error',
  ],
  [
    'a response with a token',
    caused('unexpected status', new Response('secret', { status: 302 })),
    'unexpected status: the response has status 302',
  ],
  [
    'a text that is no JSON',
    caused('invalid response', new SyntaxError('Unexpected token, "secret" is not valid JSON')),
    'invalid response: the response is not JSON',
  ],
])('the log names the cause of a failed sign-in: %s', (_what, error, expected) => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  expect(() => refuseFailed('company', error)).toThrow('Sign-in with company failed');
  expect(warned.mock.calls).toEqual([[`Sign-in with company failed: ${expected}`]]);
});
