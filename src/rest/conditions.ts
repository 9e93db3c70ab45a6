// What a write is held to by its headers: `If-Match`, the version that it was made for (RFC 9110, section 13.1.1), and
// `Idempotency-Key`, by which a repeated request is known.
import { createHash } from 'node:crypto';
import { currentActor } from '../audit/actor.ts';
import type { IfMatch } from '../documents/check/precondition.ts';
import type { RequestKey } from '../documents/requests.ts';
import { idempotencyKeyOfNobody, idempotencyKeyWrong, ifMatchWrong } from '../errors/request.ts';
import { isLoopback, networkOf } from '../limits/network.ts';
import type { Request } from '../routes/request.ts';
import type { Action, ContentRequest } from './content-request.ts';

/** Not the ETag of a response: that is of a selection of attributes and of what these refer to. */
const oneTag = /^"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"$/;
const mostTags = 20;

/** Undefined where the write is held to no version. A weak tag is none: it matches nothing here. */
export function parseIfMatch({ headers }: Pick<Request, 'headers'>): IfMatch | undefined {
  const given = headers['if-match']?.trim();
  if (given === undefined) return undefined;
  if (given === '*') return '*';
  const tags = given.split(',').map((tag) => oneTag.exec(tag.trim())?.[1]);
  const versions = tags.filter((tag) => tag !== undefined);
  if (versions.length !== tags.length || tags.length > mostTags) throw ifMatchWrong();
  return versions;
}

/** Undefined without the header. A key is the caller's own: two callers may have the same one. */
export function parseOnce(request: Request): RequestKey | undefined {
  const { headers, path, search, body } = request;
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^[!-~]{1,255}$/.test(given)) throw idempotencyKeyWrong();
  // The key is in both hashes: a stored hash of a request cannot be searched for the password in its body without the key.
  return { key: hashOf([...callerOf(request), given]), request: hashOf([given, path, search, body]) };
}

/** Of the public, those of one network: otherwise one visitor could take the key of another, or meet what they made. */
function callerOf({ headers, address }: Request): readonly [string, string | null] {
  const { kind, id } = currentActor();
  if (kind !== 'public') return [kind, id];
  if (isOfProxy(headers['x-forwarded-for'], address)) throw idempotencyKeyOfNobody();
  return [kind, networkOf(address)];
}

/** Whether the address may be that of a proxy that is not declared, and so of many visitors. */
const isOfProxy = (forwarded: string | readonly string[] | undefined, address: string): boolean =>
  isLoopback(address) || (forwarded !== undefined && lastOf(String(forwarded)) !== address);

const lastOf = (list: string): string | undefined => list.split(',').at(-1)?.trim();

/** What an action on a document can be held to. */
export function conditionsOf(action: Action, request: Request): Pick<ContentRequest, 'ifMatch' | 'once'> {
  if (action === 'find' || action === 'findOne') return {};
  return action === 'create' ? { once: parseOnce(request) } : { ifMatch: parseIfMatch(request) };
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
