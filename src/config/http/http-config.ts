// HTTP settings of config/middlewares: CORS, body sizes, query strings, compression, headers, and the project's own middlewares.
import { z } from 'zod';
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { byteSize, flag, objectOf, wholeNumber } from '../shapes/shapes.ts';
import { type CorsConfig, corsConfig, corsShape, noCors, unmatchedOrigins } from './cors-config.ts';
import {
  type ConfiguredMiddleware,
  type CustomMiddleware,
  customMiddlewares,
  middlewares,
} from './middlewares.ts';
import { type SessionConfig, sessionConfig, sessionShape } from './session-config.ts';

export interface CompressionConfig {
  /** Values of `Content-Encoding`, the preferred one first. An empty list disables compression. */
  readonly encodings: readonly Encoding[];
  /** Responses with fewer bytes are not compressed. */
  readonly threshold: number;
}

export type Encoding = 'zstd' | 'br' | 'gzip';

export interface HttpConfig {
  readonly cors: CorsConfig;
  readonly body: {
    readonly jsonLimit: number;
    readonly formLimit: number;
    /** Whether the project's code can read the text of a JSON body in addition to the parsed value. */
    readonly keepsText: boolean;
  };
  readonly query: QueryConfig;
  readonly compression: CompressionConfig;
  /** Undefined if the list of middlewares does not have it: then `ctx.session` does not exist. */
  readonly session: SessionConfig | undefined;
  /** The middlewares of the project's code; the first one is the outermost. */
  readonly customMiddlewares: readonly CustomMiddleware[];
  /** The options of `strapi::security`, unchecked. */
  readonly security: Readonly<Record<string, unknown>>;
}

interface QueryConfig {
  readonly depth: number;
  readonly arrayLimit: number;
  readonly parameterLimit: number;
  /** The maximum length of the query string, in bytes. */
  readonly maxLength: number;
}

/** Keys of the reference without effect here. */
const bodyKeys =
  'multipart patchNode queryString strict patchKoa textLimit encoding formidable parsedMethods urlencoded json text jsonStrict onError';
const bodyShape = objectOf(
  {
    jsonLimit: byteSize.optional(),
    formLimit: byteSize.optional(),
    includeUnparsed: flag.optional(),
  },
  bodyKeys.split(' '),
);

const queryKeys =
  'strictNullHandling allowDots allowSparse charset comma delimiter duplicates strictDepth plainObjects';
const queryShape = objectOf(
  {
    depth: wholeNumber(1).optional(),
    arrayLimit: wholeNumber(0).optional(),
    parameterLimit: wholeNumber(1).optional(),
    /** Not in the reference, which has no limit. */
    maxLength: byteSize.optional(),
  },
  queryKeys.split(' '),
);

/** Keys of the reference without effect here. */
const compressionKeys = ['filter', 'deflate', 'defaultEncoding'];
/** An object with options enables the encoding; the options themselves have no effect. */
const encodingSwitch = z.union([flag, z.looseObject({}).transform(() => true)], {
  error: 'Write true or false.',
});
/** Compression protects nothing, so a misspelled key is only listed (`config/unread-keys.ts`) and does not prevent the start. */
const compressionShape = z.looseObject(
  {
    /** Not in the reference, which compresses if the middleware is in the list. */
    enabled: flag.optional(),
    threshold: byteSize.optional(),
    zstd: encodingSwitch.optional(),
    br: encodingSwitch.optional(),
    gzip: encodingSwitch.optional(),
  },
  { error: 'Write an object.' },
);
export const compressionOptions = [...Object.keys(compressionShape.shape), ...compressionKeys];

/** A filter must not be ignored silently: addresses that it blocks would get access. */
const filterRemedy = 'Remove it, and filter addresses in front of the server: filters are not supported.';
const noAddresses = z.array(z.unknown()).max(0, { error: filterRemedy });
const ipShape = objectOf({ whitelist: noAddresses.optional(), blacklist: noAddresses.optional() });

/** In the order of preference, which is that of their computing time, the least first. */
const encodings = ['zstd', 'br', 'gzip'] as const;

export function httpConfig(file: ConfigFile, faults: Fault[], findings: Finding[] = []): HttpConfig {
  const list = middlewares(file, faults);
  const read = <S extends z.ZodType>(name: string, shape: S): z.output<S> | undefined => {
    const { config, path }: ConfiguredMiddleware = list?.get(name) ?? { config: {}, path: [] };
    return checkShape(shape, config, { path, fileAt: file.fileAt }, faults);
  };
  const body = read('body', bodyShape);
  const query = read('query', queryShape);
  read('ip', ipShape);
  const compression = read('compression', compressionShape);
  const session = read('session', sessionShape);
  const cors = read('cors', corsShape);
  const corsPath = list?.get('cors')?.path ?? [];
  findings.push(...unmatchedOrigins(cors, { path: corsPath, fileAt: file.fileAt }));
  return {
    // As in the reference, CORS is disabled by removing the middleware from the list.
    cors: list && !list.has('cors') ? noCors : corsConfig(cors),
    body: {
      jsonLimit: body?.jsonLimit ?? 1024 * 1024,
      formLimit: body?.formLimit ?? 56 * 1024,
      keepsText: body?.includeUnparsed ?? false,
    },
    query: {
      depth: query?.depth ?? 20,
      arrayLimit: query?.arrayLimit ?? 100,
      parameterLimit: query?.parameterLimit ?? 1000,
      maxLength: query?.maxLength ?? 16 * 1024,
    },
    compression: {
      encodings:
        compression?.enabled === false
          ? []
          : encodings.filter((encoding) => compression?.[encoding] !== false),
      threshold: compression?.threshold ?? 1024,
    },
    session: list && !list.has('session') ? undefined : sessionConfig(session),
    customMiddlewares: customMiddlewares(file),
    security: read('security', objectOf({})) ?? {},
  };
}
