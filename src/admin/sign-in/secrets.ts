// Random secrets of administrators (codes, tokens, cookies). The database only has their hashes.
import { createHash, randomBytes } from 'node:crypto';

/** 256 bits as hex. It contains no dot, so the content API does not mistake it for a JWT. */
export const newSecret = (): string => randomBytes(32).toString('hex');

/** A fast hash is enough, because the secret has 256 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a text from a request has the form of a secret. Others need not be looked up. */
export const isSecret = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
