// Requests to providers: none follows a redirect, takes longer than five seconds or brings more than a megabyte (R7 of
// the security list). Their addresses come from the configuration and from what a configured issuer publishes.
import type { CustomFetch } from 'openid-client';

export const timeoutSeconds = 5;
const longestAnswer = 1024 * 1024;

export const outboundFetch: CustomFetch = async (url, options) => {
  const { method, headers, body, signal } = options;
  const answer = await fetch(url, {
    method,
    headers: { ...headers, 'user-agent': 'Plinth' },
    redirect: 'manual',
    signal: signal ?? AbortSignal.timeout(timeoutSeconds * 1000),
    ...(body === undefined || body === null
      ? {}
      : { body: body instanceof ReadableStream ? body : textOf(body) }),
  });
  const { status, statusText } = answer;
  const hasBody = answer.body !== null && status !== 204 && status !== 304;
  return new Response(hasBody ? await limitedBody(answer) : null, {
    status,
    statusText,
    headers: answer.headers,
  });
};

function textOf(body: ArrayBuffer | string | Uint8Array | URLSearchParams): string {
  if (body instanceof ArrayBuffer) return Buffer.from(body).toString();
  return body instanceof Uint8Array ? Buffer.from(body).toString() : String(body);
}

async function limitedBody(answer: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > longestAnswer) throw new Error(`The provider's answer is longer than ${longestAnswer} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
