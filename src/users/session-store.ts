// The life of sessions with refresh tokens: begun by a sign-in, kept by rotating their token, ended by the user, by reuse of a token or
// by time. Where they are kept is session-storage.ts; tokens are kept as hashes.
import { createHash, randomBytes } from 'node:crypto';
import type { UsersConfig } from '../config/users-config.ts';
import type { Jwt } from './jwt.ts';
import type { ListedSession, OpenSession, SessionStorage } from './session-storage.ts';
import type { RefreshClaims } from './token-claims.ts';

type Lifetimes = UsersConfig['sessions'];

/** Where a sign-in comes from, to recognise it in a list. */
export interface Device {
  /** What the client calls it, if it does. */
  readonly id: string | null;
  readonly name: string;
  readonly address: string;
}

export interface Beginning {
  readonly userId: number;
  readonly version: number;
  readonly device: Device;
}

/** A session with the token that refreshes it next. */
export interface HeldSession extends RefreshClaims {
  readonly expiresAt: number;
}

/** What keeps sessions. */
interface Keeping {
  readonly sessionStorage: SessionStorage;
  readonly jwt: Pick<Jwt, 'now'>;
}

export async function beginSession(
  { sessionStorage, jwt }: Keeping,
  { userId, version, device }: Beginning,
  { idleLifetime, longestLifetime, most }: Lifetimes,
): Promise<HeldSession> {
  const [sessionId, tokenId, now] = [newId(), newId(), jwt.now()];
  const expiresAt = now + Math.min(idleLifetime, longestLifetime) * 1000;
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
    endsAt: timeOf(now + longestLifetime * 1000),
  };
  await sessionStorage.begin(session, most);
  return { userId, sessionId, tokenId, expiresAt };
}

export const readSession = ({ sessionStorage, jwt }: Keeping, id: string): Promise<OpenSession | undefined> =>
  sessionStorage.find(id, timeOf(jwt.now()));

/** Two tabs may refresh at the same moment: the later request is refused, and the session stands. */
const togetherMs = 5000;

/** Rotates the refresh token. A token that was rotated before was copied: its session ends. */
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

/** False: the user has no such session. */
export const endSession = ({ sessionStorage }: Keeping, userId: number, id: string): Promise<boolean> =>
  sessionStorage.end(id, userId);

export const endSessions = ({ sessionStorage }: Keeping, userId: number): Promise<void> =>
  sessionStorage.endAll(userId);

const timeOf = (ms: number): string => new Date(ms).toISOString();
const newId = (): string => randomBytes(24).toString('base64url');
/** The id is random in full, so a fast hash tells nothing. */
const hashId = (id: string): string => createHash('sha256').update(id).digest('hex');
