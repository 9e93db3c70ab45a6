// Zod shapes for config files: objects with known keys, numbers, strings and lists.
import { z } from 'zod';
import { didYouMean } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import { isPlainObject } from '../files/merge-values.ts';

/**
 * An object with known keys. Other keys are kept, because a project may have its own; a key that is similar to a known
 * one is a fault. `alsoKnown`: keys that are valid but not read.
 */
export function objectOf<S extends z.ZodRawShape>(shape: S, alsoKnown: readonly string[] = []) {
  const known = [...Object.keys(shape), ...alsoKnown];
  return z.looseObject(shape, { error: 'Write an object.' }).superRefine(
    (value: unknown, context) => {
      for (const key of isPlainObject(value) ? Object.keys(value) : []) {
        const meant = known.includes(key) ? undefined : nearest(key, known);
        if (meant === undefined) continue;
        const problem = `Unknown key "${key}".`;
        context.addIssue({
          code: 'custom',
          path: [key],
          message: didYouMean(meant),
          params: { problem },
        });
      }
    },
    // Also runs if a value has the wrong type, so that all faults are reported together.
    { when: () => true },
  );
}

/** `env('NAME')` returns the string "true", which is accepted. The string "false" is refused: in Strapi it counts as true. */
export const flag = z.preprocess(
  (value) => (value === 'true' ? true : value),
  z.boolean({ error: 'Write true or false, or env.bool("NAME") for a variable.' }),
);

export const text = (error: string) => z.string({ error }).min(1, { error });

/** Converts null and an empty string, as of a variable without a value, to undefined. */
export const emptyAsMissing = (value: unknown): unknown =>
  value === '' || value === null ? undefined : value;

/** A whole number; also as a string of digits, because `env('PORT', 1337)` returns one and Strapi accepts it. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER, error = wholeNumberRemedy(min, max)) {
  return z.preprocess(digitsToNumber, z.int({ error }).min(min, { error }).max(max, { error }));
}

const wholeNumberRemedy = (min: number, max: number): string =>
  `Write a whole number from ${min}${max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`}.`;

const digitsToNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;

/** A list, or one string with commas between the items; empty items are removed. */
export const textList = (item: z.ZodType<string>, error: string) =>
  z.preprocess(splitText, z.array(item, { error }));

function splitText(value: unknown): unknown {
  const items: unknown = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(items)) return items;
  return items.map((item) => (typeof item === 'string' ? item.trim() : item)).filter((item) => item !== '');
}

const unitSizes: Readonly<Record<string, number>> = { b: 1, kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30 };

const byteSizeRemedy = 'Write a number of bytes or a size such as "1mb".';

/** `"1mb"`, `"512 kb"`, or a number of bytes. */
export const byteSize = z.preprocess(
  textToBytes,
  z.int({ error: byteSizeRemedy }).min(1, { error: byteSizeRemedy }),
);

function textToBytes(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, amount, unit = 'b'] = /^(\d+(?:\.\d+)?)\s*([a-z]+)?$/i.exec(value.trim()) ?? [];
  const size = unitSizes[unit.toLowerCase()];
  return amount === undefined || size === undefined ? value : Math.floor(Number(amount) * size);
}

const unitSeconds: Readonly<Record<string, number>> = {
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  y: 31_557_600,
};
const lifetimeRemedy = 'Write a number of seconds or a duration such as "30d", "12h", "15m".';

/** `"30d"`, or a number of seconds. */
export const lifetime = z.preprocess(
  (value) => {
    const [, amount, unit = ''] = /^(\d+)\s*([smhdwy])$/.exec(String(value).trim()) ?? [];
    return amount === undefined ? value : Number(amount) * (unitSeconds[unit] ?? 1);
  },
  z.int({ error: lifetimeRemedy }).min(1, { error: lifetimeRemedy }),
);
