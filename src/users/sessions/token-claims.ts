// The claims of end users' tokens; none of them is a value that users can write. A long-lived token has the user and the version of
// their sessions, an access token the session, a refresh token the session and the number of its rotation.
import type { JWTPayload } from 'jose';

export interface LongLivedClaims {
  readonly userId: number;
  /** 0 is omitted, so that such a token has exactly Strapi's three claims. */
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
  /** Milliseconds. */
  readonly issuedAt: number;
}

/** The claims of a token that the project's code has issued, which has no version of sessions. */
export function issuedClaims({ id, type, issuedAt }: JWTPayload): IssuedClaims | undefined {
  return type === undefined && isCount(id) && isCount(issuedAt) ? { userId: id, issuedAt } : undefined;
}

/** The user of any kind of token; undefined for other JWTs. */
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
