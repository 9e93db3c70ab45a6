// Converts the server's requests and responses to web standard objects and back, for the library of resumable uploads.
import type { Readable } from 'node:stream';
import type { Response as RouteResponse } from '../routes/request.ts';

/** A chunk at a time. */
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

/** What a client asks for that we do not have is its mistake; what is busy can be asked again. */
const statuses: Readonly<Record<number, number>> = { 500: 503, 501: 400 };

/** Origins are decided for all routes at once. */
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
