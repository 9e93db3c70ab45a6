// Where log lines go: standard output, at once in development, gathered for at most 100 ms in production, where a system
// call per request would cost more than the request.
import { type DestinationStream, destination } from 'pino';

/** Below the 16 KB that sonic-boom writes at once: it refuses more. */
const gatheredBytes = 8_192;
const longestDelay = 100;

export function logDestination(isProduction: boolean): DestinationStream {
  if (!isProduction) return destination({ dest: 1, sync: true });
  const stream = destination({ dest: 1, sync: false, minLength: gatheredBytes });
  setInterval(() => stream.flush(), longestDelay).unref();
  process.on('exit', () => stream.flushSync());
  return stream;
}
