// Secrets with rotation: a list, of which the first signs and all verify.
import { z } from 'zod';

/** The first signs, all verify. */
export type Secrets = readonly [string, ...string[]];

export const secretRemedy =
  'Write at least 16 random characters, best through the variable JWT_SECRET; a list, separated by commas or as an array, has the one that signs first.';
const secret = z.string({ error: secretRemedy }).min(16, { error: secretRemedy });
const list = z.tuple([secret], secret, { error: secretRemedy });

/** A text is divided at its commas; in an array each text is one secret, commas included. */
export const secretsShape = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value),
  list,
);

export const parseSecrets = (text: string): Secrets | undefined => secretsShape.safeParse(text).data;
