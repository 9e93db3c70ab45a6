// Failures that a project's code did not wait for, such as a mail that an `afterCreate` only began to send: logged with their
// place where it is known. Without this they would end the process. Broken assumptions of ours are left to Node.
import { relative, resolve } from 'node:path';
import { PlinthError } from '../../errors/plinth-error.ts';
import { packageFolder } from '../../values/own-files.ts';
import { framesOf, placeIn } from './placed-fault.ts';

interface ErrorLog {
  readonly error: (context: { readonly err: unknown }, message: string) => void;
}

/** By the folder of each project that runs in this process. */
const projects = new Map<string, ErrorLog>();

/** The calls of ours between a line of the project and where it failed are more than the ten that Node keeps. */
const framesKept = 40;
let framesBefore = Error.stackTraceLimit;

/** Returns what ends it. */
export function surviveStrays(folder: string, log: ErrorLog): () => void {
  if (projects.size === 0) {
    process.on('unhandledRejection', onStray);
    framesBefore = Error.stackTraceLimit;
    Error.stackTraceLimit = Math.max(framesBefore, framesKept);
  }
  projects.set(folder, log);
  return () => {
    projects.delete(folder);
    if (projects.size > 0) return;
    process.off('unhandledRejection', onStray);
    Error.stackTraceLimit = framesBefore;
  };
}

function onStray(error: unknown): void {
  for (const [folder, log] of projects) {
    const place = placeIn(folder, error);
    if (place === undefined) continue;
    log.error({ err: error }, `a promise of the project that nobody waits for failed (${place})`);
    return;
  }
  const [log] = projects.values();
  if (log && !isOurs(error)) {
    log.error({ err: error }, 'a promise of the project, or of a package, that nobody waits for failed');
    return;
  }
  // As Node does without a listener.
  if (process.listenerCount('unhandledRejection') === 1) throw error;
}

/** What it threw comes from our own files, and is no refusal, which is meant for who asked. */
function isOurs(error: unknown): boolean {
  if (error instanceof PlinthError) return false;
  const [innermost] = framesOf(error).filter(({ path }) => path.startsWith('/'));
  if (!innermost) return false;
  const inside = relative(resolve(packageFolder), innermost.path);
  return !inside.startsWith('..') && !inside.includes('node_modules');
}
