// Generates and hashes API tokens. Their records are in token-store.ts.
import { createHmac, hash, randomBytes } from 'node:crypto';

/** 256 hexadecimal characters, as existing clients expect them. */
export const newToken = (): string => randomBytes(128).toString('hex');

/**
 * SHA-256 in hexadecimal. Tokens are random, so a fast hash is safe; a slow or salted one would cost time on every
 * request and could not be looked up.
 */
export const hashToken = (token: string): string => hash('sha256', token);

/** The stored form of an imported token: the other service's HMAC-SHA512, with its salt, in hexadecimal. */
export const importedTokenHash = (stored: string): string => `${brought}${stored}`;

const brought = 'hmac-sha512:';

export const isImported = (hashed: string): boolean => hashed.startsWith(brought);

export const hashImportedToken = (token: string, salt: string): string =>
  importedTokenHash(createHmac('sha512', salt).update(token).digest('hex'));
