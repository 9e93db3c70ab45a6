// A route with a limit on how often it may be tried; its answers, refusals among them, say what is left.
import { PlinthError } from '../errors/errors.ts';
import { errorEnvelope } from '../rest/respond.ts';
import type { PluginAnswer, PluginContext, PluginRoute } from '../rest/route.ts';
import type { Attempt, SharedLimiter } from './shared-limiter.ts';
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
    answer: (context) =>
      answerWithin(limiter, { route: name, address: context.address, account: account(context) }, () =>
        route.answer(context),
      ),
  };
}

/** Answers unless the attempt is one too many. */
export async function answerWithin(
  limiter: SharedLimiter,
  attempt: Attempt,
  answer: () => Promise<PluginAnswer>,
): Promise<PluginAnswer> {
  const standing = await limiter.count(attempt);
  if (!standing) return answer();
  const given = isOver(standing) ? refusal(tooManyRequests()) : await answerOrRefusal(answer);
  return { ...given, headers: { ...given.headers, ...limitHeaders(standing) } };
}

/** A refusal is an answer here: it gets the headers too. */
async function answerOrRefusal(answer: () => Promise<PluginAnswer>): Promise<PluginAnswer> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof PlinthError) return refusal(error);
    throw error;
  }
}

const refusal = (error: PlinthError): PluginAnswer => ({ status: error.status, body: errorEnvelope(error) });

export const unnamed = (): string => '';
