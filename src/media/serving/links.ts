// Signed links to private files. A link gives access to its file, without other permission, until it expires. Storages that
// serve clients directly sign links themselves; links to the server's own route have an HMAC over address and expiry.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../config/users/secrets.ts';
import type { FileStorage } from '../storage/storage.ts';
import type { StoredFiles } from '../storage/stored-files.ts';

export interface LinkSettings {
  readonly storage: Pick<FileStorage, 'signedUrl'>;
  readonly storedFiles: Pick<StoredFiles, 'keysOf'>;
  /** The server's secrets. New links are signed with a key derived from the first; links of all of them are valid. */
  readonly secrets: Secrets;
  /** The lifetime of a link. */
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

  /** A link for each address that has a record; other addresses are left out. */
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

  /** A link to the server's own route, which serves variants of images in every storage. */
  own(address: string, now = Date.now()): string {
    const expires = String(Math.floor(now / 1000) + this.#settings.seconds);
    return `/uploads/${address}?expires=${expires}&signature=${signature(this.#keys[0], address, expires)}`;
  }

  /** Whether the query string of a request for this address has a signature of this server that has not expired. */
  isValid(address: string, search: string, now = Date.now()): boolean {
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
