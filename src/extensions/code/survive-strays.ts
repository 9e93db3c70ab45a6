// Failures that a project's code did not wait for, such as a mail that an `afterCreate` only began to send: logged with their
// place. Without this they would end the process. Those of other code are left to Node.
import { placeIn } from './placed-fault.ts';

interface ErrorLog {
  readonly error: (context: { readonly err: unknown }, message: string) => void;
}

/** By the folder of each project that runs in this process. */
const projects = new Map<string, ErrorLog>();

/** Returns what ends it. */
export function surviveStrays(folder: string, log: ErrorLog): () => void {
  if (projects.size === 0) process.on('unhandledRejection', onStray);
  projects.set(folder, log);
  return () => {
    projects.delete(folder);
    if (projects.size === 0) process.off('unhandledRejection', onStray);
  };
}

function onStray(error: unknown): void {
  for (const [folder, log] of projects) {
    const place = placeIn(folder, error);
    if (place === undefined) continue;
    log.error({ err: error }, `a promise of the project that nobody waits for failed (${place})`);
    return;
  }
  // As Node does without a listener.
  if (process.listenerCount('unhandledRejection') === 1) throw error;
}
