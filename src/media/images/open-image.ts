// Reads the metadata of an image before any pixels are decoded, and opens images with limits for pixels and time.
import type { Sharp } from 'sharp';
import { tooManyPixels } from '../../errors/families/media.ts';

/** A size in pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Loaded with the first image, because it takes 20 MB of memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Each image takes memory for all its pixels. images.ts limits how many are processed at the same time.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Size and metadata of an image. Throws if all its frames together have more than `maxPixels`. */
export async function inspectImage(path: string, maxPixels: number) {
  const sharp = await loadSharp();
  const facts = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height } = facts.autoOrient;
  const pages = facts.pages ?? 1;
  if (width * height * pages > maxPixels)
    throw tooManyPixels({ width, height: height * pages, max: maxPixels });
  const hasTraces = Boolean(facts.exif ?? facts.xmp ?? facts.iptc) || (facts.orientation ?? 1) > 1;
  return { width, height, isAnimated: pages > 1, hasTraces };
}

/** Decoding fails after 60 seconds, or if the image has more than `maxPixels`. `animated` reads all frames. */
export async function openImage(path: string, maxPixels: number, animated = false): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(path, { limitInputPixels: maxPixels, animated }).timeout({ seconds: 60 });
}
