// `If-Match`: the versions for which a write was made (RFC 9110, section 13.1.1).

/** The `updatedAt` of what is written must be one of these; `*` means any. */
export type IfMatch = '*' | readonly string[];

/** The version of what is not written yet. A write for it is refused with 412 if somebody has written it. */
export const neverWritten = new Date(0).toISOString();

export const isMatched = (ifMatch: IfMatch, updatedAt: string): boolean =>
  ifMatch === '*' || ifMatch.includes(updatedAt);
