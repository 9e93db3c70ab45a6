// Images: their size, upright and without what cameras write into them, and smaller copies. Few at a time: each one
// takes memory as large as its pixels.
import sharp from 'sharp';
import { invalid, PlinthError } from '../errors/errors.ts';
import { type Codec, codecOfMime, kindOfCodec } from './codecs.ts';
import type { FileKind } from './file-kind.ts';
import { Gate } from './gate.ts';

export interface ImageSettings {
  /** Pixels of one image; more are refused before anything is decoded. */
  readonly maxPixels: number;
  /** The longer side of each copy by its name. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** What copies are written as. */
  readonly copyFormat: 'original' | 'webp';
  /** Whether originals keep what cameras wrote into them, such as where they were taken. */
  readonly keepsMetadata: boolean;
}

/** Shares of width and height, 0 to 100. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export interface Resizing {
  readonly from: string;
  readonly to: string;
  readonly box: { readonly width: number | undefined; readonly height: number | undefined };
  readonly fit: 'cover' | 'contain' | 'fill' | 'inside' | 'outside';
  readonly focalPoint: FocalPoint | undefined;
  readonly codec: Codec;
}

export interface PreparedImage {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly copies: readonly ImageCopy[];
}

export interface ImageCopy {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

const atOnce = 2;
const mostWaiting = 100;
const thumbnail = { width: 245, height: 156 };
/**
 * Where an image has to be written anew: no loss that anybody sees. Best Huffman tables are a few percent smaller, and
 * hold the whole image in memory (500 MB for 12 megapixels, against 30).
 */
const originalQuality = {
  jpeg: { quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: false },
  webp: { quality: 90 },
} as const;

sharp.concurrency(1);
sharp.cache(false);

export class Images {
  readonly #settings: ImageSettings;
  readonly #gate = new Gate({ atOnce, mostWaiting, of: 'images' });

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
    return this.#run(() => resizeImage(resizing, this.#settings));
  }

  #run<T>(work: () => Promise<T>): Promise<T> {
    return this.#gate.run(async () => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof PlinthError) throw error;
        throw invalid('The image cannot be read: it is broken, or not of the kind that it says');
      }
    });
  }
}

interface Preparing {
  readonly path: string;
  readonly codec: Codec;
  readonly newPath: () => string;
  readonly settings: ImageSettings;
}

async function prepareImage(preparing: Preparing): Promise<PreparedImage> {
  const { path, settings } = preparing;
  const facts = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height } = facts.autoOrient;
  const pages = facts.pages ?? 1;
  refuseLarge(width, height * pages, settings.maxPixels);
  const hasTraces = Boolean(facts.exif ?? facts.xmp ?? facts.iptc) || (facts.orientation ?? 1) > 1;
  const isCleaned = hasTraces && !settings.keepsMetadata;
  const clean = isCleaned ? await rewrite(preparing, pages > 1) : path;
  const copies: ImageCopy[] = [];
  for (const [name, box] of boxes(settings)) {
    if (width > box.width || height > box.height) copies.push(await copy(preparing, clean, name, box));
  }
  return { path: clean, width, height, copies };
}

function refuseLarge(width: number, height: number, most: number): void {
  if (width * height <= most) return;
  throw new PlinthError(
    'PayloadTooLargeError',
    `The image has ${width} × ${height} pixels; at most ${most} are taken`,
    {},
  );
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** The recorded order. */
const boxes = ({ breakpoints }: ImageSettings): readonly (readonly [string, Box])[] => [
  ['thumbnail', thumbnail],
  ...Object.entries(breakpoints)
    .sort(([, one], [, other]) => other - one)
    .map(([name, side]): [string, Box] => [name, { width: side, height: side }]),
];

const read = (path: string, { maxPixels }: ImageSettings, animated = false) =>
  sharp(path, { limitInputPixels: maxPixels, animated }).timeout({ seconds: 60 });

async function rewrite(preparing: Preparing, animated: boolean): Promise<string> {
  const { codec, path, newPath, settings } = preparing;
  const written = newPath();
  const image = read(path, settings, animated).autoOrient().keepIccProfile();
  const quality = codec === 'jpeg' || codec === 'webp' ? originalQuality[codec] : {};
  await image.toFormat(codec, quality).toFile(written);
  return written;
}

async function copy(preparing: Preparing, from: string, name: string, box: Box): Promise<ImageCopy> {
  const path = preparing.newPath();
  const { settings } = preparing;
  const resized = read(from, settings)
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const codec = settings.copyFormat === 'webp' ? 'webp' : preparing.codec;
  const { width, height, size } = await resized.toFormat(codec).toFile(path);
  return { name, path, width, height, bytes: size };
}

async function resizeImage(
  { from, to, box, fit, focalPoint, codec }: Resizing,
  settings: ImageSettings,
): Promise<void> {
  const facts = await sharp(from, { limitInputPixels: false }).metadata();
  const { width, height } = facts.autoOrient;
  refuseLarge(width, height, settings.maxPixels);
  const image = read(from, settings).autoOrient();
  const isCropped = fit === 'cover' && box.width !== undefined && box.height !== undefined;
  const resized = isCropped
    ? image
        .extract(cropAround(focalPoint ?? { x: 50, y: 50 }, { width, height }, box.width, box.height))
        .resize({ width: box.width, height: box.height, fit: 'inside', withoutEnlargement: true })
    : image.resize({
        ...(box.width === undefined ? {} : { width: box.width }),
        ...(box.height === undefined ? {} : { height: box.height }),
        fit: fit === 'cover' ? 'inside' : fit,
        withoutEnlargement: true,
      });
  await resized.toFormat(codec).toFile(to);
}

/** The largest part of the image that has the proportions of the box, as near to the focal point as it can be. */
function cropAround({ x, y }: FocalPoint, image: Box, width: number, height: number) {
  const scale = Math.min(image.width / width, image.height / height);
  const part = {
    width: Math.max(1, Math.min(image.width, Math.round(width * scale))),
    height: Math.max(1, Math.min(image.height, Math.round(height * scale))),
  };
  const start = (share: number, whole: number, length: number): number =>
    Math.round(Math.min(Math.max((share / 100) * whole - length / 2, 0), whole - length));
  return { ...part, left: start(x, image.width, part.width), top: start(y, image.height, part.height) };
}
