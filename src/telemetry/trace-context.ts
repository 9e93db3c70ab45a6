// The trace of a request, from the header `traceparent`. https://www.w3.org/TR/trace-context/
import { randomBytes } from 'node:crypto';

export interface Trace {
  readonly traceId: string;
  /** The span of this request. */
  readonly spanId: string;
  /** The span of the caller. */
  readonly parentId: string | undefined;
  readonly isSampled: boolean;
  /** `tracestate`, passed on unchanged. */
  readonly state: string | undefined;
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** A longer `tracestate` is not passed on. */
const maxStateLength = 512;

/** Parses the trace of a request; undefined if it has no valid one. */
export function traceOf(headers: Readonly<Record<string, unknown>>): Trace | undefined {
  if (headers.traceparent === undefined) return undefined;
  const [, version, traceId, parentId, flags = '00', rest] = form.exec(String(headers.traceparent)) ?? [];
  if (traceId === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId ?? '')) return undefined;
  const { tracestate } = headers;
  const state =
    typeof tracestate === 'string' && tracestate.length <= maxStateLength ? tracestate : undefined;
  return { traceId, parentId, spanId: newSpanId(), isSampled: (Number.parseInt(flags, 16) & 1) === 1, state };
}

/** Starts a new trace. `share`: the fraction of traces that are sampled. */
export const newTrace = (share: number): Trace => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: newSpanId(),
  parentId: undefined,
  isSampled: Math.random() < share,
  state: undefined,
});

const newSpanId = (): string => randomBytes(8).toString('hex');

/** The header for outgoing requests. */
export const traceparentOf = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
