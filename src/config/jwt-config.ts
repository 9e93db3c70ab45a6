// config/plugins, entry users-permissions, `jwt`: how tokens of end users are signed. Names and values are Strapi's; unsupported
// options are refused.
import { z } from 'zod';
import { lifetime, objectOf, text } from './shapes.ts';

/** How tokens of end users are signed. */
export interface JwtConfig {
  /** Seconds that a token is good for. */
  readonly lifetime: number;
  readonly algorithm: string;
  /** Written into tokens and demanded of them. */
  readonly issuer: string | undefined;
  /** Written into tokens, of which one is demanded. */
  readonly audience: readonly string[] | undefined;
}

/** One secret signs and verifies, so only algorithms with one key. */
const algorithms = ['HS256', 'HS384', 'HS512'] as const;
const name = text('Write a text, such as the address of this server.').max(200, {
  error: 'Write at most 200 characters.',
});
const unsupported = z.never({ error: 'Remove it: tokens do not carry it.' }).optional();

export const jwtShape = objectOf({
  expiresIn: lifetime.optional(),
  algorithm: z
    .enum(algorithms, { error: `Write one of: ${algorithms.join(', ')}. Others need a pair of keys.` })
    .optional(),
  issuer: name.optional(),
  audience: z
    .union([name, z.array(name).min(1).max(10)], { error: 'Write a text, or a list of up to 10 texts.' })
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
