// The shape of rate limits, which several config files have.
import { z } from 'zod';
import { isPlainObject } from '../files/merge-values.ts';
import { flag, objectOf, wholeNumber } from './shapes.ts';

export interface RateLimitConfig {
  readonly isEnabled: boolean;
  /** Requests per interval. */
  readonly max: number;
  /** Milliseconds. */
  readonly interval: number;
}

const intervalRemedy = 'Write milliseconds, or an object such as { min: 5 }.';
const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  sec: 1000,
  min: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** Milliseconds, or an object such as `{ min: 1 }`, which older projects have. */
const interval = z.preprocess(
  (value) => (isPlainObject(value) ? sumOfUnits(value) : value),
  wholeNumber(1, 31 * 86_400_000, intervalRemedy),
);

function sumOfUnits(parts: Readonly<Record<string, unknown>>): unknown {
  const amounts = Object.entries(parts).map(([unit, amount]) =>
    typeof amount === 'number' ? amount * (unitMs[unit] ?? Number.NaN) : Number.NaN,
  );
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

export const rateLimitShape = objectOf(
  { enabled: flag.optional(), max: wholeNumber(1).optional(), interval: interval.optional() },
  ['delayAfter', 'timeWait', 'prefixKey', 'whitelist', 'store'],
);

export const rateLimitConfig = (
  given: z.output<typeof rateLimitShape> | undefined,
  defaults: RateLimitConfig,
): RateLimitConfig => ({
  isEnabled: given?.enabled ?? defaults.isEnabled,
  max: given?.max ?? defaults.max,
  interval: given?.interval ?? defaults.interval,
});
