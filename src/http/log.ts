// Where log lines go: standard output, at once in development, gathered for at most 100 ms in production, where a system
// call per request would cost more than the request.
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { waiting } from '../waiting.ts';
import { loggedTrace, noTrace } from './log-responses.ts';

/** Some three hundred requests. Each write wakes a thread. */
const gatheredBytes = 65_536;
/** The most that UTF-8 takes for a character of a text. */
const bytesOfCharacter = 3;
const longestDelay = 100;

/** The log of a running server, shared by its requests and the project's code. */
export const createLog = ({ logs, environment }: Pick<Config, 'logs' | 'environment'>): Logger =>
  pino(
    {
      level: logs.level,
      mixin: () => loggedTrace(waiting()?.trace),
      // Most lines belong to no trace, and are not copied.
      mixinMergeStrategy: (line, trace) => (trace === noTrace ? line : { ...trace, ...line }),
    },
    logDestination(environment === 'production'),
  );

function logDestination(isProduction: boolean): DestinationStream {
  if (!isProduction) return destination({ dest: 1, sync: true });
  return gathering(destination({ dest: 1, sync: false, maxWrite: 4 * gatheredBytes }));
}

/**
 * Gathers by itself: sonic-boom measures all that it has gathered again with each line. As bytes, since lines that wait as texts are
 * moved by each collection of new objects, piece by piece.
 */
function gathering(stream: ReturnType<typeof destination>): DestinationStream & { flushSync(): void } {
  const gathered = Buffer.allocUnsafeSlow(gatheredBytes);
  let length = 0;
  const write = (): void => {
    if (length > 0) stream.write(gathered.toString('utf8', 0, length));
    length = 0;
  };
  const flushSync = (): void => {
    if (length === 0) return;
    write();
    stream.flushSync();
  };
  setInterval(write, longestDelay).unref();
  process.on('beforeExit', write);
  process.on('exit', flushSync);
  return {
    write: (line) => {
      const most = line.length * bytesOfCharacter;
      if (length + most > gatheredBytes) write();
      if (most > gatheredBytes) stream.write(line);
      else length += gathered.write(line, length);
    },
    // By pino, after a fatal line.
    flushSync,
  };
}
