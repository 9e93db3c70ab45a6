// Cuts a part out of an image, in the same format and with all frames of an animation.
import { partOutside } from '../../errors/families/media.ts';
import type { Codec } from './codecs.ts';
import { type Box, inspectImage, openImage } from './open-image.ts';
import { qualityOf } from './original-quality.ts';

/** In pixels of the upright image: the EXIF orientation is applied first. */
export interface CropArea extends Box {
  readonly left: number;
  readonly top: number;
}

export interface CropOptions {
  readonly from: string;
  readonly to: string;
  readonly part: CropArea;
  readonly codec: Codec;
}

/** Writes the part to `to` and resolves to the size of the whole image. Throws if the part is not inside the image. */
export async function cropImage(
  { from, to, part, codec }: CropOptions,
  { maxPixels, keepsMetadata }: { readonly maxPixels: number; readonly keepsMetadata: boolean },
): Promise<Box> {
  const { width, height, isAnimated } = await inspectImage(from, maxPixels);
  if (part.left + part.width > width || part.top + part.height > height) throw partOutside({ width, height });
  const image = (await openImage(from, maxPixels, isAnimated)).autoOrient().extract(part);
  const kept = keepsMetadata ? image.keepMetadata() : image.keepIccProfile();
  await kept.toFormat(codec, qualityOf(codec)).toFile(to);
  return { width, height };
}
