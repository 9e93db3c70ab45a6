// Looking at an image before anything of it is decoded, and reading it within limits.
import type { Sharp } from 'sharp';
import { tooManyPixels } from '../errors/media.ts';

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** With the first image: it takes 20 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Each image takes memory as large as its pixels; how many there are at once is decided by images.ts.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** What an image says about itself; throws for one that has too many pixels, those of all its frames together. */
export async function inspectImage(path: string, maxPixels: number) {
  const sharp = await loadSharp();
  const facts = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height } = facts.autoOrient;
  const pages = facts.pages ?? 1;
  if (width * height * pages > maxPixels)
    throw tooManyPixels({ width, height: height * pages, most: maxPixels });
  const hasTraces = Boolean(facts.exif ?? facts.xmp ?? facts.iptc) || (facts.orientation ?? 1) > 1;
  return { width, height, isAnimated: pages > 1, hasTraces };
}

export async function openImage(path: string, maxPixels: number, animated = false): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(path, { limitInputPixels: maxPixels, animated }).timeout({ seconds: 60 });
}
