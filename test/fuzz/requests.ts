// Whole requests: who asks, by which method and path, with which query string and body.
import { bodyText, documentOf, mutateValue } from './bodies.ts';
import { mutatePairs, mutateText, writePairs } from './mutate-query.ts';
import { contentTypes, pluralOf, type World } from './project.ts';
import { type Pair, queryOf } from './queries.ts';
import type { Random } from './random.ts';
import { userRequest } from './user-requests.ts';
import { badTexts } from './values.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

const uids = Object.keys(contentTypes);

/** `callers`: authorization headers; undefined is the public. */
export function makeRequest(
  world: World,
  callers: readonly (string | undefined)[],
  random: Random,
): FuzzRequest {
  const uid = (random.chance(0.5) ? 'api::thing.thing' : random.pick(uids)) ?? 'api::thing.thing';
  const authorization = random.pick(callers);
  const headers = {
    ...(authorization === undefined ? {} : { authorization }),
    ...(random.chance(0.1) ? { 'strapi-response-format': 'v4' } : {}),
  };
  if (random.chance(0.05)) return userRequest(random, headers);
  return random.chance(0.6)
    ? readRequest(uid, world, random, headers)
    : writeRequest(uid, world, random, headers);
}

type Headers = Readonly<Record<string, string>>;

function readRequest(uid: string, world: World, random: Random, headers: Headers): FuzzRequest {
  const method = random.chance(0.9) ? 'GET' : random.pick(['HEAD', 'OPTIONS', 'PATCH', 'PUT']);
  return { method, url: urlOf(readPath(uid, world, random), searchOf(uid, random), random), headers };
}

function urlOf(path: string, search: string, random: Random): string {
  const written = random.chance(0.05) ? mutatePath(path, random) : path;
  return search === '' ? written : `${written}?${search}`;
}

function readPath(uid: string, world: World, random: Random): string {
  const path = `/api/${pluralOf(uid)}`;
  if (contentTypes[uid]?.kind === 'singleType' || random.chance(0.7)) return path;
  const known = [...(world.documents.get(uid) ?? []), ...(world.witnesses.get(uid) ?? [])];
  return `${path}/${encodeURIComponent(random.chance(0.8) ? (random.pick(known) ?? '1') : random.pick(badTexts))}`;
}

/** Never to the path of a witness. */
function writeRequest(uid: string, world: World, random: Random, headers: Headers): FuzzRequest {
  const isSingle = contentTypes[uid]?.kind === 'singleType';
  const isCreate = !isSingle && random.chance(0.4);
  const usual = isCreate ? 'POST' : random.chance(0.8) ? 'PUT' : 'DELETE';
  const method = random.chance(0.95) ? usual : random.pick(['POST', 'PUT', 'DELETE', 'PATCH']);
  const documentId = random.chance(0.95)
    ? random.pick(world.documents.get(uid) ?? [])
    : random.pick(badTexts);
  const below = isSingle || isCreate ? '' : `/${encodeURIComponent(documentId ?? 'x')}`;
  const search = random.chance(0.6) ? '' : random.chance(0.5) ? searchOf(uid, random) : writeSearch(random);
  const url = urlOf(`/api/${pluralOf(uid)}${below}`, search, random);
  if (method === 'DELETE' && random.chance(0.9)) return { method, url, headers };
  return { method, url, ...written(uid, world, random, headers) };
}

const writeSearch = (random: Random): string =>
  random.pick([
    'status=draft',
    'status=published',
    'locale=fr',
    'locale=de&status=draft',
    'locale=xx',
    'populate=*',
  ]);

function searchOf(uid: string, random: Random): string {
  const pairs: readonly Pair[] = queryOf(uid, random);
  return random.choose([
    [6, () => writePairs(pairs, random)],
    [3, () => writePairs(mutatePairs(pairs, random), random)],
    [2, () => mutateText(writePairs(pairs, random), random)],
    [1, () => mutateText(writePairs(mutatePairs(pairs, random), random), random)],
  ]);
}

function mutatePath(path: string, random: Random): string {
  return random.choose([
    [1, () => path.toUpperCase()],
    [1, () => `${path}/`],
    [1, () => `${path}//`],
    [1, () => path.replaceAll('/', '//')],
    [1, () => path.replace('/api/', '/api%2f')],
    [1, () => `${path};x=1`],
    [1, () => `${path}/%2e%2e/owners`],
    [1, () => `${path}%00`],
    [1, () => `${path}%ff`],
    [1, () => `${path}%`],
    [1, () => `${path}/${'a'.repeat(5_000)}`],
    [
      1,
      () =>
        `/api/${random.pick(['', '%', '__proto__', 'constructor', 'plugin::upload.file', 'i18n/locales', 'nope'])}`,
    ],
    [1, () => `/${random.pick(['', '_health', 'admin', 'API', 'api', '.env', 'graphql'])}`],
  ]);
}

function written(
  uid: string,
  world: World,
  random: Random,
  headers: Headers,
): { readonly headers: Headers; readonly payload: string } {
  const document = documentOf(uid, world, random);
  const data = random.chance(0.6) ? mutateValue(document, random) : document;
  const body = random.chance(0.95) ? { data } : mutateValue({ data }, random);
  const contentType = random.chance(0.93) ? 'application/json' : random.pick(contentTypeHeaders);
  const isForm = contentType === 'application/x-www-form-urlencoded';
  const payload = isForm ? formOf(uid, random) : bodyText(body, random);
  return { headers: { ...headers, 'content-type': contentType }, payload };
}

const formOf = (uid: string, random: Random): string =>
  searchOf(uid, random).replaceAll('filters', random.chance(0.8) ? 'data' : 'filters');

const contentTypeHeaders = [
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/html; charset=x',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'nonsense',
] as const;
