// Headers that a request has once (RFC 9110, 5.3 and 7.2). Node keeps the first of several, a proxy in front may have gone by the
// last: such a request means two things, and is refused.
import type { IncomingMessage } from 'node:http';

const single: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type']);

/** The name of a header that stands twice where it may stand once. */
export function headerSentTwice({ rawHeaders }: IncomingMessage): string | undefined {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (seen.has(name)) return name;
    if (single.has(name)) seen.add(name);
  }
  return undefined;
}
