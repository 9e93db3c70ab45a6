// Prepares, resizes and crops images, two at a time: each operation holds all pixels of an image in memory.
import { PlinthError } from '../../errors/errors.ts';
import { imageUnreadable, tooManyAtOnce } from '../../errors/families/media.ts';
import { Semaphore } from '../../semaphore/semaphore.ts';
import type { FileKind } from '../kinds/file-kind.ts';
import { codecOfMime, kindOfCodec } from './codecs.ts';
import { type CropOptions, cropImage } from './crop-image.ts';
import type { Box } from './open-image.ts';
import { type ImageSettings, type PreparedImage, prepareImage } from './prepare-image.ts';
import { type ResizeOptions, resizeImage } from './resize-image.ts';

const maxRunning = 2;
const maxWaiting = 100;

/** All operations throw `imageUnreadable` for a damaged image, and `tooManyAtOnce` if the queue is full. */
export class Images {
  readonly #settings: ImageSettings;
  readonly #semaphore = new Semaphore({
    places: maxRunning,
    queue: maxWaiting,
    refusal: () => tooManyAtOnce({ of: 'images' }),
  });

  constructor(settings: ImageSettings) {
    this.#settings = settings;
  }

  /**
   * Cleans an image and creates its copies. Undefined for files that are not images, or of a type that cannot be resized.
   * `newPath` returns a path for a temporary file.
   */
  async prepare(path: string, mime: string, newPath: () => string): Promise<PreparedImage | undefined> {
    const codec = codecOfMime(mime);
    if (!codec) return undefined;
    return this.#run(() => prepareImage({ path, codec, newPath, settings: this.#settings }));
  }

  /** The type of an image's copies, by the type of the image. */
  copyKind(kind: FileKind): FileKind {
    return this.#settings.copyFormat === 'webp' ? kindOfCodec('webp') : kind;
  }

  /** Writes an image in another size or format. It is never enlarged. */
  resize(options: ResizeOptions): Promise<void> {
    return this.#run(() => resizeImage(options, this.#settings.maxPixels));
  }

  /** Writes a part of an image in the same format. Resolves to the size of the whole image. */
  crop(options: CropOptions): Promise<Box> {
    return this.#run(() => cropImage(options, this.#settings));
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
