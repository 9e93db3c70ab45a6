// Usernames for a user of a provider: the name there, and alternatives if it is taken.
import { randomBytes } from 'node:crypto';
import { plainPart } from '../accounts/plain-username.ts';

const minLength = 3;
const maxLength = 60;

export function usernames(name: string | undefined, email: string): readonly string[] {
  const cleaned = clean(name ?? '');
  const base = cleaned.length >= minLength ? cleaned : clean(email).padEnd(minLength, '0');
  return [base, ...[2, 4, 8].map((bytes) => `${base}-${randomBytes(bytes).toString('hex')}`)];
}

/** Removes everything from `@` on, since a name that looks like an e-mail could be that of another user. */
const clean = (text: string): string =>
  [...plainPart(text.split('@')[0] ?? '')].slice(0, maxLength).join('').trim();
