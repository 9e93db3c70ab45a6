// Responds to requests that cannot be read as HTTP, or that take too long to arrive, in the form of every other error, and closes
// the connection.
import type { Socket } from 'node:net';
import { codeHeader } from '../errors/definition/plinth-error.ts';
import type { PlinthError } from '../errors/errors.ts';
import { headersTooLarge, requestTimeout, unreadableRequest } from '../errors/families/request.ts';
import { errorEnvelope } from '../rest/respond.ts';
import { STATUS_CODES } from '../values/node-http.ts';
import { securityHeaders } from './security-headers.ts';

interface ClientError extends Error {
  readonly code?: unknown;
  /** The packet that failed, which Fastify's type does not have. */
  readonly rawPacket?: unknown;
}

export function respondToClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(responseTo(error));
  socket.destroy(error);
}

function responseTo({ code, rawPacket }: ClientError): string {
  const error = errorOfCode(code);
  const body = errorEnvelope(error);
  const headers = {
    ...securityHeaders,
    [codeHeader]: error.code,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // RFC 9110, 9.3.2: the response to HEAD has no content.
  const isHead = rawPacket instanceof Buffer && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', isHead ? '' : body].join(
    '\r\n',
  );
}

function errorOfCode(code: unknown): PlinthError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  return unreadableRequest();
}
