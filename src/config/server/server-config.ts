// config/server: the listening address, the public URL, trusted proxies, cron tasks, limits of responses and connections, metrics.
// https://docs.strapi.io/cms/configurations/server
import { z } from 'zod';
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import type { Env } from '../files/env.ts';
import type { Environment } from '../files/environment.ts';
import { isPlainObject, type PlainObject } from '../files/merge-values.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { byteSize, flag, objectOf, text, textList, wholeNumber } from '../shapes/shapes.ts';
import { type TracingConfig, tracingConfig } from './tracing-config.ts';

export interface ServerConfig {
  readonly host: string;
  /** 0: the operating system chooses a port. */
  readonly port: number;
  /** The public URL: absolute, or a path that begins with `/`; without `/` at its end. */
  readonly url: string | undefined;
  /** Whether the X-Forwarded headers are trusted. */
  readonly isProxied: boolean;
  /** Milliseconds that open requests may take after the server has got the signal to stop. */
  readonly gracefulTimeout: number;
  /** Milliseconds that the code of a worker may take without returning, before the worker is killed and replaced. 0: no limit. */
  readonly workerTimeout: number;
  /** Whether a running server loads the new schema after `plinth schema apply`. */
  readonly followsSchema: boolean;
  /** The cron tasks of the project. */
  readonly cron: {
    /** Undefined: not configured, so that tasks run. */
    readonly isEnabled: boolean | undefined;
    readonly tasks: Readonly<Record<string, unknown>> | undefined;
  };
  readonly responses: ResponseLimits;
  /** The maximum number of open connections of one address. Connections of a trusted proxy are not counted. */
  readonly maxConnectionsOfAddress: number;
  /** The bearer token that Prometheus sends to read the metrics; undefined: no metrics are served. */
  readonly metricsToken: string | undefined;
  /** Undefined if no OpenTelemetry collector is configured. */
  readonly tracing: TracingConfig | undefined;
  /** The keys for cookies that the project's code signs: the first key signs, and all keys verify. */
  readonly appKeys: readonly string[];
  /** Keys of config/server that only the project's code reads. */
  readonly own: PlainObject;
}

/** Limits for responses that clients have not read yet. */
export interface ResponseLimits {
  /** Milliseconds that a client may take to read a response, in addition to the time for its size at the speed `slowest`. */
  readonly timeout: number;
  /** The lowest speed of a client, in bytes per second. */
  readonly slowest: number;
  /** Bytes of all these responses together. */
  readonly maxBytes: number;
  /** Bytes of these responses to one address. */
  readonly maxBytesOfAddress: number;
}

const urlRemedy = 'Write an absolute URL such as https://example.com, or a path that begins with "/".';
const tasksRemedy =
  "Write an object of tasks, preferably from a separate file: import tasks from './cron-tasks'.";
const keysRemedy = "Write a list of strings, such as env.array('APP_KEYS').";
const workerRemedy = 'Write at least 5000 (milliseconds), or 0 for no limit.';
const port = wholeNumber(0, 65535);
const metricsToken = text('Write a string.')
  .regex(/^[\x21-\x7e]+$/, { error: 'Write letters and digits without spaces: it is sent in a header.' })
  .min(16, {
    error: 'Write at least 16 characters: node -p "crypto.randomBytes(24).toString(\'base64url\')"',
  });

/** Keys of the reference without effect here. */
const unread = ['socket', 'emitErrors', 'dirs', 'http', 'transfer', 'logger', 'openapi', 'webhooks', 'admin'];

