// What every response must be, at any endpoint: below 500 or a 503 that names its limit, in the form of that endpoint, and without
// a word about the inside.
import { type FuzzResponse, faultOf, leakOf } from '../judge.ts';
import type { EndpointRequest } from './endpoints.ts';

export function endpointFault(request: EndpointRequest, response: FuzzResponse): string | undefined {
  const { group, method, url, headers } = request;
  const { status, text } = response;
  if (status === 0) return isCutOff(request) ? undefined : 'the connection was closed without a response';
  if (status >= 500) return status === 503 && limits.test(text) ? undefined : `status ${status}`;
  const payload = request.payload?.toString();
  const asked = { method, url, headers, ...(payload === undefined ? {} : { payload }) };
  if (group === 'content') return faultOf(asked, response);
  // What a stored file says is its own business.
  if (url.startsWith('/uploads/') && status < 300) return undefined;
  // Schemas name their tables, to administrators who build them.
  const isSchema = url.startsWith('/admin/content-type-builder') && status === 200;
  return formFault(request, response) ?? (isSchema ? undefined : leakOf(asked, response));
}

const limits = /"name":"(?:ServiceUnavailableError|ReadTimeoutError)"/;

/** What is refused before it has come may meet a closed connection: large bodies, headers over the limit. */
const isCutOff = ({ url, payload = '' }: EndpointRequest): boolean =>
  payload.length > 100_000 || url.length > 12_000;

function formFault(
  { method, url }: EndpointRequest,
  { status, text, headers }: FuzzResponse,
): string | undefined {
  if (method === 'HEAD' || status === 204 || status === 304)
    return text === '' ? undefined : 'a body where none belongs';
  if (headers['content-encoding'] !== undefined) return status === 200 ? undefined : 'a compressed error';
  const isJson = String(headers['content-type']).includes('json');
  const body = isJson ? parse(text) : undefined;
  if (isJson && body === undefined) return 'no JSON in a JSON response';
  if (/^\/(?:graphql|flat)\b/i.test(url) && isGraphql(body)) return graphqlFault(status, text);
  // RFC 9110, 15.5.17: the header says what there is. An expectation is refused by Node itself.
  if (status < 400 || [405, 416, 417].includes(status)) return undefined;
  // The protocol's library has texts of its own.
  if (/^\/(?:api|admin)\/upload\/resumable/.test(url))
    return text === '' ? 'an error without a text' : undefined;
  return isEnvelope(body, status) ? undefined : 'no error envelope';
}

/** As the recorded service has it: `me` without an end user, and drafts without what is required. */
const meant = /Authentication requested|Cannot return null for non-nullable field/;

const graphqlFault = (status: number, text: string): string | undefined =>
  text.includes('INTERNAL_SERVER_ERROR') && !meant.test(text) ? `an internal error (${status})` : undefined;

/** What comes before the operation, such as a body that is no JSON, has the envelope. */
const isGraphql = (body: unknown): boolean =>
  Array.isArray(body) ||
  (typeof body === 'object' && body !== null && ('errors' in body || !('error' in body)));

function isEnvelope(body: unknown, status: number): boolean {
  const { data, error } = (body ?? {}) as {
    data?: unknown;
    error?: { status?: unknown; name?: unknown; message?: unknown };
  };
  return (
    data === null &&
    error?.status === status &&
    typeof error.name === 'string' &&
    typeof error.message === 'string'
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
