// Random texts that administrators or their browsers hold, of which only hashes are stored.
import { createHash, randomBytes } from 'node:crypto';

/** 256 bits. No point is in it, so the content API takes it for no JWT. */
export const newSecret = (): string => randomBytes(32).toString('hex');

/** The secret is random in full, so a fast hash tells nothing. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A secret that is shown may have any length; one of ours has this one. */
export const isSecret = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
