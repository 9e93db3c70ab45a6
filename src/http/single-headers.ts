// Headers that may occur only once (RFC 9110, 5.3 and 7.2). Node uses the first of several, a proxy in front may use the last one,
// so a request with several is ambiguous and refused.
import type { IncomingMessage } from 'node:http';

const single: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type']);

/** The name of such a header if one occurs twice; otherwise undefined. */
export function headerSentTwice({ rawHeaders }: IncomingMessage): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (seen.has(name)) return name;
    if (single.has(name)) seen.add(name);
  }
  return undefined;
}
