// How much of a rate limit is used, and the response headers that report it.

export interface LimitRules {
  readonly isEnabled: boolean;
  /** Requests within the interval (milliseconds). */
  readonly max: number;
  readonly interval: number;
}

export interface Standing {
  /** The name of the limit in the `RateLimit` headers. */
  readonly policy: 'account' | 'address' | 'api';
  readonly max: number;
  /** Milliseconds. */
  readonly interval: number;
  /** Requests counted in the window, including the current one. */
  readonly count: number;
  /** When the window ends, in milliseconds since the epoch. */
  readonly endsAt: number;
  /** True if headers are sent only with refusals. */
  readonly isQuiet?: boolean;
}

/** The end of the last window that can be open, if clocks differ by less than an interval. */
export const latestEnd = (now: number, interval: number): number => now + 2 * interval;

/** A window that ends later than any can was begun by a clock that has been set back since. */
export const isOpen = ({ endsAt, interval }: Pick<Standing, 'endsAt' | 'interval'>, now: number): boolean =>
  endsAt > now && endsAt <= latestEnd(now, interval);

export const isOver = ({ count, max }: Standing): boolean => count > max;

/** The most restrictive limit: among exceeded limits the one that ends last, otherwise the one with the fewest requests left. */
export function mostRestrictive(standings: readonly Standing[]): Standing | undefined {
  const left = (standing: Standing): number => standing.max - standing.count;
  const [first] = standings.toSorted((one, other) =>
    isOver(one) && isOver(other) ? other.endsAt - one.endsAt : left(one) - left(other),
  );
  return first;
}

export function limitHeaders(standing: Standing, now = Date.now()): Readonly<Record<string, string>> {
  const { policy, max, interval, count, endsAt } = standing;
  const remaining = Math.max(0, max - count);
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000));
  return {
    'ratelimit-policy': `"${policy}";q=${max};w=${Math.ceil(interval / 1000)}`,
    ratelimit: `"${policy}";r=${remaining};t=${seconds}`,
    'x-ratelimit-limit': String(max),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(endsAt / 1000)),
    ...(isOver(standing) ? { 'retry-after': String(seconds) } : {}),
  };
}
