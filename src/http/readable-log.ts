// The log in development: a line of text for each request, errors with their stack.
import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import type { DestinationStream } from 'pino';
import type { build, PrettyOptions } from 'pino-pretty';
import { isData } from '../values/data.ts';

type Pretty = typeof build;

/** Members that are already in the text of the line, or that only matter if logs of several servers are collected. */
const hidden = ['pid', 'hostname', 'reqId', 'method', 'url', 'status', 'code', 'ms', 'traceId', 'spanId'];

export const readableOptions: PrettyOptions = {
  ignore: hidden.join(),
  translateTime: 'SYS:HH:MM:ss',
  messageFormat: (line, messageKey) => {
    const message = String(line[messageKey]);
    return message === 'request' ? requestText(line) : message;
  },
  // The stack begins with the message, and contains the messages of the causes.
  customPrettifiers: { err: stackOf },
};

function stackOf(error: unknown): string {
  const stack: unknown = isData(error) ? error.stack : undefined;
  return typeof stack === 'string' ? stack : inspect(error);
}

/** `GET /api/articles 200 2.7 ms` */
const requestText = ({ method, url, status, ms, code }: Readonly<Record<string, unknown>>): string =>
  [method, url, status, ms, 'ms', code].filter((part) => part !== undefined).join(' ');

/** pino-pretty is loaded with the first line, because servers in tests usually write none. */
export function readableLog(): DestinationStream {
  let stream: DestinationStream | undefined;
  const open = (): DestinationStream => {
    const pretty: Pretty = createRequire(import.meta.url)('pino-pretty');
    return pretty({ ...readableOptions, colorize: process.stdout.isTTY, sync: true });
  };
  return {
    write: (line) => {
      stream ??= open();
      stream.write(line);
    },
  };
}
