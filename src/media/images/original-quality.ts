// The encoder settings for originals that have to be encoded again: no visible loss.
import type { JpegOptions, WebpOptions } from 'sharp';
import type { Codec } from './codecs.ts';

/**
 * `optimizeCoding` would make files a few percent smaller, but holds the whole image in memory: 500 MB for 12 megapixels instead
 * of 30 MB.
 */
const qualities: Partial<Record<Codec, JpegOptions & WebpOptions>> = {
  jpeg: { quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: false },
  webp: { quality: 90 },
};

export const qualityOf = (codec: Codec): JpegOptions & WebpOptions => qualities[codec] ?? {};
