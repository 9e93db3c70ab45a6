// Whether a request that a browser may have been made to send comes from the server's own pages. A browser adds its
// cookie to whatever it sends here; only the Origin tells which page made it send.
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { foreignOrigin } from '../errors/permission.ts';

export interface Trusting {
  /** That of `server.url`; undefined where no absolute one is configured. */
  readonly ownOrigin: string | undefined;
  /** Of other pages that the project trusts with cookies. */
  readonly trustedOrigins: readonly string[];
}

export const trustingOf = (config: Config): Trusting => ({
  ownOrigin: originOf(config.server.url),
  trustedOrigins: trustedOrigins(config),
});

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;

/** A project that allows every origin, or decides for each request, trusts none of them with cookies. */
const trustedOrigins = ({ http: { cors } }: Config): readonly string[] =>
  cors.origins === '*' || typeof cors.origins === 'function' ? [] : cors.origins;

/** For requests without a cookie: programs send no Origin, and another page's is refused. */
export function refuseForeignOrigin({ origin, host }: IncomingHttpHeaders, trusting: Trusting): void {
  if (origin !== undefined && !isTrusted(origin, host, trusting)) throw foreignOrigin();
}

/**
 * Whether a page of another origin may have made the browser send this. Browsers leave the Origin out of navigations and of what a
 * page asks of its own origin by GET, and tell the two apart; programs send neither header.
 * https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function mayBeForeign(headers: IncomingHttpHeaders, trusting: Trusting): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return !isTrusted(origin, host, trusting);
  return site !== undefined && site !== 'same-origin';
}

/**
 * For requests that act by a cookie: the Origin must be there and ours, and the body what only our pages send. With
 * `isProgram` it may be missing: the request has a header that pages can only send with an Origin (Fetch, CORS-preflight).
 */
export function requireOwnOrigin(headers: IncomingHttpHeaders, trusting: Trusting, isProgram = false): void {
  const { origin, host } = headers;
  const type = headers['content-type'];
  const isJson = type === undefined || /^application\/json\b/i.test(type);
  const isOwn = origin === undefined ? isProgram : isTrusted(origin, host, trusting);
  if (!isOwn || !isJson) throw foreignOrigin();
}

/**
 * A configured origin counts as a whole: a page of `http://` on the same host may be anybody's on the way. Without one,
 * the server does not know its scheme, and the host decides.
 */
function isTrusted(text: string, host: string | undefined, { ownOrigin, trustedOrigins }: Trusting): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, host: hostOfOrigin } = new URL(text);
  if (trustedOrigins.includes(origin)) return true;
  return ownOrigin === undefined ? hostOfOrigin === host?.toLowerCase() : origin === ownOrigin;
}
