// The lines of the log about responses, in pino's format. There is one for every request, and pino takes four times as long to build
// it: it looks at each member for serializers, and asks the mixin.
import { hostname } from 'node:os';
import type { DestinationStream, Logger } from 'pino';

export interface ResponseLine {
  /** A UUID, or the id of a proxy, of letters, digits and `_.-`. */
  readonly reqId: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** The code of an error. */
  readonly code: string | undefined;
  readonly traceId: string | undefined;
  readonly spanId: string | undefined;
  readonly ms: number;
}

/** Writes lines to the destination of the log, if its level is `info` or lower. */
export function responseLines(log: Logger, destination: DestinationStream): (line: ResponseLine) => void {
  const level = log.levels.values.info;
  const server = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;
  return ({ reqId, method, url, status, code, traceId, spanId, ms }) => {
    if (!log.isLevelEnabled('info')) return;
    const request = `"reqId":"${reqId}","method":"${method}","url":${JSON.stringify(url)},"status":${status}`;
    const more = optional('code', code) + optional('traceId', traceId) + optional('spanId', spanId);
    destination.write(
      `{"level":${level},"time":${Date.now()},${server},${request}${more},"ms":${ms},"msg":"request"}\n`,
    );
  };
}

const optional = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `,"${name}":${JSON.stringify(text)}`;
