// What tokens of end users claim; nothing that a user can write is among it. A long-lived token names its user and the
// version of their sessions; an access token names a session; a refresh token names a session and the turn that it is for.
import type { JWTPayload } from 'jose';

export interface LongLivedClaims {
  readonly userId: number;
  /** 0 is not written: the token of an account whose sessions were never ended has the reference's three claims. */
  readonly version: number;
}

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export interface RefreshClaims extends AccessClaims {
  readonly tokenId: string;
}

export const longLivedPayload = ({ userId, version }: LongLivedClaims): JWTPayload =>
  version === 0 ? { id: userId } : { id: userId, version };

export function longLivedClaims({
  id,
  version = 0,
  type,
  issuedAt,
}: JWTPayload): LongLivedClaims | undefined {
  return type === undefined && issuedAt === undefined && isCount(id) && isCount(version)
    ? { userId: id, version }
    : undefined;
}

export interface IssuedClaims {
  readonly userId: number;
  /** In milliseconds. */
  readonly issuedAt: number;
}

/** Of a token that the project's code issued, which does not know the version of the user's sessions. */
export function issuedClaims({ id, type, issuedAt }: JWTPayload): IssuedClaims | undefined {
  return type === undefined && isCount(id) && isCount(issuedAt) ? { userId: id, issuedAt } : undefined;
}

/** Whose token it is, whatever kind of token; undefined for tokens about something else. */
export function userOfPayload(payload: JWTPayload): number | undefined {
  return (longLivedClaims(payload) ?? issuedClaims(payload) ?? accessClaims(payload))?.userId;
}

export const accessPayload = ({ userId, sessionId }: AccessClaims): JWTPayload => ({
  userId: String(userId),
  sessionId,
  type: 'access',
});

export const accessClaims = (payload: JWTPayload): AccessClaims | undefined =>
  sessionClaims(payload, 'access');

export const refreshPayload = ({ userId, sessionId, tokenId }: RefreshClaims): JWTPayload => ({
  userId: String(userId),
  sessionId,
  type: 'refresh',
  jti: tokenId,
});

export function refreshClaims(payload: JWTPayload): RefreshClaims | undefined {
  const claims = sessionClaims(payload, 'refresh');
  return claims && payload.jti !== undefined ? { ...claims, tokenId: payload.jti } : undefined;
}

function sessionClaims(
  { userId, sessionId, type }: JWTPayload,
  wanted: 'access' | 'refresh',
): AccessClaims | undefined {
  if (type !== wanted || typeof sessionId !== 'string' || typeof userId !== 'string') return undefined;
  const id = Number(userId);
  return isCount(id) ? { userId: id, sessionId } : undefined;
}

const isCount = (claim: unknown): claim is number => Number.isSafeInteger(claim) && Number(claim) >= 0;
