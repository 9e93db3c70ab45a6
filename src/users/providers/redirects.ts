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

/** Logs the cause, and throws an error without it. */
export function refuseFailed(provider: string, error: unknown): never {
  const cause = error instanceof Error ? error.message : String(error);
  process.emitWarning(`Sign-in with ${provider} failed: ${cause}`);
  throw providerFailed({ provider });
}
