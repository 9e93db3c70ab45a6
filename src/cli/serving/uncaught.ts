// An exception that no code catches ends a production server, as it ends every process of Node, and is a line of the JSON log. Code
// of the project throws it, such as a timer; a supervisor starts the server again.
import { logLine } from './announce.ts';

export function logUncaught(): void {
  // A line that cannot be written, because the disk is full or its reader is gone, is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('uncaughtException', (error: unknown) => {
    // With a listener of the project Node does not end the process.
    if (process.listenerCount('uncaughtException') > 1) return;
    process.stderr.write(`${uncaughtLine(error)}\n`, () => process.exit(1));
  });
}

function uncaughtLine(error: unknown): string {
  const { name: type, message, stack } = error instanceof Error ? error : new Error(String(error));
  const err = { type, message, stack };
  return logLine(60, `an exception that nothing caught ended the process: ${message}`, { err });
}