const shape = objectOf(
  {
    host: text('Write a host name or an address.').optional(),
    port: port.optional(),
    app: objectOf({ keys: textList(text(keysRemedy), keysRemedy).nullish() }).optional(),
    url: z
      .preprocess(onlyItem, z.string({ error: urlRemedy }).trim().refine(isPublicUrl, { error: urlRemedy }))
      .optional(),
    proxy: z
      .preprocess(
        (value) => (typeof value === 'boolean' ? { koa: value } : value),
        objectOf({ koa: flag.optional() }, ['global', 'fetch', 'http', 'https']),
      )
      .optional(),
    gracefulTimeout: wholeNumber(0).optional(),
    /** Not in the reference, which has no workers. */
    workerTimeout: wholeNumber(0)
      .refine((timeout) => timeout === 0 || timeout >= 5000, { error: workerRemedy })
      .optional(),
    /** Not in the reference, which restarts the server instead. */
    followSchema: flag.optional(),
    cron: objectOf({
      enabled: flag.optional(),
      tasks: z.custom<PlainObject>(isPlainObject, { error: tasksRemedy }).optional(),
    }).optional(),
    /** Not in the reference, which has no limit. */
    responses: objectOf({
      timeout: wholeNumber(1).optional(),
      slowest: byteSize.optional(),
      maxBytes: byteSize.optional(),
      maxBytesOfAddress: byteSize.optional(),
    }).optional(),
    /** Not in the reference, which has no limit. */
    connections: objectOf({ maxOfAddress: wholeNumber(1).optional() }).optional(),
    /** Not in the reference, which has no metrics. */
    metrics: objectOf({ token: metricsToken.optional() }).optional(),
  },
  unread,
);

interface ServerDefaults {
  readonly environment: Environment;
  readonly env: Env;
  readonly isProduction: boolean;
  readonly findings: Finding[];
}

export function serverConfig(file: ConfigFile, defaults: ServerDefaults, faults: Fault[]): ServerConfig {
  const given = checkShape(shape, file.value ?? {}, file, faults) ?? {};
  return {
    // By default a server in development is not reachable from the network.
    host: given.host ?? (defaults.env('HOST') || (defaults.isProduction ? '0.0.0.0' : '127.0.0.1')),
    port: given.port ?? portOfEnvironment(defaults, faults) ?? 1337,
    url: given.url?.replace(/\/+$/, '') || undefined,
    isProxied: given.proxy?.koa ?? false,
    gracefulTimeout: given.gracefulTimeout ?? 10_000,
    workerTimeout: given.workerTimeout ?? 60_000,
    followsSchema: given.followSchema ?? false,
    cron: { isEnabled: given.cron?.enabled, tasks: given.cron?.tasks },
    responses: {
      timeout: given.responses?.timeout ?? 30_000,
      slowest: given.responses?.slowest ?? 256 * 2 ** 10,
      maxBytes: given.responses?.maxBytes ?? 256 * 2 ** 20,
      maxBytesOfAddress: given.responses?.maxBytesOfAddress ?? 64 * 2 ** 20,
    },
    maxConnectionsOfAddress: given.connections?.maxOfAddress ?? 1000,
    metricsToken: given.metrics?.token ?? metricsTokenOfEnvironment(defaults, faults),
    tracing: tracingConfig(defaults.environment, { faults, findings: defaults.findings }),
    appKeys: given.app?.keys ?? [],
    own: ownKeys(given),
  };
}

const ownKeys = (given: PlainObject): PlainObject =>
  Object.fromEntries(
    Object.entries(given).filter(([key]) => !Object.hasOwn(shape.shape, key) && !unread.includes(key)),
  );

function portOfEnvironment({ env, environment }: ServerDefaults, faults: Fault[]): number | undefined {
  const given = env.int('PORT');
  const fileAt = (): string => environment.fault('PORT', '', '').file;
  return checkShape(port.optional(), given, { path: ['PORT'], fileAt }, faults);
}

/** `env.array('URL')` returns a list of one item, which is accepted as the item. */
function onlyItem(value: unknown): unknown {
  const [item, ...others]: unknown[] = Array.isArray(value) ? value : [value];
  return others.length === 0 ? item : value;
}

function metricsTokenOfEnvironment({ environment }: ServerDefaults, faults: Fault[]): string | undefined {
  const fileAt = (): string => environment.fault('METRICS_TOKEN', '', '').file;
  const given = environment.variable('METRICS_TOKEN');
  return checkShape(metricsToken.optional(), given, { path: ['METRICS_TOKEN'], fileAt }, faults);
}

/** An empty string, as from `env('PUBLIC_URL', '')`, means no URL. */
function isPublicUrl(value: string): boolean {
  return value === '' || value.startsWith('/') || (/^https?:\/\//.test(value) && URL.canParse(value));
}
