import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notFound } from '../../errors/errors.ts';
import { logUnhandledRejections } from './unhandled-rejections.ts';

const folder = '/srv/shop';
const error = vi.fn();
let reject: (error: unknown) => void;
let end: () => void;

beforeEach(() => {
  const on = vi.spyOn(process, 'on').mockImplementation((_event, listener) => {
    reject = listener;
    return process;
  });
  end = logUnhandledRejections(folder, { error });
  on.mockRestore();
  vi.spyOn(process, 'listenerCount').mockReturnValue(1);
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  error.mockReset();
});

/** The error that `work` throws when a line of the file calls it. */
function thrownBelow(file: string, work: () => void): unknown {
  const call = runInThisContext('(work) => work()', { filename: file }) as (work: () => void) => void;
  try {
    call(work);
  } catch (thrown) {
    return thrown;
  }
  throw new Error('nothing was thrown');
}

const deep = (depth: number): void => {
  if (depth > 0) return void deep(depth - 1);
  throw notFound();
};

test('an error deep below a line of the project is logged with that line', () => {
  reject(thrownBelow(`${folder}/src/index.js`, () => deep(20)));
  expect(error.mock.calls).toMatchObject([
    [{}, 'an unhandled promise of the project was rejected (src/index.js:1)'],
  ]);
});

test.each([
  ['a refusal, for any caller', () => notFound()],
  ['an error of a package', () => thrownBelow(`${folder}/node_modules/mailer/index.js`, () => fail())],
  [
    'an error of Node, such as of a connection',
    () => Object.assign(new Error('ECONNREFUSED'), { stack: 'Error' }),
  ],
  ['a value that is not an error', () => 'gone'],
])('%s is logged and does not end the process', (_name, made) => {
  reject(made());
  expect(error.mock.calls).toMatchObject([[{}, expect.stringContaining('was rejected')]]);
});

test('an error of the server itself is left to Node', () => {
  expect(() => reject(new TypeError('x is not a function'))).toThrow('x is not a function');
  expect(error).not.toHaveBeenCalled();
});

/** Throws an error with the stack that V8 writes, whose innermost line is in the package. */
function fail(): never {
  const failure = new Error('no such host');
  failure.stack = `Error: no such host\n    at send (${folder}/node_modules/mailer/index.js:3:1)`;
  throw failure;
}
