// A part of an image as an image of its own, of the same kind, with all its frames.
import { partOutside } from '../errors/media.ts';
import type { Codec } from './codecs.ts';
import { type Box, inspectImage, openImage } from './open-image.ts';
import { qualityOf } from './original-quality.ts';

/** In pixels of the upright image. */
export interface CropArea extends Box {
  readonly left: number;
  readonly top: number;
}

export interface Cropping {
  readonly from: string;
  readonly to: string;
  readonly part: CropArea;
  readonly codec: Codec;
}

/** Resolves to the size of the whole image. */
export async function cropImage(
  { from, to, part, codec }: Cropping,
  { maxPixels, keepsMetadata }: { readonly maxPixels: number; readonly keepsMetadata: boolean },
): Promise<Box> {
  const { width, height, isAnimated } = await inspectImage(from, maxPixels);
  if (part.left + part.width > width || part.top + part.height > height) throw partOutside({ width, height });
  const image = (await openImage(from, maxPixels, isAnimated)).autoOrient().extract(part);
  const kept = keepsMetadata ? image.keepMetadata() : image.keepIccProfile();
  await kept.toFormat(codec, qualityOf(codec)).toFile(to);
  return { width, height };
}
