// A request and its response as the rows of the route table see them: plain values, nothing of the framework.
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Principal } from '../auth/authenticate.ts';
import type { JsonText, Stages } from '../read.ts';

export type Headers = Readonly<Record<string, string>>;

/** What the server knows of a request before its row is found. */
export interface Incoming {
  /** HEAD for rows of GET, too. */
  readonly method: string;
  /** As sent, still encoded. */
  readonly path: string;
  /** The query string without its question mark. */
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** The peer's, or what a trusted proxy says. */
  readonly address: string;
  readonly stages: Stages | undefined;
  /** Told the pattern of the row that the request means, for metrics and traces. */
  readonly onRoute?: ((pattern: string) => void) | undefined;
  /** Told what refuses the request, or a part of it; undefined in production. */
  readonly onRefused?: ((error: unknown) => void) | undefined;
  /** Headers that the response gets whatever becomes of the request. */
  readonly addHeaders: (headers: Headers) => void;
}

export interface Request extends Incoming {
  /** From the path, decoded, by the names in the path of the row. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Looked up when first called; throws for a bearer that is not known. */
  readonly caller: () => Promise<Principal>;
  /** A mutation of GraphQL does what the row does: the body is its result, and no header of the response is sent. */
  readonly isMutation?: boolean;
}

export interface Response {
  readonly status: number;
  /** Undefined for responses without a body. */
  readonly body?: JsonText | Readable | undefined;
  /** The body is not read after it was sent, so its memory may be given back; never set where a project's code has seen it. */
  readonly isPassing?: boolean | undefined;
  /** JSON unless said otherwise. */
  readonly contentType?: string;
  readonly headers?: Headers;
  /** Whole values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
}
