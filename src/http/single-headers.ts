// Headers that may occur only once (RFC 9110, 5.3 and 7.2). Node uses the first of several, a proxy in front may use the last one,
// so a request with several is ambiguous and refused.
import type { IncomingMessage } from 'node:http';

const single: readonly string[] = ['host', 'authorization', 'content-type'];

/** The name of such a header if one occurs twice; otherwise undefined. */
export function headerSentTwice({ rawHeaders }: IncomingMessage): string | undefined {
  return single.find((name) => countOf(name, rawHeaders) > 1);
}

/** Lengths are compared first, since lower-casing every name of every request takes longer than the rest of this check. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at];
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}
