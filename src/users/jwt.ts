// JWTs, signed with HS256: an algorithm that the server fixes and no header can change. What the claims mean is the
// business of token-claims.ts.
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

const algorithm = 'HS256';
/** Tokens of ours are shorter; a longer text is not looked at. */
const longestToken = 1024;

export class Jwt {
  readonly #key: Uint8Array;
  /** A token is checked once and then known until it expires: the signature does not change. */
  readonly #verified = new LRUCache<string, JWTPayload>({ max: 10_000 });

  constructor(secret: string) {
    this.#key = new TextEncoder().encode(secret);
  }

  /** `expiresAt` in milliseconds. */
  sign(claims: JWTPayload, expiresAt: number): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuedAt(Math.floor(Date.now() / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(this.#key);
  }

  /** Undefined for anything but a token that this server signed and that has not expired. */
  async verify(token: string): Promise<JWTPayload | undefined> {
    if (token.length > longestToken) return undefined;
    const known = this.#verified.get(token) ?? (await this.#check(token));
    return known && Number(known.exp) * 1000 > Date.now() ? known : undefined;
  }

  async #check(token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [algorithm],
        requiredClaims: ['iat', 'exp'],
      });
      this.#verified.set(token, payload);
      return payload;
    } catch {
      // Whatever is wrong with it, the result is the same.
      return undefined;
    }
  }
}
