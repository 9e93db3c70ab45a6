// Adds the trace of the current request to the outgoing `fetch` requests that it causes, by the project's code or the server, with
// Node's diagnostics channel.
// https://undici.nodejs.org/#/docs/api/DiagnosticsChannel
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Trace, traceparentOf } from './trace-context.ts';

interface OutgoingRequest {
  readonly headers: unknown;
  readonly addHeader: (name: string, value: string) => void;
}

const channel = 'undici:request:create';

/** Starts adding traces. Returns a function that stops it. */
export function followOutgoing(current: () => Trace | undefined): () => void {
  const listen = (message: unknown): void => {
    const trace = current();
    if (!trace) return;
    const { request } = message as { readonly request: OutgoingRequest };
    // The code that sends the request may have set a trace already.
    if (/traceparent/i.test(String(request.headers))) return;
    request.addHeader('traceparent', traceparentOf(trace));
    if (trace.state !== undefined) request.addHeader('tracestate', trace.state);
  };
  subscribe(channel, listen);
  return () => unsubscribe(channel, listen);
}
