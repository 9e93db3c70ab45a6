// Sessions with refresh tokens: they begin with a sign-in, continue by rotating their token, and are ended by the user,
// by reuse of a token, or by time. They are stored in a session storage (session-storage.ts), with hashes of tokens.
import { createHash, randomBytes } from 'node:crypto';
import type { UsersConfig } from '../../config/users/users-config.ts';
import type { Jwt } from './jwt.ts';
import type { ListedSession, OpenSession, SessionStorage } from './session-storage.ts';
import type { RefreshClaims } from './token-claims.ts';

type Lifetimes = UsersConfig['sessions'];

/** The device of a sign-in, shown in the list of sessions. */
export interface Device {
  /** The client's id of the device, if it sends one. */
  readonly id: string | null;
  readonly name: string;
  readonly address: string;
}

export interface Beginning {
  readonly userId: number;
  readonly version: number;
  readonly device: Device;
}

/** A session with its current refresh token. */
export interface HeldSession extends RefreshClaims {
  readonly expiresAt: number;
}

/** The storage of sessions. */
interface Keeping {
  readonly sessionStorage: SessionStorage;
  readonly jwt: Pick<Jwt, 'now'>;
}

export async function beginSession(
  { sessionStorage, jwt }: Keeping,
  { userId, version, device }: Beginning,
  { idleLifetime, maxLifetime, maxSessions }: Lifetimes,
): Promise<HeldSession> {
  const [sessionId, tokenId, now] = [newId(), newId(), jwt.now()];
  const expiresAt = now + Math.min(idleLifetime, maxLifetime) * 1000;
  const session = {
    id: sessionId,
    userId,
    version,
    hash: hashId(tokenId),
    device: device.name,
    deviceId: device.id,
    address: device.address,
    now: timeOf(now),
    expiresAt: timeOf(expiresAt),
    endsAt: timeOf(now + maxLifetime * 1000),
  };
  await sessionStorage.begin(session, maxSessions);
  return { userId, sessionId, tokenId, expiresAt };
}

export const readSession = ({ sessionStorage, jwt }: Keeping, id: string): Promise<OpenSession | undefined> =>
  sessionStorage.find(id, timeOf(jwt.now()));

/** Milliseconds within which two tabs may refresh at the same time: the later request is refused, but the session continues. */
const togetherMs = 5000;

/** Replaces the refresh token by a new one. Reuse of an earlier token ends the session, because it may be stolen. */
export async function rotateToken(
  { sessionStorage, jwt }: Keeping,
  { userId, sessionId, tokenId }: RefreshClaims,
  { idleLifetime }: Lifetimes,
): Promise<HeldSession | undefined> {
  const [next, now] = [newId(), jwt.now()];
  const expiresAt = now + idleLifetime * 1000;
  const hashes = { hash: hashId(tokenId), nextHash: hashId(next) };
  const rotation = { id: sessionId, userId, ...hashes, now: timeOf(now), expiresAt: timeOf(expiresAt) };
  const isRotated = await sessionStorage.rotateToken(rotation, togetherMs);
  return isRotated ? { userId, sessionId, tokenId: next, expiresAt } : undefined;
}

export const listSessions = (
  { sessionStorage, jwt }: Keeping,
  userId: number,
): Promise<readonly ListedSession[]> => sessionStorage.list(userId, timeOf(jwt.now()));

/** Returns false if the user has no such session. */
export const endSession = ({ sessionStorage }: Keeping, userId: number, id: string): Promise<boolean> =>
  sessionStorage.end(id, userId);

export const endSessions = ({ sessionStorage }: Keeping, userId: number): Promise<void> =>
  sessionStorage.endAll(userId);

const timeOf = (ms: number): string => new Date(ms).toISOString();
const newId = (): string => randomBytes(24).toString('base64url');
/** A fast hash is enough, because the ids are random. */
const hashId = (id: string): string => createHash('sha256').update(id).digest('hex');
