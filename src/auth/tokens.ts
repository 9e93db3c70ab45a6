// The text of API tokens and the form in which they are stored. Who holds one, and what it allows, is in token-store.ts.
import { hash, randomBytes } from 'node:crypto';

/** 256 hexadecimal characters, as existing clients expect them. */
export const newToken = (): string => randomBytes(128).toString('hex');

/**
 * SHA-256, in hexadecimal. A token is random in full, so nothing can be guessed from a fast hash; a slow or salted one
 * would cost time on every request and could not be looked up.
 */
export const hashToken = (token: string): string => hash('sha256', token);
