// The log of one request, with its id in each line. Most requests write only the line about their response, so the child logger is
// created with the first other line.
import type { FastifyBaseLogger } from 'fastify';

type LogArguments = readonly [what: unknown, message?: string, ...values: unknown[]];
type Bindings = Parameters<FastifyBaseLogger['child']>[0];

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type Level = (typeof levels)[number];

/** The server's log, which creates a log for each request. */
export function logWithRequests(log: FastifyBaseLogger): FastifyBaseLogger {
  const own = Object.fromEntries(levels.map((level) => [level, log[level].bind(log)]));
  return {
    ...(own as Pick<FastifyBaseLogger, Level>),
    level: log.level,
    child: (bindings) => new RequestLog(log, bindings),
  };
}

class RequestLog implements FastifyBaseLogger {
  readonly #log: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #named: FastifyBaseLogger | undefined;

  constructor(log: FastifyBaseLogger, bindings: Bindings) {
    this.#log = log;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#log.level;
  }

  /** Fastify makes a child of its own at the start, and from this one the log of each request. */
  child(bindings: Bindings): FastifyBaseLogger {
    return new RequestLog(this.#log, { ...this.#bindings, ...bindings });
  }

  trace(...values: LogArguments): void {
    this.#write('trace', values);
  }

  debug(...values: LogArguments): void {
    this.#write('debug', values);
  }

  info(...values: LogArguments): void {
    this.#write('info', values);
  }

  warn(...values: LogArguments): void {
    this.#write('warn', values);
  }

  error(...values: LogArguments): void {
    this.#write('error', values);
  }

  fatal(...values: LogArguments): void {
    this.#write('fatal', values);
  }

  silent(): void {}

  #write(level: Exclude<Level, 'silent'>, [what, message, ...values]: LogArguments): void {
    this.#own()[level](what, message, ...values);
  }

  #own(): FastifyBaseLogger {
    this.#named ??= this.#log.child(this.#bindings);
    return this.#named;
  }
}
