// config/plugins, entry upload: accepted files and copies of images. The keys are Strapi's, except
// `maxPixels`, `sizeLimits`, `copyFormat`, `keepMetadata` and `variants`. https://docs.strapi.io/cms/features/media-library
import { z } from 'zod';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { middlewares } from '../http/middlewares.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { byteSize, flag, objectOf, text, wholeNumber } from '../shapes/shapes.ts';
import { imageOrigins } from './image-origins.ts';
import { type StorageConfig, type StorageReading, storageConfig } from './storage-config.ts';

export interface MediaConfig {
  /** The maximum size of one upload with all its files, in bytes. */
  readonly sizeLimit: number;
  /** The length of the longer side of each copy of an image in pixels, by the name of the copy. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** The maximum number of pixels of an image. */
  readonly maxPixels: number;
  /** The file format of the copies. */
  readonly copyFormat: 'original' | 'webp';
  /** Whether original files keep the metadata of cameras, such as the location. */
  readonly keepsMetadata: boolean;
  readonly variants: VariantRules;
  readonly types: FileTypeRules;
  readonly storage: StorageConfig;
  /** Origins from which the panel may load files, in addition to this server and the storage. */
  readonly imageOrigins: readonly string[];
}

/** The sizes and formats in which images can be requested. */
export interface VariantRules {
  /** Pixels: a number is a width or a height, a pair is both. An empty list disables variants. */
  readonly sizes: readonly (number | readonly [number, number])[];
  readonly fits: readonly ('cover' | 'contain' | 'fill' | 'inside' | 'outside')[];
  readonly formats: readonly ('jpeg' | 'png' | 'webp' | 'avif')[];
  /** The format if a request does not specify one. */
  readonly format: 'original' | 'webp';
  /** The maximum size of the cache of variants, in bytes. */
  readonly cacheSize: number;
}

/** Types are patterns such as `image/*` or `application/pdf`. */
export interface FileTypeRules {
  /** Undefined: all types. */
  readonly allowed: readonly string[] | undefined;
  readonly denied: readonly string[];
  /** The maximum size of a file in bytes, by type. If several apply, the smallest one counts. */
  readonly sizeLimits: Readonly<Record<string, number>>;
}

const typeRemedy = 'Write a list of types such as "image/*" or "application/pdf".';
const types = z.array(text(typeRemedy), { error: typeRemedy });
const limitRemedy = 'Write types with sizes, such as { "image/*": "10mb" }.';
const breakpointRemedy = 'Write names in lower case with pixels, such as { large: 1000 }.';
const breakpoints = z.record(z.string().regex(/^[a-z][a-z0-9]{0,20}$/), wholeNumber(1, 20_000), {
  error: breakpointRemedy,
});

const oneOf = <T extends string>(names: readonly T[]) =>
  z.enum(names, { error: `Write one of ${names.join(', ')}.` });
const copyFormat = oneOf(['original', 'webp']);
const fits = ['cover', 'contain', 'fill', 'inside', 'outside'] as const;
const fit = oneOf(fits);
const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
const format = oneOf(formats);

const side = wholeNumber(1, 10_000);
const sizesRemedy =
  'Write a list of sizes in pixels, each a number or a pair, such as [320, 640, [400, 300]].';

const mediaShape = objectOf(
  {
    sizeLimit: byteSize.optional(),
    sizeLimits: z.record(text(typeRemedy), byteSize, { error: limitRemedy }).optional(),
    breakpoints: breakpoints.optional(),
    maxPixels: wholeNumber(1).optional(),
    copyFormat: copyFormat.optional(),
    keepMetadata: flag.optional(),
    variants: objectOf({
      sizes: z.array(z.union([side, z.tuple([side, side])]), { error: sizesRemedy }).optional(),
      fits: z.array(fit).optional(),
      formats: z.array(format).optional(),
      cacheSize: byteSize.optional(),
    }).optional(),
    security: objectOf({ allowedTypes: types.optional(), deniedTypes: types.optional() }).optional(),
  },
  ['provider', 'providerOptions', 'actionOptions'],
);

const megabyte = 1024 * 1024;

export function mediaConfig(
  { plugins, list }: { readonly plugins: ConfigFile; readonly list: ConfigFile },
  reading: Omit<StorageReading, 'sizeLimit'>,
): MediaConfig {
  const { faults } = reading;
  const entry = isPlainObject(plugins.value) ? plugins.value.upload : undefined;
  const config = (isPlainObject(entry) ? entry.config : undefined) ?? {};
  const place = { path: ['upload', 'config'], fileAt: plugins.fileAt };
  const given = checkShape(mediaShape, config, place, faults);
  const olderLimit = bodyLimit(list, faults);
  const sizeLimit = given?.sizeLimit ?? olderLimit ?? 200 * megabyte;
  const storage = storageConfig(config, place, { ...reading, sizeLimit });
  return {
    sizeLimit,
    breakpoints: given?.breakpoints ?? { large: 1000, medium: 750, small: 500 },
    maxPixels: given?.maxPixels ?? 64_000_000,
    copyFormat: given?.copyFormat ?? 'original',
    keepsMetadata: given?.keepMetadata ?? false,
    variants: {
      sizes: given?.variants?.sizes ?? [
        160,
        320,
        480,
        640,
        960,
        1280,
        1920,
        [160, 160],
        [320, 320],
        [640, 640],
      ],
      fits: given?.variants?.fits ?? fits,
      formats: given?.variants?.formats ?? formats,
      format: given?.copyFormat ?? 'original',
      cacheSize: given?.variants?.cacheSize ?? 256 * megabyte,
    },
    types: {
      allowed: given?.security?.allowedTypes,
      denied: given?.security?.deniedTypes ?? [],
      sizeLimits: sizeLimitsOf(given?.sizeLimits ?? {}, storage),
    },
    storage,
    imageOrigins: imageOrigins(list),
  };
}

function sizeLimitsOf(limits: FileTypeRules['sizeLimits'], storage: StorageConfig): typeof limits {
  if (storage.provider !== 'local' || storage.sizeLimit === undefined) return limits;
  return { ...limits, '*': Math.min(storage.sizeLimit, limits['*'] ?? storage.sizeLimit) };
}

/** Options of the library that Strapi uses, without effect here. */
const formidableKeys =
  'maxFields maxFieldsSize maxFiles maxTotalFileSize minFileSize allowEmptyFiles uploadDir keepExtensions multiples hashAlgorithm hash encoding filename filter onFileBegin createDirsFromUploads fileWriteStreamHandler defaultInvalidName enabledPlugins';

/** The upload limit in its older place: strapi::body, formidable.maxFileSize. */
function bodyLimit(list: ConfigFile, faults: Fault[]): number | undefined {
  // `httpConfig` reports the other faults of the list.
  const body = middlewares(list, [])?.get('body');
  if (!body) return undefined;
  const limits = objectOf({ maxFileSize: byteSize.optional() }, formidableKeys.split(' '));
  // Strapi also accepts a boolean in place of the options, which means the defaults.
  const formidable = z.preprocess(
    (value) => (typeof value === 'boolean' ? undefined : value),
    limits.optional(),
  );
  const shape = z.looseObject({ formidable });
  const place = { path: body.path, fileAt: list.fileAt };
  return checkShape(shape, body.config, place, faults)?.formidable?.maxFileSize;
}
