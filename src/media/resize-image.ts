// An image in another size or format, around its focal point where it is cropped.
import type { Codec } from './codecs.ts';
import { type Box, inspectImage, openImage } from './open-image.ts';

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

/** AVIF takes seconds for what others do in milliseconds; a client is waiting for it. */
const quickly = { effort: 1 };

/** Never larger than it is. */
export async function resizeImage(
  { from, to, box, fit, focalPoint, codec }: Resizing,
  maxPixels: number,
): Promise<void> {
  const { width, height } = await inspectImage(from, maxPixels);
  const image = (await openImage(from, maxPixels)).autoOrient();
  const isCropped = fit === 'cover' && box.width !== undefined && box.height !== undefined;
  const resized = isCropped
    ? image
        .extract(cropAround(focalPoint ?? { x: 50, y: 50 }, { width, height }, box.width, box.height))
        .resize({ width: box.width, height: box.height, fit: 'inside', withoutEnlargement: true })
    : image.resize({
        // A frame around the image would be larger than it is.
        ...(box.width === undefined ? {} : { width: Math.min(box.width, width) }),
        ...(box.height === undefined ? {} : { height: Math.min(box.height, height) }),
        fit: fit === 'cover' ? 'inside' : fit,
        withoutEnlargement: true,
      });
  await resized.toFormat(codec, codec === 'avif' ? quickly : {}).toFile(to);
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
