// Redirects and errors that provider sign-ins of end users and administrators share.
import { providerFailed } from '../../errors/families/users.ts';
import type { Response } from '../../routes/request.ts';
import type { Pending } from './pending.ts';

export const redirect = (location: URL, ...cookies: readonly string[]): Response => ({
  status: 302,
  headers: { location: location.href, 'cache-control': 'no-store' },
  cookies,
});

/** Whether the user has denied the sign-in at the provider. */
export const isDenied = ({ searchParams }: URL, { state }: Pending): boolean =>
  searchParams.get('error') === 'access_denied' && searchParams.get('state') === state;

/** Logs the causes, and throws an error without them. */
export function refuseFailed(provider: string, error: unknown): never {
  process.emitWarning(`Sign-in with ${provider} failed: ${causesOf(error).join(': ')}`);
  throw providerFailed({ provider });
}

/** Characters of the code of an error (RFC 6749, section 5.2). */
const errorCode = /^[\x20-\x21\x23-\x5b\x5d-\x7e]{1,100}$/;

/** The error and what led to it. Of responses only their status and the code of their error: the rest may contain tokens. */
function causesOf(error: unknown): readonly string[] {
  if (error instanceof Response) return [`the response has status ${error.status}`];
  if (!(error instanceof Error)) return [];
  const { code, error: responded } = Object(error);
  // Its message quotes the text that is no JSON.
  if (error instanceof SyntaxError) return ['the response is not JSON'];
  const named = typeof responded === 'string' && errorCode.test(responded) ? [responded] : [];
  return [error.message || String(code ?? error.name), ...named, ...causesOf(error.cause)];
}
