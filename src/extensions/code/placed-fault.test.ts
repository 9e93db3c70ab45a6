import { expect, test } from 'vitest';
import { cpuTime } from '../../../test/harness/cpu-time.ts';
import { placeIn } from './placed-fault.ts';

const thrown = (message: string, ...frames: readonly string[]): Error =>
  Object.assign(new Error(message), {
    stack: [`Error: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join('\n'),
  });

test.each([
  ['find (/srv/shop/src/api/a/a.js:12:7)'],
  ['/srv/shop/src/api/a/a.js:12:7'],
  ['async file:///srv/shop/src/api/a/a.js:12:7'],
  ['async Promise.all (file:///srv/shop/src/api/a/a.js:12:7)'],
  ['eval (eval at run (/srv/shop/src/api/a/a.js:12:7), <anonymous>:1:1)'],
])('the line of %s is found', (frame) => {
  const error = thrown('no', 'node:internal/timers:1:2', '/srv/shop/node_modules/x/y.js:3:4', frame);
  expect(placeIn('/srv/shop', error)).toBe('src/api/a/a.js:12');
});

test.each(['/', '/:1', ':1', '(/', 'file:///', ' /x:1'])(
  'a message of many %j is looked through once',
  async (part) => {
    const error = thrown(part.repeat(50_000), '/srv/shop/src/index.js:1:2');
    const took = await cpuTime(() => expect(placeIn('/srv/shop', error)).toBe('src/index.js:1'));
    expect(took).toBeLessThan(500);
  },
);
