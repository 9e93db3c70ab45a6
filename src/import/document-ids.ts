// DocumentIds of a source: valid ones are kept, others are replaced.
import { createHash } from 'node:crypto';

/** They stand in addresses and in JSON unquoted, and a number would name a row. */
export const isKeptDocumentId = (text: string): boolean => /^(?!\d+$)\w[\w-]{0,63}$/.test(text);

/** The same at every run, so that an import which is started again finds its own documents. */
export const madeDocumentId = (of: string): string =>
  BigInt(`0x${createHash('sha256').update(of).digest('hex').slice(0, 32)}`)
    .toString(36)
    .padStart(24, 'a')
    .slice(-24);
