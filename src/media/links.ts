// Signed links to private files: the holder can read the file until the link expires. Storages that clients reach by
// themselves sign their own; for our own route it is an HMAC over the address and the moment.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Storage } from './storage.ts';
import type { StoredFiles } from './stored-files.ts';

export interface LinkSettings {
  readonly storage: Pick<Storage, 'signedUrl'>;
  readonly storedFiles: Pick<StoredFiles, 'keysOf'>;
  /** A secret of the server; links are signed with one that is derived from it. */
  readonly secret: string;
  /** How long a link works. */
  readonly seconds: number;
}

export class Links {
  readonly #settings: LinkSettings;
  readonly #secret: Buffer;

  constructor(settings: LinkSettings) {
    this.#settings = settings;
    this.#secret = Buffer.from(hkdfSync('sha256', settings.secret, '', 'plinth links to files', 32));
  }

  /** A link for each address that a record names. */
  async sign(addresses: readonly string[], now = Date.now()): Promise<ReadonlyMap<string, string>> {
    const { storage, storedFiles, seconds } = this.#settings;
    const keys = await storedFiles.keysOf([...new Set(addresses)]);
    const links = await Promise.all(
      [...keys].map(
        async ([address, key]) =>
          [address, (await storage.signedUrl(key, seconds)) ?? this.own(address, now)] as const,
      ),
    );
    return new Map(links);
  }

  /** A link to our own route, which serves variants of every storage. */
  own(address: string, now = Date.now()): string {
    const expires = String(Math.floor(now / 1000) + this.#settings.seconds);
    return `/uploads/${address}?expires=${expires}&signature=${this.#signature(address, expires)}`;
  }

  /** Whether the query string of a request for this address is that of a link of ours which is still good. */
  isGood(address: string, search: string, now = Date.now()): boolean {
    const parameters = new URLSearchParams(search);
    const expires = parameters.get('expires') ?? '';
    if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now) return false;
    const given = Buffer.from(parameters.get('signature') ?? '');
    const right = Buffer.from(this.#signature(address, expires));
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #signature(address: string, expires: string): string {
    return createHmac('sha256', this.#secret).update(`${address}\n${expires}`).digest('base64url');
  }
}
