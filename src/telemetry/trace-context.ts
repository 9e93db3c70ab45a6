// The trace that a request belongs to, as the header `traceparent` names it. https://www.w3.org/TR/trace-context/
import { randomBytes } from 'node:crypto';

export interface Trace {
  readonly traceId: string;
  /** Of this request. */
  readonly spanId: string;
  /** Of the caller. */
  readonly parentId: string | undefined;
  readonly isSampled: boolean;
  /** What vendors add, handed on as it came. */
  readonly state: string | undefined;
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
/** Characters that are handed on. */
const longestState = 512;

/** Undefined where the caller names none, or none that can be read. */
export function traceOf(headers: Readonly<Record<string, unknown>>): Trace | undefined {
  if (headers.traceparent === undefined) return undefined;
  const [, version, traceId, parentId, flags = '00', rest] = form.exec(String(headers.traceparent)) ?? [];
  if (traceId === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId ?? '')) return undefined;
  const { tracestate } = headers;
  const state = typeof tracestate === 'string' && tracestate.length <= longestState ? tracestate : undefined;
  return { traceId, parentId, spanId: newSpanId(), isSampled: (Number.parseInt(flags, 16) & 1) === 1, state };
}

/** Of a request that begins one; `share` of them are sampled. */
export const newTrace = (share: number): Trace => ({
  traceId: randomBytes(16).toString('hex'),
  spanId: newSpanId(),
  parentId: undefined,
  isSampled: Math.random() < share,
  state: undefined,
});

const newSpanId = (): string => randomBytes(8).toString('hex');

/** What a request that is part of it sends to others. */
export const traceparentOf = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
