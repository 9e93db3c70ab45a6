// One line in the log for each response.
import type { FastifyInstance } from 'fastify';
import { codeHeader } from '../errors/plinth-error.ts';
import { loggedUrl } from './logged-url.ts';

export function logResponses(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ...(reply.hasHeader(codeHeader) ? { code: reply.getHeader(codeHeader) } : {}),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
