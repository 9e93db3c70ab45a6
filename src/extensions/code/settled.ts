// Waits for a function of a project that the start needs, and notices that it never ends: Node ends a process that has nothing left to
// do, without an error.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';

/** Throws an ExtensionFault when only `result` is waited for, and nothing is left that could settle it. */
export async function settled(result: unknown): Promise<void> {
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
    process.off('beforeExit', onNothingLeft);
  }
}
