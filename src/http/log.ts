// Where log lines go: standard output, at once in development, gathered for at most 100 ms in production, where a system
// call per request would cost more than the request.
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { waiting } from '../waiting.ts';
import { loggedTrace } from './log-responses.ts';

/** Characters: some three hundred requests. Each write wakes a thread. */
const gatheredLength = 65_536;
const longestDelay = 100;

/** The log of a running server, shared by its requests and the project's code. */
export const createLog = ({ logs, environment }: Pick<Config, 'logs' | 'environment'>): Logger =>
  pino(
    { level: logs.level, mixin: () => loggedTrace(waiting()?.trace) },
    logDestination(environment === 'production'),
  );

function logDestination(isProduction: boolean): DestinationStream {
  if (!isProduction) return destination({ dest: 1, sync: true });
  return gathering(destination({ dest: 1, sync: false, maxWrite: 4 * gatheredLength }));
}

/** Gathers by itself: sonic-boom measures all that it has gathered again with each line. */
function gathering(stream: ReturnType<typeof destination>): DestinationStream & { flushSync(): void } {
  let lines = '';
  const write = (): void => {
    if (lines !== '') stream.write(lines);
    lines = '';
  };
  const flushSync = (): void => {
    if (lines === '') return;
    write();
    stream.flushSync();
  };
  setInterval(write, longestDelay).unref();
  process.on('beforeExit', write);
  process.on('exit', flushSync);
  return {
    write: (line) => {
      lines += line;
      if (lines.length >= gatheredLength) write();
    },
    // By pino, after a fatal line.
    flushSync,
  };
}
