// Names for a user who comes by a provider: the one that they have there, and others for when it is taken.
import { randomBytes } from 'node:crypto';
import { plainPart } from '../plain-username.ts';

const shortest = 3;
const longest = 60;

export function usernames(name: string | undefined, email: string): readonly string[] {
  const cleaned = clean(name ?? '');
  const base = cleaned.length >= shortest ? cleaned : clean(email).padEnd(shortest, '0');
  return [base, ...[2, 4, 8].map((bytes) => `${base}-${randomBytes(bytes).toString('hex')}`)];
}

/** A name that reads like an address could be the address of another user. */
const clean = (text: string): string =>
  [...plainPart(text.split('@')[0] ?? '')].slice(0, longest).join('').trim();
