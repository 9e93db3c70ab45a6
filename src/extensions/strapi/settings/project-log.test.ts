import { pino } from 'pino';
import { expect, test } from 'vitest';
import { projectLog } from './project-log.ts';

function linesOf(work: (log: ReturnType<typeof projectLog>) => void): readonly unknown[] {
  const lines: unknown[] = [];
  work(projectLog(pino({ level: 'trace', base: null }, { write: (line) => lines.push(JSON.parse(line)) })));
  return lines;
}

test('the log has the level names that existing code uses', () => {
  const lines = linesOf((log) => {
    log.http('a');
    log.verbose('b');
    log.silly('c');
    log.log('warn', 'd');
    log.log('loud', 'e');
  });
  expect(lines).toMatchObject([
    { level: 20, msg: 'a' },
    { level: 20, msg: 'b' },
    { level: 10, msg: 'c' },
    { level: 40, msg: 'd' },
    { level: 30, msg: 'e' },
  ]);
});

test('values after a message are logged, and an error with its stack', () => {
  const lines = linesOf((log) => {
    log.error('it failed:', new Error('no'), { id: 1 });
    log.info('two', 1, 'b');
    log.info('%s and %d', 'one', 2);
    log.warn({ a: 1 }, 'with an object');
    log.error(new Error('alone'));
  });
  expect(lines).toMatchObject([
    { msg: 'it failed:', err: { message: 'no', stack: expect.any(String) }, values: { id: 1 } },
    { msg: 'two', values: [1, 'b'] },
    { msg: 'one and 2' },
    { msg: 'with an object', a: 1 },
    { msg: 'alone', err: { message: 'alone' } },
  ]);
});
