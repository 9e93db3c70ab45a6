// HTTP settings of config/middlewares: origins, body sizes, query string parsing, headers.
import { z } from 'zod';
import type { Finding } from '../errors/finding.ts';
import type { Fault } from '../errors/project-faults.ts';
import { checkShape } from './check-shape.ts';
import type { ConfigFile } from './config-files.ts';
import { type CorsConfig, corsConfig, corsShape, noCors, unmatchedOrigins } from './cors-config.ts';
import {
  type ConfiguredMiddleware,
  type CustomMiddleware,
  customMiddlewares,
  middlewares,
} from './middlewares.ts';
import { type SessionConfig, sessionConfig, sessionShape } from './session-config.ts';
import { byteSize, flag, objectOf, wholeNumber } from './shapes.ts';

export interface CompressionConfig {
  /** As `Content-Encoding` names them, the preferred one first; none switches compression off. */
  readonly encodings: readonly Encoding[];
  /** Bytes of the smallest response that is compressed. */
  readonly threshold: number;
}

export type Encoding = 'zstd' | 'br' | 'gzip';

export interface HttpConfig {
  readonly cors: CorsConfig;
  readonly body: {
    readonly jsonLimit: number;
    readonly formLimit: number;
    /** Whether code finds the text of a JSON body beside what it says. */
    readonly keepsText: boolean;
  };
  readonly query: QueryConfig;
  readonly compression: CompressionConfig;
  /** Undefined where the list leaves it out: code has no `ctx.session` then. */
  readonly session: SessionConfig | undefined;
  /** The header X-Powered-By; `undefined` is no header. */
  readonly poweredBy: string | undefined;
  /** Of the project's own code, the first one outermost. */
  readonly customMiddlewares: readonly CustomMiddleware[];
  /** What config/middlewares says for `strapi::security`, unchecked. */
  readonly security: Readonly<Record<string, unknown>>;
}

interface QueryConfig {
  readonly depth: number;
  readonly arrayLimit: number;
  readonly parameterLimit: number;
  /** Bytes of the query string. */
  readonly maxLength: number;
}

/** Known to the reference, without effect here. */
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
    /** Ours: the reference has no limit. */
    maxLength: byteSize.optional(),
  },
  queryKeys.split(' '),
);

/** Known to the reference, without effect here. */
const compressionKeys = ['filter', 'deflate', 'defaultEncoding'];
/** Options of a compressor switch it on, and mean nothing else here. */
const encodingSwitch = z.union([flag, z.looseObject({}).transform(() => true)], {
  error: 'Write true or false.',
});
/** A slip in it guards nothing: it is listed (`unread-keys.ts`) and refuses no start, as it does not in the reference. */
const compressionShape = z.looseObject(
  {
    /** Ours: the reference compresses where the middleware is listed. */
    enabled: flag.optional(),
    threshold: byteSize.optional(),
    zstd: encodingSwitch.optional(),
    br: encodingSwitch.optional(),
    gzip: encodingSwitch.optional(),
  },
  { error: 'Write an object.' },
);
export const compressionOptions = [...Object.keys(compressionShape.shape), ...compressionKeys];

const headerRemedy = 'Write the value of the header in printable ASCII.';
const poweredByShape = objectOf({
  poweredBy: z
    .string({ error: headerRemedy })
    .regex(/^[ -~]*$/, { error: headerRemedy })
    .optional(),
});

/** To leave a filter out silently would open what it protects. */
const filterRemedy = 'Remove it; filter addresses in front of the server. Filters are not supported yet.';
const noAddresses = z.array(z.unknown()).max(0, { error: filterRemedy });
const ipShape = objectOf({ whitelist: noAddresses.optional(), blacklist: noAddresses.optional() });

/** By what they take of computing time. */
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
    // The reference's way to keep other origins out is to leave the middleware out of the list.
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
    poweredBy: read('poweredBy', poweredByShape)?.poweredBy || undefined,
    customMiddlewares: customMiddlewares(file),
    security: read('security', objectOf({})) ?? {},
  };
}
