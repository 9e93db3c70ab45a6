// What every response must be, whatever was asked: a success of the content API or an error in the envelope, and not a
// word about the inside.
import type { FuzzRequest } from './requests.ts';
import { isUserPath } from './user-requests.ts';

export interface FuzzResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** What only the inside knows: stacks, statements, error texts of databases, file names, hidden columns. */
const insides = [
  /\bat [\w.<>[\] ]+ \(?(?:file:|node:|\/)/,
  /node_modules|node:internal|\.ts:\d+|\/tmp\/|\/work\//,
  /SQLITE_|syntax error at or near|no such column|near "|violates .* constraint|invalid input syntax/i,
  /\bselect .*\bfrom "|insert into "|\bdocument_id\b|\bcreated_at\b/i,
  /plinth_/,
  /\b(?:TypeError|RangeError|ReferenceError)|Cannot read propert/,
];

/** What is wrong with a response; undefined for a good one. */
export function faultOf(request: FuzzRequest, response: FuzzResponse): string | undefined {
  if (response.status >= 500) return `status ${response.status}`;
  return formFault(request, response) ?? leakOf(request, response);
}

function formFault(
  { method, url }: FuzzRequest,
  { status, text, headers }: FuzzResponse,
): string | undefined {
  if (method === 'HEAD' || status === 204) return text === '' ? undefined : 'a body where none belongs';
  if (headers['content-encoding'] !== undefined) return status === 200 ? undefined : 'a compressed error';
  if (isGraphqlPath(url) && isGraphqlResponse(parse(text))) return undefined;
  // docs/reference/compatibility.md, Requests.
  if (status === 405)
    return text === 'Method Not Allowed' && headers.allow ? undefined : 'a 405 in another form';
  if (isPagePath(url) && status === 200) return text.startsWith('<!doctype html>') ? undefined : 'no page';
  if (!String(headers['content-type']).startsWith('application/json; charset=utf-8'))
    return 'no JSON content type';
  const body = parse(text);
  if (status < 400) return isSuccess(body, url) ? undefined : 'no success of the content API';
  return isErrorEnvelope(body, status) ? undefined : 'no error envelope';
}

/** Where people look: the page of the server, and the panel. */
const isPagePath = (url: string): boolean => /^\/(?:admin\/?)?(?:\?|$)/.test(url);

const isGraphqlPath = (url: string): boolean => /^\/graphql\/?(?:\?|$)/i.test(url);

/** GraphQL responds in its own form; what comes before it, such as a body that is no JSON, has the envelope. */
const isGraphqlResponse = (body: unknown): boolean =>
  isJson(body) && (Array.isArray(body.errors) ? body.errors.length > 0 : isJson(body.data));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Plugins respond without an envelope. */
const isSuccess = (body: unknown, url: string): boolean =>
  Array.isArray(body) ||
  (isUserPath(url) && body !== undefined) ||
  (isJson(body) && 'meta' in body && isJson(body.data));

function isErrorEnvelope(body: unknown, status: number): boolean {
  if (!isJson(body) || body.data !== null || !isJson(body.error)) return false;
  const { name, message } = body.error;
  return (
    body.error.status === status && typeof name === 'string' && typeof message === 'string' && message !== ''
  );
}

/** Errors repeat what was asked; that is no leak. */
export function leakOf({ url, payload = '' }: FuzzRequest, { text }: FuzzResponse): string | undefined {
  const asked = `${url} ${decoded(url)} ${payload} ${decoded(payload)}`;
  for (const inside of insides) {
    const [found] = inside.exec(text) ?? [];
    if (found !== undefined && !inside.test(asked)) return `the response shows the inside: ${found}`;
  }
  return undefined;
}

function decoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Texts of requests that no statement has of its own. */
const neverInSql = [
  "' or 1=1",
  'drop table',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object',
  'undefined',
  'Infinity',
  '9223372036854775808',
  '99999999999999999999',
  't1.password',
  'aaaaaaaaaa',
];

/** What of a request reached the text of a statement. */
export const leakIntoSql = (statement: string): string | undefined =>
  neverInSql.find((text) => statement.includes(text));
