// config/plugins, entry users-permissions, `jwt`: how tokens of end users are signed. The keys are Strapi's; unsupported ones are
// refused.
import { z } from 'zod';
import { lifetime, objectOf, text } from '../shapes/shapes.ts';

/** How tokens of end users are signed. */
export interface JwtConfig {
  /** How many seconds a token is valid. */
  readonly lifetime: number;
  readonly algorithm: string;
  /** Written into tokens; a token must have it. */
  readonly issuer: string | undefined;
  /** Written into tokens; a token must have at least one of them. */
  readonly audience: readonly string[] | undefined;
}

/** The same secret signs and verifies, so only symmetric algorithms are possible. */
const algorithms = ['HS256', 'HS384', 'HS512'] as const;
const name = text('Write a string, such as the URL of this server.').max(200, {
  error: 'Write at most 200 characters.',
});
const unsupported = z.never({ error: 'Remove it: this option is not supported.' }).optional();

export const jwtShape = objectOf({
  expiresIn: lifetime.optional(),
  algorithm: z
    .enum(algorithms, {
      error: `Write one of: ${algorithms.join(', ')}. Algorithms with a pair of keys are not supported.`,
    })
    .optional(),
  issuer: name.optional(),
  audience: z
    .union([name, z.array(name).min(1).max(10)], { error: 'Write a string, or a list of up to 10 strings.' })
    .optional(),
  notBefore: unsupported,
  subject: unsupported,
  jwtid: unsupported,
  keyid: unsupported,
  header: unsupported,
  noTimestamp: unsupported,
  privateKey: unsupported,
  publicKey: unsupported,
});

export const jwtConfig = (given: z.output<typeof jwtShape> | undefined): JwtConfig => ({
  lifetime: given?.expiresIn ?? 30 * 86_400,
  algorithm: given?.algorithm ?? 'HS256',
  issuer: given?.issuer,
  audience: typeof given?.audience === 'string' ? [given.audience] : given?.audience,
});
