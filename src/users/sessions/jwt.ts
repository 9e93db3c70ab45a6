// Signs and verifies JWTs with the configured algorithm, which no header can change. token-claims.ts defines the claims.
import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { JwtConfig } from '../../config/users/jwt-config.ts';
import type { Secrets } from '../../config/users/secrets.ts';
import { entryLimit } from '../../values/entry-limit.ts';

/** Characters. The tokens of this server are shorter, so longer texts are not parsed. */
const maxTokenLength = 4096;

/** Loaded with the first token, because it takes 10 MB. */
const loadJose = () => import('jose');

type Settings = Pick<JwtConfig, 'algorithm' | 'issuer' | 'audience'>;

export class Jwt {
  readonly #keys: readonly [Uint8Array, ...Uint8Array[]];
  readonly #settings: Settings;
  /** The shared clock in milliseconds, by which tokens begin and expire. */
  readonly now: () => number;
  /** The payloads of verified tokens, until they expire. */
  readonly #verified = new LRUCache<string, JWTPayload>(entryLimit(10_000));

  /** The first secret signs, all verify, so that secrets can be rotated. */
  constructor([first, ...others]: Secrets, settings: Settings, now: () => number = Date.now) {
    this.#keys = [keyOf(first), ...others.map(keyOf)];
    this.#settings = settings;
    this.now = now;
  }

  /** `expiresAt`: milliseconds since 1970. */
  async sign(claims: JWTPayload, expiresAt: number): Promise<string> {
    const { algorithm, issuer, audience } = this.#settings;
    const { SignJWT } = await loadJose();
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuedAt(Math.floor(this.now() / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000));
    if (issuer !== undefined) token.setIssuer(issuer);
    if (audience) token.setAudience(audience.length === 1 ? String(audience[0]) : [...audience]);
    return token.sign(this.#keys[0]);
  }

  /** Signs synchronously, for code of a project (RFC 7515, appendix A.1). */
  signNow(claims: JWTPayload, expiresAt: number): string {
    const { algorithm, issuer, audience } = this.#settings;
    const times = { iat: Math.floor(this.now() / 1000), exp: Math.floor(expiresAt / 1000) };
    const names = {
      ...(issuer === undefined ? {} : { iss: issuer }),
      ...(audience ? { aud: audience.length === 1 ? String(audience[0]) : [...audience] } : {}),
    };
    const parts = [
      { alg: algorithm, typ: 'JWT' },
      { ...claims, ...times, ...names },
    ];
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const hash = `sha${algorithm.slice(2)}`;
    return `${text}.${createHmac(hash, this.#keys[0]).update(text).digest('base64url')}`;
  }

  /** Returns the payload; undefined unless this server signed the token and it has not expired. */
  async verify(token: string): Promise<JWTPayload | undefined> {
    if (token.length > maxTokenLength) return undefined;
    const known = this.#verified.get(token) ?? (await this.#check(token));
    return known && Number(known.exp) * 1000 > this.now() ? known : undefined;
  }

  async #check(token: string): Promise<JWTPayload | undefined> {
    for (const key of this.#keys) {
      const payload = await this.#payload(token, key);
      if (payload) {
        this.#verified.set(token, payload);
        return payload;
      }
    }
    return undefined;
  }

  async #payload(token: string, key: Uint8Array): Promise<JWTPayload | undefined> {
    const { algorithm, issuer, audience } = this.#settings;
    const { jwtVerify } = await loadJose();
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        requiredClaims: ['iat', 'exp'],
        currentDate: new Date(this.now()),
        ...(issuer === undefined ? {} : { issuer }),
        ...(audience ? { audience: [...audience] } : {}),
      });
      return payload;
    } catch {
      // A token that cannot be verified for any reason is treated as unknown.
      return undefined;
    }
  }
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);
