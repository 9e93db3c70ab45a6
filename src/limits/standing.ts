export interface LimitRules {
  readonly isEnabled: boolean;
  /** Requests within the interval (milliseconds). */
  readonly max: number;
  readonly interval: number;
}

export interface Standing {
  /** Names the limit in the headers. */
  readonly policy: 'account' | 'address' | 'api';
  readonly max: number;
  /** Milliseconds. */
  readonly interval: number;
  /** Requests in the window, this one included. */
  readonly count: number;
  readonly endsAt: number;
  /** Whether headers are sent only with refusals. */
  readonly isQuiet?: boolean;
}

export const isOver = ({ count, max }: Standing): boolean => count > max;

/** The most restrictive limit: of exceeded ones the one that ends last, otherwise the one with the least left. */
export function tightest(standings: readonly Standing[]): Standing | undefined {
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
