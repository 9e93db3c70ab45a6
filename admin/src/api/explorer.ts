// Requests to the content API as a client sends them: with a token or without, never as the administrator.
import { ApiError } from './api-error.ts';

export interface Tried {
  readonly status: number;
  readonly milliseconds: number;
  readonly body: string;
}

/** Sends no cookies, so that the response is that of other clients. */
export async function tryOut(url: string, token: string): Promise<Tried> {
  const begun = performance.now();
  const response = await fetch(url, {
    credentials: 'omit',
    cache: 'no-store',
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new ApiError(0);
  });
  const text = await response.text();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - begun),
    body: indented(text),
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
