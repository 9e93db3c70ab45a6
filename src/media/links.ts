// Signed links to private files: the holder can read the file until the link expires. Storages that clients reach by
// themselves sign their own; for our own route it is an HMAC over the address and the moment.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../config/secrets.ts';
import type { FileStorage } from './storage.ts';
import type { StoredFiles } from './stored-files.ts';

export interface LinkSettings {
  readonly storage: Pick<FileStorage, 'signedUrl'>;
  readonly storedFiles: Pick<StoredFiles, 'keysOf'>;
  /** Of the server; links are signed with a key that is derived from the first, and those of all are good. */
  readonly secrets: Secrets;
  /** How long a link works. */
  readonly seconds: number;
}

export class Links {
  readonly #settings: LinkSettings;
  readonly #keys: readonly [Buffer, ...Buffer[]];

  constructor(settings: LinkSettings) {
    this.#settings = settings;
    const [first, ...others] = settings.secrets;
    this.#keys = [keyOf(first), ...others.map(keyOf)];
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
    return `/uploads/${address}?expires=${expires}&signature=${signature(this.#keys[0], address, expires)}`;
  }

  /** Whether the query string of a request for this address is that of a link of ours which is still good. */
  isGood(address: string, search: string, now = Date.now()): boolean {
    const parameters = new URLSearchParams(search);
    const expires = parameters.get('expires') ?? '';
    if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now) return false;
    const given = Buffer.from(parameters.get('signature') ?? '');
    return this.#keys.some((key) => {
      const right = Buffer.from(signature(key, address, expires));
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }
}

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'plinth links to files', 32));

const signature = (key: Buffer, address: string, expires: string): string =>
  createHmac('sha256', key).update(`${address}\n${expires}`).digest('base64url');
