// Writes the log to standard output: in development as text, in production as lines of JSON, buffered for at most 100
// ms, because a system call for each request would cost more than the request.
import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { currentClient } from '../limits/request-client.ts';
import { LogOutput } from './log-output.ts';
import { loggedTrace } from './log-responses.ts';
import { readableLog } from './readable-log.ts';
import { type ResponseLine, responseLines } from './response-lines.ts';

/** Bytes of the buffer, enough for about three hundred requests. Each write wakes a thread. */
const gatheredBytes = 65_536;
/** The maximal number of UTF-8 bytes of a UTF-16 code unit. */
const bytesOfCharacter = 3;
const maxDelay = 100;

export interface ServerLog {
  /** The log of a running server, shared by its requests and the project's code. */
  readonly log: Logger;
  readonly writeResponse: (line: ResponseLine) => void;
}

export function createLog({ logs, environment }: Pick<Config, 'logs' | 'environment'>): ServerLog {
  const destination = environment === 'production' ? gathering() : readableLog();
  const log = logTo(destination, logs.level);
  return { log, writeResponse: responseLines(log, destination) };
}

/** Each line has the trace of its request. */
export const logTo = (destination: DestinationStream, level: string): Logger =>
  pino({ level, mixin: () => loggedTrace(currentClient()?.trace) }, destination);

/** The buffer has bytes, because each minor garbage collection would move buffered strings one by one. */
function gathering(): DestinationStream & { flushSync(): void } {
  const output = new LogOutput(1, printProblem);
  const gathered = Buffer.allocUnsafeSlow(gatheredBytes);
  let length = 0;
  const write = (): void => {
    if (length > 0) output.write(Buffer.from(gathered.subarray(0, length)));
    length = 0;
  };
  const flushSync = (): void => {
    write();
    output.flushSync();
  };
  setInterval(write, maxDelay).unref();
  process.on('exit', flushSync);
  return {
    write: (line) => {
      const maxBytes = line.length * bytesOfCharacter;
      if (length + maxBytes > gatheredBytes) write();
      if (maxBytes > gatheredBytes) output.write(Buffer.from(line));
      else length += gathered.write(line, length);
    },
    // Called by pino after a fatal line.
    flushSync,
  };
}

/** A line about the log itself, which may be on the same full disk. */
function printProblem(msg: string): void {
  try {
    writeSync(2, `${JSON.stringify({ level: 50, time: Date.now(), pid: process.pid, msg })}\n`);
  } catch {
    // There is no other place to say it.
  }
}
