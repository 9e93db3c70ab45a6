// Converts requests and responses to those of the web standard (Fetch API) and back, for the tus library.
import type { Readable } from 'node:stream';
import type { Response as RouteResponse } from '../../../routes/request.ts';

/** Reads one chunk whenever the consumer pulls. */
export function webStream(source: Readable): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void source.destroy(),
  });
}

/** Statuses of the tus library that are replaced: 500 means a busy upload (try again), 501 a feature that is not supported. */
const statuses: Readonly<Record<number, number>> = { 500: 503, 501: 400 };

/** CORS headers are left out, because the server sets them for all routes. */
export async function routeResponseOf(response: Response): Promise<RouteResponse> {
  const headers = [...response.headers].filter(
    ([name]) => !name.startsWith('access-control-allow') && name !== 'content-length',
  );
  const body = await response.text();
  return {
    status: statuses[response.status] ?? response.status,
    headers: Object.fromEntries(headers),
    ...(body === ''
      ? {}
      : { body, contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8' }),
  };
}
