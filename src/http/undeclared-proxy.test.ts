import { expect, test } from 'vitest';
import { UndeclaredProxy } from './undeclared-proxy.ts';

function reports(
  isProxied: boolean,
  ip: string,
  headers: Readonly<Record<string, string>>,
): readonly string[] {
  const lines: string[] = [];
  const proxy = new UndeclaredProxy({ isProxied }, { warn: (line: string) => void lines.push(line) });
  for (let times = 0; times < 3; times++) proxy.look({ ip, headers });
  return lines;
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test.each(['127.0.0.1', '::1', '::ffff:10.0.0.4', '172.20.0.2', 'fd12::1'])(
  'an undeclared proxy at %s is logged once',
  (ip) => {
    expect(reports(false, ip, forwarded)).toEqual([expect.stringContaining(`${ip} sends X-Forwarded-For`)]);
  },
);

test.each<[string, boolean, string, Readonly<Record<string, string>>]>([
  ['a declared one', true, '10.0.0.4', forwarded],
  ['a visitor who sends the header', false, '203.0.113.7', forwarded],
  ['a client of the same network', false, '10.0.0.4', {}],
  ['an empty address', false, '', forwarded],
])('%s is not logged', (_what, isProxied, ip, headers) => {
  expect(reports(isProxied, ip, headers)).toEqual([]);
});
