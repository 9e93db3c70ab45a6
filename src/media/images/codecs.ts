// The image formats that the server can read and write, by media type and by file extension.

const kinds = {
  jpeg: { mime: 'image/jpeg', ext: '.jpg' },
  png: { mime: 'image/png', ext: '.png' },
  webp: { mime: 'image/webp', ext: '.webp' },
  avif: { mime: 'image/avif', ext: '.avif' },
  gif: { mime: 'image/gif', ext: '.gif' },
  tiff: { mime: 'image/tiff', ext: '.tif' },
} as const;

export type Codec = keyof typeof kinds;

const names = Object.keys(kinds) as readonly Codec[];

export const codecOfMime = (mime: string): Codec | undefined =>
  names.find((name) => kinds[name].mime === mime);

export const codecOfExtension = (ext: string): Codec | undefined =>
  names.find((name) => kinds[name].ext === ext);

export const kindOfCodec = (codec: Codec): (typeof kinds)[Codec] => kinds[codec];

/** A list for error messages. */
export const croppableTypes = Object.values(kinds)
  .map(({ mime }) => mime)
  .join(', ');
