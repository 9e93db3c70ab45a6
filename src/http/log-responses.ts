// One line in the log for each response.
import type { FastifyInstance } from 'fastify';
import { codeHeader } from '../errors/plinth-error.ts';
import { loggedUrl } from './logged-url.ts';

/** Of the header `traceparent` (https://www.w3.org/TR/trace-context/): finds the line from a trace. */
function traceOf(header: unknown): { readonly traceId?: string } {
  const [, traceId] = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-/.exec(String(header)) ?? [];
  return traceId === undefined ? {} : { traceId };
}

export function logResponses(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ...(reply.hasHeader(codeHeader) ? { code: reply.getHeader(codeHeader) } : {}),
        ...traceOf(request.headers.traceparent),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
