// The seam between the HTTP server and what answers requests: plain values in, plain values out.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { JsonText, Stages } from '../read.ts';

export interface HttpRequest {
  readonly method: string;
  /** As sent, still encoded. */
  readonly path: string;
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** The peer's, or what a trusted proxy says. */
  readonly address: string;
  readonly stages: Stages | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body?: JsonText | Readable | undefined;
  /** JSON unless said otherwise. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const methodNotAllowed = (allowed: readonly string[]): HttpAnswer => ({
  status: 405,
  body: 'Method Not Allowed',
  contentType: 'text/plain; charset=utf-8',
  headers: { allow: allowed.join(', ') },
});

export type Respond = (request: HttpRequest) => Promise<HttpAnswer>;

export function splitUrl(url: string): { readonly path: string; readonly search: string } {
  const mark = url.indexOf('?');
  const withoutHash = (text: string): string =>
    text.includes('#') ? text.slice(0, text.indexOf('#')) : text;
  return mark < 0
    ? { path: withoutHash(url), search: '' }
    : { path: url.slice(0, mark), search: withoutHash(url.slice(mark + 1)) };
}

/** The decoded segments below the prefix; undefined for paths that are not below it or cannot be decoded. */
export function segmentsBelow(prefix: string, path: string): readonly string[] | undefined {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (trimmed.toLowerCase() !== prefix && !trimmed.toLowerCase().startsWith(`${prefix}/`)) return undefined;
  const segments = trimmed.slice(prefix.length + 1).split('/');
  try {
    const decoded = segments.map((segment) =>
      segment.includes('%') ? decodeURIComponent(segment) : segment,
    );
    return decoded.some((segment) => segment === '' || segment.includes('\u0000')) ? undefined : decoded;
  } catch {
    return undefined;
  }
}
