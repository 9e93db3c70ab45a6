import { describe, expect, test } from 'vitest';
import { configOf } from '../config/harness.ts';
import { mayBeForeign, refuseForeignOrigin, requireOwnOrigin, trustingOf } from './origin.ts';

const trusting = {
  ownOrigin: 'https://cms.example.org',
  trustedOrigins: ['https://panel.example.org'],
};
const host = 'internal:1337';

describe('requests that are authenticated by cookie', () => {
  test.each([
    { origin: 'https://cms.example.org' },
    { origin: 'https://panel.example.org' },
    { origin: 'https://cms.example.org', 'content-type': 'application/json; charset=utf-8' },
  ])('are accepted from %j', (headers) => {
    expect(() => requireOwnOrigin({ host, ...headers }, trusting)).not.toThrow();
  });

  test.each([
    {},
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://cms.example.org' },
    { origin: 'http://cms.example.org', host: 'cms.example.org' },
    { origin: 'http://internal:1337' },
    { origin: 'https://internal:1337' },
    { origin: 'https://cms.example.org.evil.test' },
    { origin: 'https://cms.example.org@evil.test' },
    { origin: 'https://evil.test' },
    { origin: 'https://cms.example.org', 'content-type': 'text/plain' },
    { origin: 'https://cms.example.org', 'content-type': 'application/jsonp' },
    { origin: 'https://cms.example.org', 'content-type': 'multipart/form-data; boundary=x' },
  ])('are refused from %j', (headers) => {
    expect(() => requireOwnOrigin({ host, ...headers }, trusting)).toThrow(/need the Origin/);
  });
});

test('requests without a cookie are accepted without an Origin, and refused from other origins', () => {
  expect(() => refuseForeignOrigin({ host }, trusting)).not.toThrow();
  expect(() => refuseForeignOrigin({ host, origin: 'https://cms.example.org' }, trusting)).not.toThrow();
  for (const origin of ['null', 'https://evil.test'])
    expect(() => refuseForeignOrigin({ host, origin }, trusting)).toThrow(/need the Origin/);
});

test('without a configured origin, pages of the requested host are trusted', () => {
  const unconfigured = { ...trusting, ownOrigin: undefined };
  for (const origin of ['http://internal:1337', 'https://internal:1337', 'https://panel.example.org'])
    expect(() => requireOwnOrigin({ host, origin }, unconfigured)).not.toThrow();
  for (const origin of ['http://internal:1338', 'https://cms.example.org'])
    expect(() => requireOwnOrigin({ host, origin }, unconfigured)).toThrow(/need the Origin/);
});

test.each([
  ['https://cms.example.org:443/sub', 'https://cms.example.org'],
  ['/sub', undefined],
  ['', undefined],
])('server.url %j has the origin %s', async (url, origin) => {
  const config = await configOf({ 'config/server.json': JSON.stringify({ url }) });
  expect(trustingOf(config).ownOrigin).toBe(origin);
});

test.each([
  [false, {}],
  [false, { origin: 'https://cms.example.org', 'sec-fetch-site': 'same-site' }],
  [false, { origin: 'https://panel.example.org', 'sec-fetch-site': 'cross-site' }],
  [false, { 'sec-fetch-site': 'same-origin' }],
  [true, { 'sec-fetch-site': 'cross-site' }],
  [true, { 'sec-fetch-site': 'same-site' }],
  [true, { 'sec-fetch-site': 'none' }],
  [true, { origin: 'null' }],
  [true, { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }],
])('mayBeForeign is %s for %j', (expected, headers) => {
  expect(mayBeForeign({ host, ...headers }, trusting)).toBe(expected);
});
