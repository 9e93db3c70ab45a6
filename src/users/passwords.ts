// Changing one's password, and setting a new one with a mailed code. Either ends every session of the user.
import { nothing } from '../abilities/abilities.ts';
import { verifyPassword } from '../documents/passwords.ts';
import { invalid, PlinthError } from '../errors/errors.ts';
import type { PluginAnswer, PluginContext, PluginRoute } from '../rest/route.ts';
import { issueCode, ownerOfCode, takeMailedCode } from './codes.ts';
import { bodyOf, requiredEmail, requiredTexts, samePasswords } from './fields.ts';
import { resetMail } from './mails.ts';
import { mailedCode, type UsersService } from './service.ts';
import { signedInAnswer } from './sign-in.ts';
import { readAccountByEmail, readAccountById } from './user-store.ts';
import { updateUser } from './users.ts';

export const changePasswordRoute = (service: UsersService): PluginRoute => ({
  method: 'POST',
  path: ['auth', 'change-password'],
  action: 'plugin::users-permissions.auth.changePassword',
  async answer(context) {
    const { user } = context.principal;
    if (!user)
      throw new PlinthError('ApplicationError', 'You must be authenticated to reset your password', {});
    const given = requiredTexts(bodyOf(context.body), [
      'passwordConfirmation',
      'password',
      'currentPassword',
    ]);
    const { password, currentPassword } = given;
    samePasswords(password, given.passwordConfirmation);
    const account = await readAccountById(service, user.id);
    if (!(await verifyPassword(currentPassword, account?.passwordHash)))
      throw invalid('The provided current password is invalid');
    if (password === currentPassword)
      throw invalid('Your new password must be different than your current password');
    await updateUser(service, { ...user, data: { password }, abilities: nothing });
    return signInAgain(service, user.id, context);
  },
});

/** Answers the same, and as fast, whether or not there is such an account. */
export const forgotPasswordRoute = (service: UsersService): PluginRoute => ({
  method: 'POST',
  path: ['auth', 'forgot-password'],
  action: 'plugin::users-permissions.auth.forgotPassword',
  async answer({ body }) {
    const email = requiredEmail(bodyOf(body));
    service.background.start(async () => {
      const account = await readAccountByEmail(service, email);
      if (!account || account.isBlocked) return;
      const code = await issueCode(service, account.id, 'reset-password');
      await service.mailer.send(resetMail(mailedCode(service, account, code)));
    });
    return { status: 200, body: '{"ok":true}' };
  },
});

const wrongCode = () => invalid('Incorrect code provided');

export const resetPasswordRoute = (service: UsersService): PluginRoute => ({
  method: 'POST',
  path: ['auth', 'reset-password'],
  action: 'plugin::users-permissions.auth.resetPassword',
  async answer(context) {
    const given = requiredTexts(bodyOf(context.body), ['passwordConfirmation', 'password', 'code']);
    const { password, code } = given;
    samePasswords(password, given.passwordConfirmation);
    const id = await ownerOfCode(service, code, 'reset-password');
    const account = id === undefined ? undefined : await readAccountById(service, id);
    if (!account || account.isBlocked) throw wrongCode();
    await updateUser(service, {
      id: account.id,
      documentId: account.documentId,
      // Who has the code reads the mails to the address.
      data: { password, confirmed: true },
      abilities: nothing,
      also: async (transaction) => {
        const mailed = { code, purpose: 'reset-password' } as const;
        if (!(await takeMailedCode(transaction, account, mailed))) throw wrongCode();
      },
    });
    return signInAgain(service, account.id, context);
  },
});

/** The caller just proved to be the user; every session before ended. */
async function signInAgain(service: UsersService, id: number, context: PluginContext): Promise<PluginAnswer> {
  const account = await readAccountById(service, id);
  if (!account) throw new Error('The user is gone');
  return signedInAnswer(service, account, context);
}
