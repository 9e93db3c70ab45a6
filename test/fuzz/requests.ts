// Whole requests: who asks, by which method and path, with which query string and body.
import { bodyText, documentOf, mutateValue } from './bodies.ts';
import { mutatePairs, mutateText, writePairs } from './mutate-query.ts';
import { contentTypes, pluralOf, type World } from './project.ts';
import { type Pair, queryOf } from './queries.ts';
import type { Random } from './random.ts';
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
  const isWrite = random.chance(0.35);
  const path = isWrite ? writtenPath(uid, world, random) : readPath(uid, world, random);
  const search = isWrite && random.chance(0.6) ? '' : searchOf(uid, random);
  const authorization = random.pick(callers);
  const url = `${random.chance(0.05) ? mutatePath(path, random) : path}${search === '' ? '' : `?${search}`}`;
  const headers = authorization === undefined ? {} : { authorization };
  if (!isWrite) return { method: random.pick(readMethods), url, headers: { ...headers, ...shape(random) } };
  return { url, ...written(uid, world, random, { ...headers, ...shape(random) }) };
}

const readMethods = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PATCH'] as const;

const shape = (random: Random): Readonly<Record<string, string>> =>
  random.chance(0.1) ? { 'strapi-response-format': 'v4' } : {};

function readPath(uid: string, world: World, random: Random): string {
  const path = `/api/${pluralOf(uid)}`;
  if (random.chance(0.7)) return path;
  const known = [...(world.documents.get(uid) ?? []), ...(world.witnesses.get(uid) ?? [])];
  return `${path}/${encodeURIComponent(random.chance(0.8) ? (random.pick(known) ?? '1') : random.pick(badTexts))}`;
}

/** Never the path of a witness. */
function writtenPath(uid: string, world: World, random: Random): string {
  const path = `/api/${pluralOf(uid)}`;
  if (random.chance(0.4)) return path;
  const documentId = random.chance(0.9) ? random.pick(world.documents.get(uid) ?? []) : random.pick(badTexts);
  return documentId === undefined ? path : `${path}/${encodeURIComponent(documentId)}`;
}

function searchOf(uid: string, random: Random): string {
  const pairs: readonly Pair[] = queryOf(uid, random);
  return random.choose([
    [4, () => writePairs(pairs, random)],
    [4, () => writePairs(mutatePairs(pairs, random), random)],
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
  headers: Readonly<Record<string, string>>,
): Pick<FuzzRequest, 'method' | 'headers' | 'payload'> {
  const method = random.pick(['POST', 'POST', 'PUT', 'PUT', 'PUT', 'DELETE', 'PATCH']);
  if (method === 'DELETE' && random.chance(0.9)) return { method, headers };
  const document = documentOf(uid, world, random);
  const data = random.chance(0.5) ? mutateValue(document, random) : document;
  const body = random.chance(0.95) ? { data } : mutateValue({ data }, random);
  const contentType = random.chance(0.93) ? 'application/json' : random.pick(contentTypeHeaders);
  const payload =
    contentType === 'application/x-www-form-urlencoded' ? searchOf(uid, random) : bodyText(body, random);
  return { method, headers: { ...headers, 'content-type': contentType }, payload };
}

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
