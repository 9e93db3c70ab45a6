// Images: their size, upright and without what cameras write into them, and smaller copies. Few at a time: each one
// takes memory as large as its pixels.
import sharp from 'sharp';
import { invalid, PlinthError } from '../errors/errors.ts';
import { Gate } from './gate.ts';

export interface ImageSettings {
  /** Pixels of one image; more are refused before anything is decoded. */
  readonly maxPixels: number;
  /** The longer side of each copy by its name. */
  readonly breakpoints: Readonly<Record<string, number>>;
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

const codecs: Readonly<Record<string, 'jpeg' | 'png' | 'webp' | 'tiff' | 'gif' | 'avif'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/tiff': 'tiff',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

type Codec = (typeof codecs)[string];

const atOnce = 2;
const mostWaiting = 100;
const thumbnail = { width: 245, height: 156 };
/** Where an image has to be written anew: no loss that anybody sees. */
const originalQuality = { jpeg: { quality: 90, chromaSubsampling: '4:4:4' }, webp: { quality: 90 } } as const;

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
    const codec = Object.hasOwn(codecs, mime) ? codecs[mime] : undefined;
    if (!codec) return undefined;
    return this.#gate.run(async () => {
      try {
        return await prepareImage({ path, codec, newPath, settings: this.#settings });
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
  const clean = hasTraces ? await rewrite(preparing, pages > 1) : path;
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

const read = (path: string, { settings }: Preparing, animated = false) =>
  sharp(path, { limitInputPixels: settings.maxPixels, animated }).timeout({ seconds: 60 });

async function rewrite(preparing: Preparing, animated: boolean): Promise<string> {
  const { codec, path, newPath } = preparing;
  const written = newPath();
  const image = read(path, preparing, animated).autoOrient().keepIccProfile();
  const quality = codec === 'jpeg' || codec === 'webp' ? originalQuality[codec] : {};
  await image.toFormat(codec, quality).toFile(written);
  return written;
}

async function copy(preparing: Preparing, from: string, name: string, box: Box): Promise<ImageCopy> {
  const path = preparing.newPath();
  const resized = read(from, preparing).resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const { width, height, size } = await resized.toFormat(preparing.codec).toFile(path);
  return { name, path, width, height, bytes: size };
}
