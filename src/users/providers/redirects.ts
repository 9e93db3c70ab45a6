// What the sign-ins of end users and administrators with a provider share: sending the browser on, and what they make of a
// provider that says no or fails.
import { providerFailed } from '../../errors/users.ts';
import type { Response } from '../../routes/request.ts';
import type { Pending } from './pending.ts';

export const redirect = (location: URL, ...cookies: readonly string[]): Response => ({
  status: 302,
  headers: { location: location.href, 'cache-control': 'no-store' },
  cookies,
});

/** The person said no at the provider. */
export const isDenied = ({ searchParams }: URL, { state }: Pending): boolean =>
  searchParams.get('error') === 'access_denied' && searchParams.get('state') === state;

/** What went wrong is for the log; the client learns that it did. */
export function refuseFailed(provider: string, error: unknown): never {
  const cause = error instanceof Error ? error.message : String(error);
  process.emitWarning(`Sign-in with ${provider} failed: ${cause}`);
  throw providerFailed({ provider });
}
