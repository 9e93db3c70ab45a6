import { expect, test } from 'vitest';
import { loggedUrl } from './logged-url.ts';

test.each([
  ['/api/articles?sort=title', '/api/articles?sort=title'],
  ['/api/auth/email-confirmation?confirmation=abc', '/api/auth/email-confirmation?confirmation=***'],
  [
    '/api/auth/google/callback?x=1&access_token=abc&y=2',
    '/api/auth/google/callback?x=1&access_token=***&y=2',
  ],
  ['/api/connect/google/callback?CODE=abc&state=def', '/api/connect/google/callback?CODE=***&state=***'],
  ['/admin/registration-info?registrationToken=abc', '/admin/registration-info?registrationToken=***'],
  ['/api/codes/1', '/api/codes/1'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});
