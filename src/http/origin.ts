// Whether a request that a browser may have been made to send comes from the server's own pages (P20 of the security
// list). A browser adds its cookie to whatever it sends here; only the Origin tells who made it send.
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config/config.ts';
import { PlinthError } from '../errors/errors.ts';

export interface Trusting {
  /** Of this server, as clients reach it. */
  readonly url: () => string;
  /** Of other pages that the project trusts with cookies. */
  readonly trustedOrigins: readonly string[];
}

/** A project that answers every origin trusts none of them with cookies. */
export const trustedOrigins = ({ http: { cors } }: Config): readonly string[] =>
  cors.origins === '*' ? [] : cors.origins;

/** For requests without a cookie: programs send no Origin, and another page's is refused. */
export function refuseForeignOrigin({ origin, host }: IncomingHttpHeaders, trusting: Trusting): void {
  if (origin !== undefined && !isTrusted(origin, host, trusting)) throw foreign();
}

/** For requests that act by a cookie: the Origin must be there and ours, and the body what only our pages send. */
export function requireOwnOrigin(headers: IncomingHttpHeaders, trusting: Trusting): void {
  const { origin, host } = headers;
  const type = headers['content-type'];
  const isJson = type === undefined || /^application\/json\b/i.test(type);
  if (origin === undefined || !isJson || !isTrusted(origin, host, trusting)) throw foreign();
}

function isTrusted(origin: string, host: string | undefined, { url, trustedOrigins }: Trusting): boolean {
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  const own = url();
  const isConfigured = URL.canParse(own) && new URL(own).origin === given.origin;
  return isConfigured || given.host === host?.toLowerCase() || trustedOrigins.includes(given.origin);
}

const foreign = (): PlinthError =>
  new PlinthError(
    'ForbiddenError',
    'Requests by cookie need the Origin of this server and a JSON body, or none',
    {},
  );
