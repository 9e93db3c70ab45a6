// How an original is written where it has to be written anew: no loss that anybody sees.
import type { JpegOptions, WebpOptions } from 'sharp';
import type { Codec } from './codecs.ts';

/**
 * Best Huffman tables are a few percent smaller, and hold the whole image in memory (500 MB for 12 megapixels, against 30).
 */
const qualities: Partial<Record<Codec, JpegOptions & WebpOptions>> = {
  jpeg: { quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: false },
  webp: { quality: 90 },
};

export const qualityOf = (codec: Codec): JpegOptions & WebpOptions => qualities[codec] ?? {};
