import { expect, test } from 'vitest';
import { logTo } from './log.ts';

test('a line has nothing of the lines before it', () => {
  const lines: string[] = [];
  const log = logTo({ write: (line) => void lines.push(line) }, 'info');
  log.error({ err: new Error('broken'), job: 'sync' }, 'request failed');
  log.info('started');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { message: 'broken' }, job: 'sync' });
  expect(Object.keys(JSON.parse(lines[1] ?? ''))).toEqual(['level', 'time', 'pid', 'hostname', 'msg']);
});
