// Images, few at a time: each one takes memory as large as its pixels.
import { PlinthError } from '../errors/errors.ts';
import { imageUnreadable, tooManyAtOnce } from '../errors/media.ts';
import { Semaphore } from '../semaphore/semaphore.ts';
import { codecOfMime, kindOfCodec } from './codecs.ts';
import { type Cropping, cropImage } from './crop-image.ts';
import type { FileKind } from './file-kind.ts';
import type { Box } from './open-image.ts';
import { type ImageSettings, type PreparedImage, prepareImage } from './prepare-image.ts';
import { type Resizing, resizeImage } from './resize-image.ts';

const atOnce = 2;
const mostWaiting = 100;

export class Images {
  readonly #settings: ImageSettings;
  readonly #semaphore = new Semaphore({
    places: atOnce,
    queue: mostWaiting,
    refusal: () => tooManyAtOnce({ of: 'images' }),
  });

  constructor(settings: ImageSettings) {
    this.#settings = settings;
  }

  /** Undefined for files that are no images of a kind that can be resized. `newPath` names temporary files. */
  async prepare(path: string, mime: string, newPath: () => string): Promise<PreparedImage | undefined> {
    const codec = codecOfMime(mime);
    if (!codec) return undefined;
    return this.#run(() => prepareImage({ path, codec, newPath, settings: this.#settings }));
  }

  /** The kind of the copies of an image. */
  copyKind(kind: FileKind): FileKind {
    return this.#settings.copyFormat === 'webp' ? kindOfCodec('webp') : kind;
  }

  /** Writes an image in another size or format; it never gets larger than it is. */
  resize(resizing: Resizing): Promise<void> {
    return this.#run(() => resizeImage(resizing, this.#settings.maxPixels));
  }

  /** Writes a part of an image in the same kind; resolves to the size of the whole. */
  crop(cropping: Cropping): Promise<Box> {
    return this.#run(() => cropImage(cropping, this.#settings));
  }

  #run<T>(work: () => Promise<T>): Promise<T> {
    return this.#semaphore.run(async () => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof PlinthError) throw error;
        throw imageUnreadable();
      }
    });
  }
}
