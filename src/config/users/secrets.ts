// Secrets that can be rotated: a list of which the first signs, and all verify.
import { z } from 'zod';

export type Secrets = readonly [string, ...string[]];

export const secretRemedy =
  'Write at least 16 random characters, preferably in the variable JWT_SECRET. In a list, separated by commas or as an array, the first secret signs.';
const secret = z.string({ error: secretRemedy }).min(16, { error: secretRemedy });
const list = z.tuple([secret], secret, { error: secretRemedy });

/** A string is split at commas. In an array each string is one secret, also if it contains commas. */
export const secretsShape = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
  list,
);

/** Undefined if the list is empty or a secret is too short. */
export const parseSecrets = (text: string): Secrets | undefined => secretsShape.safeParse(text).data;
