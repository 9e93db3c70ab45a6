import { pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { expect, test } from 'vitest';
import { readableOptions } from './readable-log.ts';

/** The output of one call, without its time. */
function written(write: (log: pino.Logger) => void): string {
  const lines: string[] = [];
  write(pino({ level: 'debug' }, { write: (line) => lines.push(line) }));
  const readable = prettyFactory({ ...readableOptions, colorize: false });
  return lines.map((line) => readable(line).replace(/^\[\d\d:\d\d:\d\d\] /, '')).join('');
}

test('a request is one line', () => {
  const request = { reqId: 'a', method: 'GET', url: '/api/articles?sort=title', status: 200, ms: 2.7 };
  expect(written((log) => log.info(request, 'request'))).toBe(
    'INFO: GET /api/articles?sort=title 200 2.7 ms\n',
  );
  expect(written((log) => log.info({ ...request, status: 403, code: 'PLINTH_FORBIDDEN' }, 'request'))).toBe(
    'INFO: GET /api/articles?sort=title 403 2.7 ms PLINTH_FORBIDDEN\n',
  );
});

test('other lines keep their message and members, and errors their stack', () => {
  expect(written((log) => log.warn('no administrator'))).toBe('WARN: no administrator\n');
  expect(written((log) => log.info({ reason: 'lacks find' }, 'refused'))).toBe(
    'INFO: refused\n    reason: "lacks find"\n',
  );
  const failed = written((log) => log.error({ err: new Error('out of reach') }, 'request failed'));
  expect(failed).toContain('ERROR: request failed\n');
  expect(failed).toMatch(/^ERROR: request failed\n {4}err: Error: out of reach\n {8,}at /);
});
