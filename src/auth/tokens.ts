// The text of API tokens and the forms in which they are stored. The records of tokens are in token-store.ts.
import { createHmac, hash, randomBytes } from 'node:crypto';

/** 256 hexadecimal characters, as existing clients expect them. */
export const newToken = (): string => randomBytes(128).toString('hex');

/**
 * SHA-256, in hexadecimal. A token is random in full, so nothing can be guessed from a fast hash; a slow or salted one
 * would cost time on every request and could not be looked up.
 */
export const hashToken = (token: string): string => hash('sha256', token);

/** Of a token that came from another service: as that has stored it, HMAC-SHA512 with a salt of its own, in hexadecimal. */
export const broughtHash = (stored: string): string => `${brought}${stored}`;

const brought = 'hmac-sha512:';

export const isBrought = (hashed: string): boolean => hashed.startsWith(brought);

export const hashBroughtToken = (token: string, salt: string): string =>
  broughtHash(createHmac('sha512', salt).update(token).digest('hex'));
