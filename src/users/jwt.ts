// Tokens of end users: JWTs signed with HS256, an algorithm that the server fixes and no header can change. They carry
// the row id of the user and the version of his sessions, nothing that a user can write.
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

export interface TokenClaims {
  readonly userId: number;
  /** 0 is not written: the token of an account whose sessions were never ended has the reference's three claims. */
  readonly version: number;
}

interface Verified {
  readonly claims: TokenClaims;
  /** Milliseconds. */
  readonly expiresAt: number;
}

const algorithm = 'HS256';
/** Tokens of ours are shorter; a longer text is not looked at. */
const longestToken = 1024;

export class Jwt {
  readonly #key: Uint8Array;
  readonly #lifetime: number;
  /** A token is checked once and then known until it expires: the signature does not change. */
  readonly #verified = new LRUCache<string, Verified>({ max: 10_000 });

  /** `lifetime` in seconds. */
  constructor(secret: string, lifetime: number) {
    this.#key = new TextEncoder().encode(secret);
    this.#lifetime = lifetime;
  }

  sign({ userId, version }: TokenClaims): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT(version === 0 ? { id: userId } : { id: userId, version })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(now + this.#lifetime)
      .sign(this.#key);
  }

  /** Undefined for anything but a token that this server signed and that has not expired. */
  async verify(token: string): Promise<TokenClaims | undefined> {
    if (token.length > longestToken) return undefined;
    const known = this.#verified.get(token) ?? (await this.#check(token));
    return known && known.expiresAt > Date.now() ? known.claims : undefined;
  }

  async #check(token: string): Promise<Verified | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [algorithm],
        requiredClaims: ['id', 'iat', 'exp'],
      });
      const { id, version = 0, exp = 0 } = payload;
      if (!isCount(id) || !isCount(version)) return undefined;
      const verified = { claims: { userId: id, version }, expiresAt: exp * 1000 };
      this.#verified.set(token, verified);
      return verified;
    } catch {
      // Whatever is wrong with it, the answer is the same.
      return undefined;
    }
  }
}

const isCount = (claim: unknown): claim is number => Number.isSafeInteger(claim) && Number(claim) >= 0;
