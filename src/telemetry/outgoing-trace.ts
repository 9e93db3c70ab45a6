// Requests that are sent while one is served carry its trace: those of the project's code and of sign-in providers alike. Node tells
// of each `fetch` on a channel. https://undici.nodejs.org/#/docs/api/DiagnosticsChannel
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Trace, traceparentOf } from './trace-context.ts';

interface OutgoingRequest {
  readonly headers: unknown;
  readonly addHeader: (name: string, value: string) => void;
}

const channel = 'undici:request:create';

/** Returns what ends it. */
export function followOutgoing(current: () => Trace | undefined): () => void {
  const listen = (message: unknown): void => {
    const trace = current();
    if (!trace) return;
    const { request } = message as { readonly request: OutgoingRequest };
    // A request that names its trace keeps it.
    if (/traceparent/i.test(String(request.headers))) return;
    request.addHeader('traceparent', traceparentOf(trace));
    if (trace.state !== undefined) request.addHeader('tracestate', trace.state);
  };
  subscribe(channel, listen);
  return () => unsubscribe(channel, listen);
}
