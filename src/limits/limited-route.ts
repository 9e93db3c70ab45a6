// A route with a limit on how often it may be tried; its answers, refusals among them, say what is left.
import { PlinthError } from '../errors/errors.ts';
import { errorEnvelope } from '../rest/respond.ts';
import type { PluginAnswer, PluginContext, PluginRoute } from '../rest/route.ts';
import type { SharedLimiter } from './shared-limiter.ts';
import { isOver, limitHeaders, tooManyRequests } from './standing.ts';

/**
 * `account`: whose account a request is about. Only what the route itself reads, or each request could bring a budget of
 * its own (S34 of the security list).
 */
export function limited(
  route: PluginRoute,
  limiter: SharedLimiter,
  account: (context: PluginContext) => string,
): PluginRoute {
  const name = `${route.method} ${route.path.join('/')}`;
  return {
    ...route,
    async answer(context) {
      const { address } = context;
      const standing = await limiter.count({ route: name, address, account: account(context) });
      if (!standing) return route.answer(context);
      const answer = isOver(standing) ? refusal(tooManyRequests()) : await answerOf(route, context);
      return { ...answer, headers: { ...answer.headers, ...limitHeaders(standing) } };
    },
  };
}

/** A refusal is an answer here: it gets the headers too. */
async function answerOf(route: PluginRoute, context: PluginContext): Promise<PluginAnswer> {
  try {
    return await route.answer(context);
  } catch (error) {
    if (error instanceof PlinthError) return refusal(error);
    throw error;
  }
}

const refusal = (error: PlinthError): PluginAnswer => ({ status: error.status, body: errorEnvelope(error) });

export const unnamed = (): string => '';
