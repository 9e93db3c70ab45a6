// config/admin: sign-in, sessions and rate limit of administrators, preview, retention of the audit trail.
// https://docs.strapi.io/cms/configurations/admin-panel
import { z } from 'zod';
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { type RateLimitConfig, rateLimitConfig, rateLimitShape } from '../shapes/rate-limit-config.ts';
import { flag, objectOf, wholeNumber } from '../shapes/shapes.ts';
import { defaultMaxSessions, maxSessionsShape } from '../users/sessions-config.ts';
import {
  type AdminProviderConfig,
  adminProvidersConfig,
  adminProvidersShape,
} from './admin-providers-config.ts';
import { type PreviewConfig, previewConfig, previewShape } from './preview-config.ts';

/** All lifetimes are in milliseconds. */
export interface AdminConfig {
  /** For routes that check a secret: attempts for one account from one address. */
  readonly rateLimit: RateLimitConfig;
  /** How long an access token is valid. */
  readonly accessLifetime: number;
  /** With "remember me": the session survives closing the browser. */
  readonly rememberedSession: SessionLifetime;
  readonly session: SessionLifetime;
  /** The maximum number of open sessions of one administrator; a further sign-in ends the oldest. */
  readonly maxSessions: number;
  /** Whether the content-type builder can write files in production, too. */
  readonly changesSchemaInProduction: boolean;
  readonly auditRetentionDays: number;
  /** OpenID Connect issuers that administrators can sign in with. */
  readonly providers: readonly AdminProviderConfig[];
  /** `apiToken.salt`: the salt in the hashes of API tokens that were imported from Strapi. */
  readonly tokenSalt: string | undefined;
  /** The preview of documents in the project's front end; undefined if it is disabled. */
  readonly preview: PreviewConfig | undefined;
}

interface SessionLifetime {
  /** Milliseconds after the sign-in when the session ends. */
  readonly maxLifetime: number;
  /** Milliseconds without a refresh after which the session ends. */
  readonly idleLifetime: number;
}

// Some projects write milliseconds by mistake. Such a large value is reduced to ten years instead of being refused.
const maxSeconds = 10 * 366 * 86_400;
const seconds = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Write a number of seconds.')
  .transform((given) => Math.min(given, maxSeconds))
  .optional();

const shape = objectOf(
  {
    auth: objectOf(
      {
        sessions: objectOf(
          {
            accessTokenLifespan: seconds,
            maxRefreshTokenLifespan: seconds,
            idleRefreshTokenLifespan: seconds,
            maxSessionLifespan: seconds,
            idleSessionLifespan: seconds,
            maxSessions: maxSessionsShape.optional(),
          },
          ['options', 'cookie'],
        ).optional(),
        providers: adminProvidersShape.optional(),
      },
      ['secret', 'options', 'events', 'domain', 'cookie'],
    ).optional(),
    rateLimit: rateLimitShape.optional(),
    preview: previewShape.optional(),
    apiToken: objectOf({ salt: z.string().optional() }, ['secrets']).optional(),
    contentTypeBuilder: objectOf({ enabled: flag.optional() }).optional(),
    auditLogs: objectOf({ retentionDays: wholeNumber(1, 36_500).optional() }, ['enabled']).optional(),
  },
  // Keys of the reference without effect here.
  [
    'transfer',
    'secrets',
    'url',
    'host',
    'port',
    'path',
    'flags',
    'forgotPassword',
    'autoOpen',
    'serveAdminPanel',
    'watchIgnoreFiles',
  ],
);

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export function adminConfig(
  file: ConfigFile,
  { isProduction, findings }: { readonly isProduction: boolean; readonly findings: Finding[] },
  faults: Fault[],
): AdminConfig {
  const { auth, rateLimit, apiToken, contentTypeBuilder, auditLogs, preview } =
    checkShape(shape, file.value ?? {}, file, faults) ?? {};
  const sessions = auth?.sessions;
  const milliseconds = (given: number | undefined, otherwise: number): number => (given ?? otherwise) * 1000;
  return {
    rateLimit: rateLimitConfig(rateLimit, { isEnabled: true, max: 5, interval: 5 * minute * 1000 }),
    accessLifetime: milliseconds(sessions?.accessTokenLifespan, 30 * minute),
    rememberedSession: {
      maxLifetime: milliseconds(sessions?.maxRefreshTokenLifespan, 30 * day),
      idleLifetime: milliseconds(sessions?.idleRefreshTokenLifespan, 14 * day),
    },
    session: {
      maxLifetime: milliseconds(sessions?.maxSessionLifespan, day),
      idleLifetime: milliseconds(sessions?.idleSessionLifespan, 2 * hour),
    },
    maxSessions: sessions?.maxSessions ?? defaultMaxSessions,
    changesSchemaInProduction: contentTypeBuilder?.enabled ?? false,
    auditRetentionDays: auditLogs?.retentionDays ?? 90,
    providers: adminProvidersConfig(auth?.providers, { file, isProduction, faults, findings }),
    tokenSalt: apiToken?.salt || undefined,
    preview: previewConfig(preview, { file, findings }),
  };
}
