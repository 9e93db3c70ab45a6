import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type ResponseLine, responseLines } from './response-lines.ts';

const line: ResponseLine = {
  reqId: 'b7c1.2_3-4',
  method: 'GET',
  url: '/api/articles?filters[title]="\u0007\\ é🏁"',
  status: 200,
  code: undefined,
  traceId: undefined,
  spanId: undefined,
  ms: 0.3,
};

test.each([
  ['a response', line],
  ['an error with a trace', { ...line, status: 404, code: 'PLINTH_NOT_FOUND', traceId: 'ab', spanId: 'cd' }],
])('%s has the line that pino would write', (_name, given) => {
  const { log, written, write } = opened('info');
  log.info(given, 'request');
  write(given);
  const [byPino = '', own = ''] = written.map((text) => text.replace(/"time":\d+/, '"time":0'));
  expect(own).toBe(byPino);
});

test('no line is written above the level info, which may change while the server runs', () => {
  const { log, written, write } = opened('warn');
  write(line);
  expect(written).toEqual([]);
  log.level = 'info';
  write(line);
  expect(written).toHaveLength(1);
});

function opened(level: string) {
  const written: string[] = [];
  const destination = { write: (text: string) => void written.push(text) };
  const log = pino({ level }, destination);
  return { log, written, write: responseLines(log, destination) };
}
