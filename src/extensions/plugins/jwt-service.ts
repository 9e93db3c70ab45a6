// `strapi.plugin('users-permissions').service('jwt')`. A user's token issued by code ends with the user's sessions: at
// a new password, and when the user is blocked.
import { lifetime as lifetimeShape } from '../../config/shapes/shapes.ts';
import { tokenInvalid, wrongParameter } from '../../errors/families/project-code.ts';
import type { UsersService } from '../../users/service.ts';
import { userOfPayload } from '../../users/sessions/token-claims.ts';
import type { Data } from '../../values/data.ts';

interface IssueOptions {
  /** `'7d'`, or seconds; default from the configuration. */
  readonly expiresIn?: string | number;
}

interface Asking {
  readonly request?: { readonly header?: Data; readonly headers?: Data };
}

export interface JwtService {
  /** `{ id }` issues a token that authenticates that user. */
  issue(payload: Data, options?: IssueOptions): string;
  /** The payload of the token; rejects for an invalid or expired one. */
  verify(token: string): Promise<Data>;
  /** The payload of the request's token; null without a token. */
  getToken(context: Asking): Promise<Data | null>;
}

export function jwtService({ jwt, config, sessions, schema }: UsersService): JwtService {
  const verify: JwtService['verify'] = async (token) => {
    const payload = await jwt.verify(String(token));
    if (!payload) throw tokenInvalid();
    const id = userOfPayload(payload);
    if (id === undefined) return payload;
    const user = await sessions.userOf(token, schema).catch(() => undefined);
    if (!user) throw tokenInvalid();
    return { ...payload, id };
  };
  return {
    verify,
    issue: (payload, { expiresIn } = {}) => {
      const seconds = expiresIn === undefined ? config.jwt.lifetime : secondsOf(expiresIn);
      // The moment in milliseconds: sessions can end in the second in which a token is issued.
      const claims = typeof payload.id === 'number' ? { ...payload, issuedAt: jwt.now() } : payload;
      return jwt.signNow(claims, jwt.now() + seconds * 1000);
    },
    getToken: async ({ request }) => {
      const { authorization } = request?.headers ?? request?.header ?? {};
      const [, token] = /^Bearer\s+(\S+)$/i.exec(String(authorization ?? '')) ?? [];
      return token === undefined ? null : verify(token);
    },
  };
}

function secondsOf(given: string | number): number {
  const { success, data } = lifetimeShape.safeParse(given);
  if (success) return data;
  throw wrongParameter({ name: 'expiresIn', expected: 'a number of seconds or a text like "30d"' });
}
