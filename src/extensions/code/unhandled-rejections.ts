// Logs unhandled rejections of project code, such as a mail that an `afterCreate` sends without await, with their location if it is
// known. Without this they would end the process. Rejections of the server's own code are left to Node.
import { relative, resolve } from 'node:path';
import { PlinthError } from '../../errors/definition/plinth-error.ts';
import { packageFolder } from '../../values/own-files.ts';
import { framesOf, placeIn } from './placed-fault.ts';

interface ErrorLog {
  readonly error: (context: { readonly err: unknown }, message: string) => void;
}

/** By the folder of each project that runs in this process. */
const projects = new Map<string, ErrorLog>();

/** More than Node's default of ten, because calls of the server may be between the project's line and the failure. */
const framesKept = 40;
let framesBefore = Error.stackTraceLimit;

/** Returns a function that removes the listener. */
export function logUnhandledRejections(folder: string, log: ErrorLog): () => void {
  if (projects.size === 0) {
    process.on('unhandledRejection', onUnhandledRejection);
    framesBefore = Error.stackTraceLimit;
    Error.stackTraceLimit = Math.max(framesBefore, framesKept);
  }
  projects.set(folder, log);
  return () => {
    projects.delete(folder);
    if (projects.size > 0) return;
    process.off('unhandledRejection', onUnhandledRejection);
    Error.stackTraceLimit = framesBefore;
  };
}

function onUnhandledRejection(error: unknown): void {
  for (const [folder, log] of projects) {
    const place = placeIn(folder, error);
    if (place === undefined) continue;
    log.error({ err: error }, `an unhandled promise of the project was rejected (${place})`);
    return;
  }
  const [log] = projects.values();
  if (log && !isOurs(error)) {
    log.error({ err: error }, 'an unhandled promise of the project or of a package was rejected');
    return;
  }
  // As Node does without a listener.
  if (process.listenerCount('unhandledRejection') === 1) throw error;
}

/** Whether files of the server threw it. Refusals do not count: they are responses to the caller. */
function isOurs(error: unknown): boolean {
  if (error instanceof PlinthError) return false;
  const [innermost] = framesOf(error).filter(({ path }) => path.startsWith('/'));
  if (!innermost) return false;
  const inside = relative(resolve(packageFolder), innermost.path);
  return !inside.startsWith('..') && !inside.includes('node_modules');
}
