// Conditional writes: `If-Match` names the version that a write was made for (RFC 9110, section 13.1.1), `Idempotency-Key`
// identifies a repeated request.
import { createHash } from 'node:crypto';
import { currentActor } from '../audit/actor.ts';
import type { RequestKey } from '../documents/requests.ts';
import {
  idempotencyKeyWithoutCaller,
  idempotencyKeyWrong,
  ifMatchWrong,
} from '../errors/families/request.ts';
import { isLoopback, networkOf } from '../limits/network.ts';
import type { Request } from '../routes/request.ts';
import type { IfMatch } from '../values/if-match.ts';
import type { Action, ContentRequest } from './content-request.ts';

/** An `updatedAt` in quotes. The ETag of a response is not accepted: it identifies a selection, not a version of a document. */
const oneTag = /^"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"$/;
const maxTags = 20;

/** Undefined without the header. A weak tag matches nothing. */
export function parseIfMatch({ headers }: Pick<Request, 'headers'>): IfMatch | undefined {
  const given = headers['if-match']?.trim();
  if (given === undefined) return undefined;
  if (given === '*') return '*';
  const tags = given.split(',').map((tag) => oneTag.exec(tag.trim())?.[1]);
  const versions = tags.filter((tag) => tag !== undefined);
  if (versions.length !== tags.length || tags.length > maxTags) throw ifMatchWrong();
  return versions;
}

/** Undefined without the header. Keys of different callers are independent. */
export function parseOnce(request: Request): RequestKey | undefined {
  const { headers, path, search, body } = request;
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^[!-~]{1,255}$/.test(given)) throw idempotencyKeyWrong();
  // Both hashes contain the key, so that a password in the body cannot be found by trying against the stored hash of the request.
  return { key: hashOf([...callerOf(request), given]), request: hashOf([given, path, search, body]) };
}

/** The owner of a key. For the public it is the network: otherwise visitors could use each other's keys. */
function callerOf({ headers, address }: Request): readonly [string, string | null] {
  const { kind, id } = currentActor();
  if (kind !== 'public') return [kind, id];
  if (isOfProxy(headers['x-forwarded-for'], address)) throw idempotencyKeyWithoutCaller();
  return [kind, networkOf(address)];
}

/** Whether the address may be that of an undeclared proxy, and so stand for many visitors. */
const isOfProxy = (forwarded: string | readonly string[] | undefined, address: string): boolean =>
  isLoopback(address) || (forwarded !== undefined && lastOf(String(forwarded)) !== address);

const lastOf = (list: string): string | undefined => list.split(',').at(-1)?.trim();

/** The conditions that an action accepts. */
export function conditionsOf(action: Action, request: Request): Pick<ContentRequest, 'ifMatch' | 'once'> {
  if (action === 'find' || action === 'findOne') return {};
  return action === 'create' ? { once: parseOnce(request) } : { ifMatch: parseIfMatch(request) };
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
