// Writes an image in another size or format. Where it has to be cropped, the part around its focal point is kept.
import type { Codec } from './codecs.ts';
import { type Box, inspectImage, openImage } from './open-image.ts';

/** In percent of width and height, 0 to 100. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export interface ResizeOptions {
  readonly from: string;
  readonly to: string;
  readonly box: { readonly width: number | undefined; readonly height: number | undefined };
  readonly fit: 'cover' | 'contain' | 'fill' | 'inside' | 'outside';
  readonly focalPoint: FocalPoint | undefined;
  readonly codec: Codec;
}

/** With the default effort, encoding AVIF takes seconds where other formats take milliseconds, and a client waits for it. */
const avifOptions = { effort: 1 };

/** Writes the image to `to`. It is never enlarged. */
export async function resizeImage(
  { from, to, box, fit, focalPoint, codec }: ResizeOptions,
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
        // Otherwise the fit `contain` would enlarge the image by a frame.
        ...(box.width === undefined ? {} : { width: Math.min(box.width, width) }),
        ...(box.height === undefined ? {} : { height: Math.min(box.height, height) }),
        fit: fit === 'cover' ? 'inside' : fit,
        withoutEnlargement: true,
      });
  await resized.toFormat(codec, codec === 'avif' ? avifOptions : {}).toFile(to);
}

/** The largest part of the image with the proportions of the box, centred on the focal point as far as possible. */
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
