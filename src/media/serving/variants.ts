// Images in other sizes and formats, created on first request and kept in a bounded cache until the process ends. The content of a
// key never changes, so cached images cannot be stale.
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import type { VariantRules } from '../../config/media/media-config.ts';
import { noResizableImage, tooManyAtOnce } from '../../errors/families/media.ts';
import { networkOf } from '../../limits/network.ts';
import { Semaphore } from '../../semaphore/semaphore.ts';
import { type Codec, codecOfExtension, kindOfCodec } from '../images/codecs.ts';
import type { Images } from '../images/images.ts';
import type { FocalPoint } from '../images/resize-image.ts';
import type { IncomingFiles } from '../receiving/incoming.ts';
import type { FileStorage, StoredFile } from '../storage/storage.ts';
import type { Variant } from './variant-request.ts';

export interface VariantSource {
  readonly key: string;
  readonly focalPoint: FocalPoint | undefined;
}

export interface ShownVariant {
  readonly file: StoredFile;
  readonly contentType: string;
}

interface Kept extends ShownVariant {
  readonly path: string;
}

interface VariantsContext {
  readonly storage: Pick<FileStorage, 'find'>;
  readonly incoming: Pick<IncomingFiles, 'newPath'>;
  readonly images: Pick<Images, 'resize'>;
  readonly rules: VariantRules;
}

/** One variant is created at a time, so that of the two places for image operations (media/images/images.ts) uploads have one. */
const maxWaiting = 500;
/** A file that leaves the cache is deleted later, because a response may still be sending it. */
const graceMs = 60_000;

/** Creates variants and caches them in temporary files. */
export class Variants {
  readonly #context: VariantsContext;
  readonly #semaphore = new Semaphore({
    places: 1,
    queue: maxWaiting,
    refusal: () => tooManyAtOnce({ of: 'images' }),
  });
  readonly #kept: LRUCache<string, Kept>;

  constructor(context: VariantsContext) {
    this.#context = context;
    this.#kept = new LRUCache<string, Kept>({
      maxSize: context.rules.cacheSize,
      sizeCalculation: ({ file }) => Math.max(file.size, 1),
      dispose: ({ path }) => void setTimeout(() => void rm(path, { force: true }), graceMs).unref(),
    });
  }

  /** `address`: the IP address of the client. Undefined if no file has the key. */
  async find(source: VariantSource, variant: Variant, address: string): Promise<ShownVariant | undefined> {
    const from = codecOfExtension(source.key.slice(source.key.lastIndexOf('.')));
    if (!from) throw noResizableImage();
    const codec = variant.format ?? (this.#context.rules.format === 'webp' ? 'webp' : from);
    const name = JSON.stringify([source.key, source.focalPoint, variant, codec]);
    const kept = this.#kept.get(name);
    if (kept) return kept;
    // Each network has its own queue. A request does not join a variant that another network waits for: that queue may be long.
    const make = async (): Promise<ShownVariant | undefined> => {
      const meanwhile = this.#kept.get(name);
      if (meanwhile) return meanwhile;
      const made = await this.#makeFile(source, { ...variant, codec });
      if (made) this.#kept.set(name, made);
      return made;
    };
    return this.#semaphore.run(make, { line: networkOf(address) });
  }

  async #makeFile(
    { key, focalPoint }: VariantSource,
    { width, height, fit, codec }: Variant & { readonly codec: Codec },
  ): Promise<Kept | undefined> {
    const { storage, incoming, images, rules } = this.#context;
    const stored = await storage.find(key);
    if (!stored) return undefined;
    const from = await incoming.newPath();
    const path = await incoming.newPath();
    try {
      await pipeline(stored.open(), createWriteStream(from));
      const maxSide = Math.max(...rules.sizes.flat());
      const shape =
        width === undefined && height === undefined
          ? ({ box: { width: maxSide, height: maxSide }, fit: 'inside' } as const)
          : { box: { width, height }, fit };
      await images.resize({ from, to: path, ...shape, focalPoint, codec });
    } finally {
      await rm(from, { force: true });
    }
    const { size } = await stat(path);
    const open: StoredFile['open'] = (range) => createReadStream(path, range);
    return { path, file: { size, modified: stored.modified, open }, contentType: kindOfCodec(codec).mime };
  }
}
