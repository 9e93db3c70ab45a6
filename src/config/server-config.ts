// config/server: the listening address, the public URL, and trusted proxies.
// https://docs.strapi.io/cms/configurations/server
import { z } from 'zod';
import type { Fault } from '../errors/project-faults.ts';
import { checkShape } from './check-shape.ts';
import type { ConfigFile } from './config-files.ts';
import type { Env } from './env.ts';
import type { Environment } from './environment.ts';
import { isPlainObject, type PlainObject } from './merge-values.ts';
import { byteSize, flag, objectOf, text, textList, wholeNumber } from './shapes.ts';
import { type TracingConfig, tracingConfig } from './tracing-config.ts';

export interface ServerConfig {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Where clients find the server: absolute, or a path that begins with `/`; never ends with `/`. */
  readonly url: string | undefined;
  /** Whether the X-Forwarded headers are trusted. */
  readonly isProxied: boolean;
  /** Milliseconds that open requests may take after the server was told to stop. */
  readonly gracefulTimeout: number;
  /** Whether a running server takes a new schema when `plinth schema apply` says so. */
  readonly followsSchema: boolean;
  /** Tasks of the project that run at certain times; undefined where none are named. */
  readonly cron: {
    /** Undefined where the project does not say so: they run. */
    readonly isEnabled: boolean | undefined;
    readonly tasks: Readonly<Record<string, unknown>> | undefined;
  };
  readonly responses: ResponseLimits;
  /** Open ones; a proxy's are not counted. */
  readonly mostConnectionsOfAddress: number;
  /** What Prometheus shows to read the metrics; without it there are none. */
  readonly metricsToken: string | undefined;
  /** Undefined where no collector of OpenTelemetry is named. */
  readonly tracing: TracingConfig | undefined;
  /** They sign the cookies of the project's code: the first one signs, all of them are believed. */
  readonly appKeys: readonly string[];
  /** Keys that only the project's code reads. */
  readonly own: PlainObject;
}

/** Of responses that clients have not read yet. */
export interface ResponseLimits {
  /** Milliseconds that a client may take to read one, beside the time that its size needs. */
  readonly timeout: number;
  /** Bytes in a second that the slowest client reads. */
  readonly slowest: number;
  /** Bytes of all of them. */
  readonly maxBytes: number;
  /** Bytes of those to one address. */
  readonly maxBytesOfAddress: number;
}

const urlRemedy = 'Write an absolute URL, https://example.com, or a path that begins with "/".';
const tasksRemedy = "Write an object of tasks, best in a file: import tasks from './cron-tasks'.";
const keysRemedy = "Write a list of texts: keys: env.array('APP_KEYS').";
const port = wholeNumber(0, 65535);
const metricsToken = text('Write a text.')
  .regex(/^[\x21-\x7e]+$/, { error: 'Write letters and digits without spaces: it is sent in a header.' })
  .min(16, {
    error: 'Write at least 16 characters: node -p "crypto.randomBytes(24).toString(\'base64url\')"',
  });

/** Known to the reference, without effect here. */
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
    /** Ours: the reference restarts. */
    followSchema: flag.optional(),
    cron: objectOf({
      enabled: flag.optional(),
      tasks: z.custom<PlainObject>(isPlainObject, { error: tasksRemedy }).optional(),
    }).optional(),
    /** Ours: the reference has no limit. */
    responses: objectOf({
      timeout: wholeNumber(1).optional(),
      slowest: byteSize.optional(),
      maxBytes: byteSize.optional(),
      maxBytesOfAddress: byteSize.optional(),
    }).optional(),
    /** Ours: the reference has no limit. */
    connections: objectOf({ maxOfAddress: wholeNumber(1).optional() }).optional(),
    /** Ours: the reference has no metrics. */
    metrics: objectOf({ token: metricsToken.optional() }).optional(),
  },
  unread,
);

interface ServerDefaults {
  readonly environment: Environment;
  readonly env: Env;
  readonly isProduction: boolean;
}

export function serverConfig(file: ConfigFile, defaults: ServerDefaults, faults: Fault[]): ServerConfig {
  const given = checkShape(shape, file.value ?? {}, file, faults) ?? {};
  return {
    // Without a word from the project, a server under development is not offered to the network.
    host: given.host ?? (defaults.env('HOST') || (defaults.isProduction ? '0.0.0.0' : '127.0.0.1')),
    port: given.port ?? portOfEnvironment(defaults, faults) ?? 1337,
    url: given.url?.replace(/\/+$/, '') || undefined,
    isProxied: given.proxy?.koa ?? false,
    gracefulTimeout: given.gracefulTimeout ?? 10_000,
    followsSchema: given.followSchema ?? false,
    cron: { isEnabled: given.cron?.enabled, tasks: given.cron?.tasks },
    responses: {
      timeout: given.responses?.timeout ?? 30_000,
      slowest: given.responses?.slowest ?? 256 * 2 ** 10,
      maxBytes: given.responses?.maxBytes ?? 256 * 2 ** 20,
      maxBytesOfAddress: given.responses?.maxBytesOfAddress ?? 64 * 2 ** 20,
    },
    mostConnectionsOfAddress: given.connections?.maxOfAddress ?? 1000,
    metricsToken: given.metrics?.token ?? metricsTokenOfEnvironment(defaults, faults),
    tracing: tracingConfig(defaults.environment, faults),
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

/** A list of one, as `env.array('URL')` gives it. */
function onlyItem(value: unknown): unknown {
  const [item, ...others]: unknown[] = Array.isArray(value) ? value : [value];
  return others.length === 0 ? item : value;
}

function metricsTokenOfEnvironment({ environment }: ServerDefaults, faults: Fault[]): string | undefined {
  const fileAt = (): string => environment.fault('METRICS_TOKEN', '', '').file;
  const given = environment.variable('METRICS_TOKEN');
  return checkShape(metricsToken.optional(), given, { path: ['METRICS_TOKEN'], fileAt }, faults);
}

/** An empty text is what `env('PUBLIC_URL', '')` gives: no URL. */
function isPublicUrl(value: string): boolean {
  return value === '' || value.startsWith('/') || (/^https?:\/\//.test(value) && URL.canParse(value));
}
