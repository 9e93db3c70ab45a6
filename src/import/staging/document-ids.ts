// DocumentIds of a source: valid ones are kept, others are replaced.
import { createHash } from 'node:crypto';

/** DocumentIds are put into URLs and JSON without escaping, and one of digits only would be read as a row id. */
export const isKeptDocumentId = (text: string): boolean => /^(?!\d+$)\w[\w-]{0,63}$/.test(text);

/** Always the same for the same text, so that an import that is started again finds the documents that it has written. */
export const derivedDocumentId = (of: string): string =>
  BigInt(`0x${createHash('sha256').update(of).digest('hex').slice(0, 32)}`)
    .toString(36)
    .padStart(24, 'a')
    .slice(-24);
