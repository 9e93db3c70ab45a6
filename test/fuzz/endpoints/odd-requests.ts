// Requests with unknown paths and methods, and with headers that clients do not send.
import type { Random } from '../random.ts';
import { badTexts } from '../values.ts';
import type { SentRequest } from './client.ts';
import type { Known } from './known.ts';

const paths = [
  '/',
  '/_health',
  '/_health/',
  '/admin',
  '/admin/',
  '/api',
  '/api/',
  '/API/things',
  '/graphql',
  '/flat',
  '/favicon.ico',
  '/.env',
];
const odder = [
  '/api//things',
  '/api/../things',
  '/api/%2e%2e/admin',
  '/api/things/%00',
  '/api/%ff',
  '/api/%',
  '/uploads/../.env',
  '/uploads/%2e%2e%2f.env',
  '//',
  '/*',
  '/api/*',
  '/api/i18n/locales',
  '/api/plugin::upload.file',
];
const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'LOCK',
  'PURGE',
  'LINK',
  'QUERY',
  'SEARCH',
];

export function oddRequest(known: Known, random: Random): SentRequest {
  const path = random.choose<string>([
    [3, () => random.pick(paths) ?? '/'],
    [3, () => random.pick(odder) ?? '/'],
    [2, () => `/${encodeURIComponent(random.pick(badTexts))}`],
    [
      2,
      () => `/api/${encodeURIComponent(random.pick(badTexts))}/${encodeURIComponent(random.pick(badTexts))}`,
    ],
    [2, () => random.pick(known.routes)?.path ?? '/'],
  ]);
  const search = random.chance(0.2)
    ? `?${random.pick(['a', '=', '&&', '%', 'x'.repeat(20_000), 'a[]=1', '__proto__[a]=1'])}`
    : '';
  const method = random.chance(0.5) ? 'GET' : (random.pick(methods) ?? 'GET');
  const headers = { ...known.headersFor('caller', random), ...oddHeaders(random) };
  const hasBody = !['GET', 'HEAD'].includes(method) && random.chance(0.4);
  return { method, url: path + search, headers, ...(hasBody ? { payload: random.pick(badTexts) } : {}) };
}

const headerValues: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['accept', ['*/*', 'text/html', '', 'x', 'application/json;q=x', ',,,']],
  ['accept-encoding', ['gzip', 'br;q=0', '*', 'identity;q=0', 'x']],
  ['accept-language', ['fr', '*', 'x'.repeat(500)]],
  [
    'content-type',
    ['application/json', 'text/plain', '', '/', 'application/json; charset=utf-7', 'a/b; c="'],
  ],
  ['content-encoding', ['gzip', 'x', 'br']],
  ['origin', ['null', 'http://evil.example', 'x', '', 'http://localhost:1337']],
  ['referer', ['http://evil.example/', 'x']],
  ['sec-fetch-site', ['cross-site', 'same-origin', 'x']],
  ['host', ['', 'evil.example', 'localhost:99999', '[::1]', 'a b']],
  ['x-forwarded-for', ['1.2.3.4', 'x', '::1, 2.2.2.2', ','.repeat(100)]],
  ['x-forwarded-host', ['evil.example', '']],
  ['x-forwarded-proto', ['https', 'x']],
  ['if-none-match', ['*', '"x"', 'W/"x"', 'x']],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['if-match', ['*', '"x"', '"0"']],
  ['range', ['bytes=0-0', 'x']],
  ['expect', ['100-continue', 'x']],
  ['connection', ['close', 'x']],
  ['cookie', ['a=b', '=;=', '__proto__=1', `a=${'x'.repeat(3_000)}`, 'strapi_admin_refresh=x']],
  ['access-control-request-method', ['PUT', 'x', '']],
  ['access-control-request-headers', ['x-a, authorization', ',', '']],
  ['strapi-response-format', ['v4', 'v5', 'x', '']],
  ['x-http-method-override', ['DELETE', 'x']],
  ['x-request-id', ['x', '../../x', 'x'.repeat(2_000)]],
];

const oddHeaders = (random: Random): Readonly<Record<string, string>> =>
  Object.fromEntries(
    random.several(0, 4, () => {
      const [name, values] = random.pick(headerValues) ?? ['x', []];
      return [name, random.pick(values) ?? ''];
    }),
  );
