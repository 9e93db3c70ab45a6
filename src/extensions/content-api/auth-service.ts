// `strapi.auth`: checks the permissions of the caller of the current request, for code that serves content at its own paths.
import { forbidden, unauthorized } from '../../errors/families/permission.ts';
import { notTakenHere } from '../../errors/families/project-code.ts';
import { callOf } from '../http/context.ts';
import { runningContext } from '../http/running-context.ts';

export interface AuthService {
  /** `auth`: `ctx.state.auth`; `scope`: actions, such as `api::article.article.find`. Rejects unless the caller may do all of them. */
  verify(auth: unknown, config?: { readonly scope?: string | readonly string[] }): Promise<void>;
}

export const authService: AuthService = {
  async verify(auth, { scope = [] } = {}) {
    if (auth === undefined || auth === null) throw unauthorized();
    const context = runningContext();
    if (!context)
      throw notTakenHere({
        what: 'Checking the permissions of a caller outside of their request',
        remedy: 'Call it while the request runs.',
      });
    const { abilities } = callOf(context).principal;
    if (![scope].flat().every((action) => abilities.may(action))) throw forbidden();
  },
};
