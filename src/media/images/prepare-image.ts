// Prepares an image for storage: applies its EXIF orientation, removes its metadata, and creates smaller copies.
import type { Codec } from './codecs.ts';
import { type Box, inspectImage, openImage } from './open-image.ts';
import { qualityOf } from './original-quality.ts';

export interface ImageSettings {
  /** Pixels of one image, all frames together; more are refused before anything is decoded. */
  readonly maxPixels: number;
  /** The maximum width and height of each copy, in pixels, by the name of the copy. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** The format of copies. */
  readonly copyFormat: 'original' | 'webp';
  /** Whether originals keep their metadata, such as the place where a photo was taken. */
  readonly keepsMetadata: boolean;
}

export interface PreparedImage {
  /** The given file, or a cleaned copy of it. */
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

const thumbnail = { width: 245, height: 156 };

interface PrepareOptions {
  readonly path: string;
  readonly codec: Codec;
  readonly newPath: () => string;
  readonly settings: ImageSettings;
}

/** Throws if the image has too many pixels. A copy is only created if the image is larger than it. */
export async function prepareImage(options: PrepareOptions): Promise<PreparedImage> {
  const { path, settings } = options;
  const { width, height, isAnimated, hasTraces } = await inspectImage(path, settings.maxPixels);
  const isCleaned = hasTraces && !settings.keepsMetadata;
  const clean = isCleaned ? await rewrite(options, isAnimated) : path;
  const copies: ImageCopy[] = [];
  for (const [name, box] of boxes(settings)) {
    if (width > box.width || height > box.height) copies.push(await copy(options, clean, name, box));
  }
  return { path: clean, width, height, copies };
}

/** The copies by name, the thumbnail first, then from the largest to the smallest, as clients expect them. */
const boxes = ({ breakpoints }: ImageSettings): readonly (readonly [string, Box])[] => [
  ['thumbnail', thumbnail],
  ...Object.entries(breakpoints)
    .sort(([, one], [, other]) => other - one)
    .map(([name, side]): [string, Box] => [name, { width: side, height: side }]),
];

async function rewrite(options: PrepareOptions, animated: boolean): Promise<string> {
  const { codec, path, newPath, settings } = options;
  const written = newPath();
  const image = (await openImage(path, settings.maxPixels, animated)).autoOrient().keepIccProfile();
  await image.toFormat(codec, qualityOf(codec)).toFile(written);
  return written;
}

async function copy(options: PrepareOptions, from: string, name: string, box: Box): Promise<ImageCopy> {
  const path = options.newPath();
  const { settings } = options;
  const resized = (await openImage(from, settings.maxPixels))
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const codec = settings.copyFormat === 'webp' ? 'webp' : options.codec;
  const { width, height, size } = await resized.toFormat(codec).toFile(path);
  return { name, path, width, height, bytes: size };
}
