// POST /api/auth/local: a username or e-mail, and a password (behaviour.md, users-permissions REST).
import { verifyPassword } from '../documents/passwords.ts';
import { invalid, PlinthError } from '../errors/errors.ts';
import type { PluginRoute } from '../rest/route.ts';
import { bodyOf, requiredTexts } from './fields.ts';
import type { UsersService } from './service.ts';
import { signedInAnswer } from './sign-in.ts';
import { readAccount } from './user-store.ts';

export const loginRoute = (service: UsersService): PluginRoute => ({
  method: 'POST',
  path: ['auth', 'local'],
  action: 'plugin::users-permissions.auth.callback',
  async answer(context) {
    const { identifier, password } = requiredTexts(bodyOf(context.body), ['identifier', 'password']);
    const account = await readAccount(service, identifier);
    const isRight = await verifyPassword(password, account?.passwordHash);
    if (!account || !isRight) throw invalid('Invalid identifier or password');
    if (service.config.confirmation.isRequired && !account.isConfirmed)
      throw new PlinthError('ApplicationError', 'Your account email is not confirmed', {});
    if (account.isBlocked)
      throw new PlinthError('ApplicationError', 'Your account has been blocked by an administrator', {});
    return signedInAnswer(service, account, context);
  },
});
