// What cannot even be read as HTTP, or takes too long to arrive: the response has the form of every other error, then the
// connection ends.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { PlinthError } from '../errors/errors.ts';
import { headersTooLarge, requestTimeout, unreadableRequest } from '../errors/request.ts';
import { errorEnvelope } from '../rest/respond.ts';
import { securityHeaders } from './security-headers.ts';

export function respondToClientError(error: Error & { readonly code?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(responseTo(error.code));
  socket.destroy(error);
}

function responseTo(code: unknown): string {
  const error = toPlinthError(code);
  const body = errorEnvelope(error);
  const headers = {
    ...securityHeaders,
    'plinth-error': error.code,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n');
}

function toPlinthError(code: unknown): PlinthError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge();
  return unreadableRequest();
}
