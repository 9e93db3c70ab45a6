// Waits for a function of a project that the start needs, and notices that it never ends: Node ends a process that has nothing left to
// do, without an error. While something else keeps the process running, the log says what is waited for.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';

/** The function that is waited for: its file and name. */
interface Awaited {
  readonly file: string;
  readonly path: string;
}

/** Milliseconds between two lines of the log. */
const reminderMs = 15_000;

/** Throws an ExtensionFault when only `result` is waited for, and nothing is left that could settle it. */
export async function settled(result: unknown, { file, path }: Awaited): Promise<void> {
  const began = performance.now();
  const reminding = setInterval(() => {
    const seconds = Math.round((performance.now() - began) / 1000);
    process.emitWarning(`${path} of ${file} has not ended after ${seconds} seconds. The server waits for it`);
  }, reminderMs).unref();
  const { promise: ending, reject } = Promise.withResolvers<never>();
  const onNothingLeft = (): void =>
    reject(
      new ExtensionFault(
        'It never ends: it waits for a promise that nothing will settle.',
        'Settle the promise, or do not await it.',
      ),
    );
  process.on('beforeExit', onNothingLeft);
  try {
    await Promise.race([result, ending]);
  } finally {
    clearInterval(reminding);
    process.off('beforeExit', onNothingLeft);
  }
}
