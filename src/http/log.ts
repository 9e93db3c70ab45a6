// Where log lines go: standard output, at once in development, gathered for at most 100 ms in production, where a system
// call per request would cost more than the request.
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { waiting } from '../waiting.ts';
import { loggedTrace } from './log-responses.ts';

/** Below the 16 KB that sonic-boom writes at once: it refuses more. */
const gatheredBytes = 8_192;
const longestDelay = 100;

/** The log of a running server, shared by its requests and the project's code. */
export const createLog = ({ logs, environment }: Pick<Config, 'logs' | 'environment'>): Logger =>
  pino(
    { level: logs.level, mixin: () => loggedTrace(waiting()?.trace) },
    logDestination(environment === 'production'),
  );

function logDestination(isProduction: boolean): DestinationStream {
  if (!isProduction) return destination({ dest: 1, sync: true });
  const stream = destination({ dest: 1, sync: false, minLength: gatheredBytes });
  setInterval(() => stream.flush(), longestDelay).unref();
  process.on('exit', () => stream.flushSync());
  return stream;
}
