// `strapi::session` of config/middlewares: the cookie that stores `ctx.session`.
// https://docs.strapi.io/cms/configurations/middlewares#session
import { z } from 'zod';
import { flag, objectOf, text, wholeNumber } from '../shapes/shapes.ts';

export interface SessionConfig {
  /** The name of the cookie. */
  readonly key: string;
  /** Milliseconds; `session`: the cookie is deleted when the browser is closed. */
  readonly maxAge: number | 'session';
  /** Whether each response (`rolling`), or each response in the second half of its lifetime (`renew`), sends the cookie again. */
  readonly rolling: boolean;
  readonly renew: boolean;
  readonly autoCommit: boolean;
  readonly cookie: {
    readonly signed: boolean;
    readonly httpOnly: boolean;
    readonly overwrite: boolean;
    readonly secure: boolean;
    readonly sameSite?: 'strict' | 'lax' | 'none' | boolean | undefined;
    readonly domain?: string | undefined;
    readonly path?: string | undefined;
  };
}

/**
 * These options are refused: without the configured store, clients could read the session in the cookie; without the configured
 * check, invalid sessions would be accepted.
 */
const notSupported = z.undefined({
  error: 'Remove it: the content of ctx.session is stored in the cookie itself, where clients can read it.',
});
const refused = Object.fromEntries(
  ['store', 'ContextStore', 'externalKey', 'encode', 'decode', 'valid', 'beforeSave'].map((key) => [
    key,
    notSupported.optional(),
  ]),
);

const nameRemedy = 'Write a string.';

export const sessionShape = objectOf(
  {
    ...refused,
    key: text(nameRemedy).optional(),
    maxAge: z
      .union([z.literal('session'), wholeNumber(1)], {
        error: 'Write milliseconds, or "session" to end it when the browser is closed.',
      })
      .optional(),
    rolling: flag.optional(),
    renew: flag.optional(),
    autoCommit: flag.optional(),
    signed: flag.optional(),
    httpOnly: flag.optional(),
    overwrite: flag.optional(),
    secure: flag.optional(),
    sameSite: z
      .union([z.enum(['strict', 'lax', 'none']), z.boolean()], {
        error: 'Write "strict", "lax" or "none".',
      })
      .nullish(),
    domain: text(nameRemedy).optional(),
    path: text(nameRemedy).optional(),
  },
  // Options of keys in a store, without effect here.
  ['genid', 'prefix'],
);

const day = 86_400_000;

export function sessionConfig(given: z.output<typeof sessionShape> | undefined): SessionConfig {
  const { domain, path, sameSite } = given ?? {};
  return {
    key: given?.key ?? 'koa.sess',
    maxAge: given?.maxAge ?? day,
    rolling: given?.rolling ?? false,
    renew: given?.renew ?? false,
    autoCommit: given?.autoCommit ?? true,
    cookie: {
      signed: given?.signed ?? true,
      httpOnly: given?.httpOnly ?? true,
      overwrite: given?.overwrite ?? true,
      secure: given?.secure ?? process.env.NODE_ENV === 'production',
      ...(sameSite === undefined || sameSite === null ? {} : { sameSite }),
      ...(domain === undefined ? {} : { domain }),
      ...(path === undefined ? {} : { path }),
    },
  };
}
