// POST /api/auth/local: a username or e-mail, and a password (behaviour.md, users-permissions REST).
import { verifyPassword } from '../documents/passwords.ts';
import { invalid, PlinthError } from '../errors/errors.ts';
import type { PluginRoute } from '../rest/route.ts';
import { bodyOf, requiredTexts } from './fields.ts';
import type { UsersService } from './service.ts';
import { recordSignIn, signedInAnswer } from './sign-in.ts';
import { type Account, readAccount } from './user-store.ts';

export const loginRoute = (service: UsersService): PluginRoute => ({
  method: 'POST',
  path: ['auth', 'local'],
  action: 'plugin::users-permissions.auth.callback',
  async answer(context) {
    const { identifier, password } = requiredTexts(bodyOf(context.body), ['identifier', 'password']);
    const account = await readAccount(service, identifier);
    const isRight = await verifyPassword(password, account?.passwordHash);
    const refusal = refusalOf(service, account, isRight);
    if (account && !refusal) return signedInAnswer(service, account, context);
    await recordSignIn(service, account, context, { isRefused: true });
    throw refusal;
  },
});

function refusalOf(
  { config }: UsersService,
  account: Account | undefined,
  isRight: boolean,
): PlinthError | undefined {
  if (!account || !isRight) return invalid('Invalid identifier or password');
  if (config.confirmation.isRequired && !account.isConfirmed)
    return new PlinthError('ApplicationError', 'Your account email is not confirmed', {});
  return account.isBlocked
    ? new PlinthError('ApplicationError', 'Your account has been blocked by an administrator', {})
    : undefined;
}
