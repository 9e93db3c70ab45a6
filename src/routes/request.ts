// Requests and responses of handlers: plain values, independent of the web framework.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Principal } from '../auth/authenticate.ts';
import type { JsonText, Stages } from '../read.ts';

export type Headers = Readonly<Record<string, string>>;

/** A request before its route is found. */
export interface Incoming {
  /** `HEAD` stays `HEAD`; it is served by routes of GET. */
  readonly method: string;
  /** The path as sent, still encoded. */
  readonly path: string;
  /** The query string without its question mark. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** The IP address of the client: that of the peer, or the one in the header of a declared proxy. */
  readonly address: string;
  readonly stages: Stages | undefined;
  /** Called with the pattern of the route, for metrics and traces. */
  readonly onRoute?: ((pattern: string) => void) | undefined;
  /** Called with the error of a refused request or a part of it; undefined in production. */
  readonly onRefused?: ((error: unknown) => void) | undefined;
  /** Adds headers to the response, also to errors. */
  readonly addHeaders: (headers: Headers) => void;
}

export interface Request extends Incoming {
  /** The decoded parameters of the path by name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The pattern of its route: `/api/articles/:documentId`. */
  readonly pattern: string;
  /** Authenticates the caller at the first call; throws for an unknown bearer. */
  readonly caller: () => Promise<Principal>;
  /** Set if a GraphQL mutation calls the route: it uses the body of the response, and drops its headers. */
  readonly isMutation?: boolean;
}

export interface Response {
  readonly status: number;
  /** Undefined for a response without a body. */
  readonly body?: JsonText | Readable | undefined;
  /** The memory of the body may be freed after sending. Never set if a project's code has seen it. */
  readonly isPassing?: boolean | undefined;
  /** JSON by default. */
  readonly contentType?: string;
  readonly headers?: Headers;
  /** Whole values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
}
