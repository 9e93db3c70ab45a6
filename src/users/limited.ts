// A route with a limit on how often it may be tried.
import { PlinthError } from '../errors/errors.ts';
import { errorEnvelope } from '../rest/respond.ts';
import type { PluginContext, PluginRoute } from '../rest/route.ts';
import { bodyOf } from './fields.ts';
import type { RateLimit } from './rate-limit.ts';

/** `account`: whose account a request is about. Only what the route itself reads, or each request could bring a budget of its own (S34 of the security list). */
export function limited(
  route: PluginRoute,
  rateLimit: RateLimit,
  account: (context: PluginContext) => string,
): PluginRoute {
  const name = route.path.join('/');
  return {
    ...route,
    async answer(context) {
      const wait = rateLimit.count({ route: name, address: context.address, account: account(context) });
      if (wait === undefined) return route.answer(context);
      const error = new PlinthError('RateLimitError', 'Too many requests, please try again later.', {});
      return { status: error.status, body: errorEnvelope(error), headers: { 'retry-after': String(wait) } };
    },
  };
}

/** The account that a text of the body names. */
export const named =
  (field: string) =>
  ({ body }: PluginContext): string => {
    const given = bodyOf(body)[field];
    return typeof given === 'string' ? given : '';
  };

export const unnamed = (): string => '';
export const signedIn = ({ principal }: PluginContext): string => String(principal.user?.id ?? '');
