// The part of an image that a crop keeps, in pixels of the image.
import type { PercentCrop } from 'react-image-crop';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Part extends Size {
  readonly left: number;
  readonly top: number;
}

/** Aspect ratios; undefined for a free one. */
export const ratios = {
  free: () => undefined,
  original: ({ width, height }: Size) => width / height,
  '1:1': () => 1,
  '4:3': () => 4 / 3,
  '3:2': () => 3 / 2,
  '16:9': () => 16 / 9,
  '3:4': () => 3 / 4,
  '2:3': () => 2 / 3,
  '9:16': () => 9 / 16,
} as const satisfies Readonly<Record<string, (picture: Size) => number | undefined>>;

export type Ratio = keyof typeof ratios;

const between = (least: number, most: number, value: number): number =>
  Math.min(Math.max(Math.round(value), least), Math.max(least, most));

/** Rounds the part to pixels inside the image. */
export function partIn(picture: Size, part: Part): Part {
  const width = between(1, picture.width, part.width);
  const height = between(1, picture.height, part.height);
  const left = between(0, picture.width - width, part.left);
  return { left, top: between(0, picture.height - height, part.top), width, height };
}

/** The largest part with this aspect ratio around the centre of the previous one. */
export function partOfRatio(picture: Size, part: Part, ratio: number | undefined): Part {
  if (ratio === undefined) return part;
  const width = Math.min(picture.width, picture.height * ratio);
  const height = width / ratio;
  const left = part.left + (part.width - width) / 2;
  return partIn(picture, { left, top: part.top + (part.height - height) / 2, width, height });
}

/** Changes width or height; with a fixed aspect ratio the other one is adapted. */
export function resizedPart(
  picture: Size,
  part: Part,
  { side, length, ratio }: { side: keyof Size; length: number; ratio: number | undefined },
): Part {
  if (ratio === undefined) return partIn(picture, { ...part, [side]: length });
  const wanted = side === 'width' ? length : length * ratio;
  const width = Math.min(wanted, picture.width, picture.height * ratio);
  return partIn(picture, { ...part, width, height: width / ratio });
}

export const percentOfPart = (picture: Size, { left, top, width, height }: Part): PercentCrop => ({
  unit: '%',
  x: (left / picture.width) * 100,
  y: (top / picture.height) * 100,
  width: (width / picture.width) * 100,
  height: (height / picture.height) * 100,
});

export const partOfPercent = (picture: Size, { x, y, width, height }: PercentCrop): Part =>
  partIn(picture, {
    left: (x / 100) * picture.width,
    top: (y / 100) * picture.height,
    width: (width / 100) * picture.width,
    height: (height / 100) * picture.height,
  });
