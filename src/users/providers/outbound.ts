// Requests to providers, without redirects, limited to five seconds and a megabyte. Their addresses come from the
// configuration and from metadata of configured issuers.
import type { CustomFetch } from 'openid-client';

export const timeoutSeconds = 5;
const maxResponseBytes = 1024 * 1024;

export const outboundFetch: CustomFetch = async (url, options) => {
  const { method, headers, body, signal } = options;
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'user-agent': 'Plinth' },
    redirect: 'manual',
    signal: signal ?? AbortSignal.timeout(timeoutSeconds * 1000),
    ...(body === undefined || body === null
      ? {}
      : { body: body instanceof ReadableStream ? body : bodyText(body) }),
  });
  const { status, statusText } = response;
  const hasBody = response.body !== null && status !== 204 && status !== 304;
  return new Response(hasBody ? await limitedBody(response) : null, {
    status,
    statusText,
    headers: response.headers,
  });
};

function bodyText(body: ArrayBuffer | string | Uint8Array | URLSearchParams): string {
  if (body instanceof ArrayBuffer) return Buffer.from(body).toString();
  return body instanceof Uint8Array ? Buffer.from(body).toString() : String(body);
}

async function limitedBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxResponseBytes)
      throw new Error(`The provider's response is longer than ${maxResponseBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
