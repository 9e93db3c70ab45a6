// Protection against cross-site request forgery. A browser adds cookies to every request, also if another page causes it; only
// the Origin header identifies the page.
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { foreignOrigin } from '../errors/families/permission.ts';

export interface Trusting {
  /** The origin of `server.url`; undefined if no absolute URL is configured. */
  readonly ownOrigin: string | undefined;
  /** Origins of other pages that may send cookies. */
  readonly trustedOrigins: readonly string[];
}

export const trustingOf = (config: Config): Trusting => ({
  ownOrigin: originOf(config.server.url),
  trustedOrigins: trustedOrigins(config),
});

const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;

/** The origins that the project lists for CORS. With `*` or a function none is trusted with cookies. */
const trustedOrigins = ({ http: { cors } }: Config): readonly string[] =>
  cors.origins === '*' || typeof cors.origins === 'function' ? [] : cors.origins;

/** For requests without a cookie. Throws for the Origin of another page; programs send no Origin. */
export function refuseForeignOrigin({ origin, host }: IncomingHttpHeaders, trusting: Trusting): void {
  if (origin !== undefined && !isTrusted(origin, host, trusting)) throw foreignOrigin();
}

/**
 * Whether a page of another origin may have caused the request. Browsers send no Origin with navigations and same-origin GETs, but
 * distinguish them by Sec-Fetch-Site; programs send neither header.
 * https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function mayBeForeign(headers: IncomingHttpHeaders, trusting: Trusting): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return !isTrusted(origin, host, trusting);
  return site !== undefined && site !== 'same-origin';
}

/**
 * For requests that are authenticated by a cookie: they need the Origin of our own pages, and a content type that forms of other pages
 * cannot send.
 * With `isProgram` the Origin may be missing, because the request has a header that pages can only send after a CORS preflight.
 */
export function requireOwnOrigin(headers: IncomingHttpHeaders, trusting: Trusting, isProgram = false): void {
  const { origin, host } = headers;
  const type = headers['content-type'];
  const isJson = type === undefined || /^application\/json\b/i.test(type);
  const isOwn = origin === undefined ? isProgram : isTrusted(origin, host, trusting);
  if (!isOwn || !isJson) throw foreignOrigin();
}

/**
 * A configured origin is compared whole, scheme included: a page over `http://` on the same host may come from an attacker in the
 * network. Without one the server does not know its scheme, and compares the host.
 */
function isTrusted(text: string, host: string | undefined, { ownOrigin, trustedOrigins }: Trusting): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, host: hostOfOrigin } = new URL(text);
  if (trustedOrigins.includes(origin)) return true;
  return ownOrigin === undefined ? hostOfOrigin === host?.toLowerCase() : origin === ownOrigin;
}
