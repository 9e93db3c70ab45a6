// Routes that change the caller's password, or set a new one with a mailed code. Both end all sessions of the user.
import { noAbilities } from '../../abilities/abilities.ts';
import { userNotFound } from '../../errors/families/missing.ts';
import { passwordNeedsUser, passwordUnchanged, wrongPasswordCode } from '../../errors/families/users.ts';
import type { Response } from '../../routes/request.ts';
import type { CallerRequest } from '../../routes/route.ts';
import { issueMailedCode, ownerOfCode, takeMailedCode } from '../accounts/codes.ts';
import { type Account, readAccountByEmail, readAccountById } from '../accounts/user-store.ts';
import { resetMail } from '../mails.ts';
import { mailedCode, type UsersRoute, type UsersService } from '../service.ts';
import { updateUser } from '../users.ts';
import { bodyOf, requiredEmail, requiredPassword } from './fields.ts';
import { named, noAccount, signedIn } from './limited-account.ts';
import { requireSamePassword, withPassword } from './own-account.ts';
import { signedInResponse } from './sign-in.ts';

export const changePasswordRoute: UsersRoute = {
  method: 'POST',
  path: '/auth/change-password',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.changePassword',
  body: 'fields',
  limit: { budget: 'endUsers', account: signedIn },
  async handler(context, service) {
    const { user } = context.principal;
    if (!user) throw passwordNeedsUser();
    const { password, proof: currentPassword } = requiredPassword(bodyOf(context.body), 'currentPassword');
    const account = await withPassword(await readAccountById(service, user.id), currentPassword);
    if (password === currentPassword) throw passwordUnchanged();
    await updateUser(service, {
      ...user,
      data: { password },
      abilities: noAbilities,
      also: (transaction) => requireSamePassword(service, transaction, account),
    });
    return signInAgain(service, account, context);
  },
};

/** Response and duration are the same whether or not the account exists. */
export const forgotPasswordRoute: UsersRoute = {
  method: 'POST',
  path: '/auth/forgot-password',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.forgotPassword',
  body: 'fields',
  limit: { budget: 'endUsers', account: named('email') },
  async handler({ body }, service) {
    const email = requiredEmail(bodyOf(body), { isClosed: true });
    service.background.start(async () => {
      const account = await readAccountByEmail(service, email);
      if (!account || account.isBlocked) return;
      const limited = { purpose: 'reset-password', limit: service.config.rateLimit } as const;
      const code = await issueMailedCode(service, account.id, limited);
      if (code === undefined) return;
      await service.mailer.send(resetMail(mailedCode(service, account, code)));
    });
    return { status: 200, body: '{"ok":true}' };
  },
};

export const resetPasswordRoute: UsersRoute = {
  method: 'POST',
  path: '/auth/reset-password',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.resetPassword',
  body: 'fields',
  limit: { budget: 'endUsers', account: noAccount },
  async handler(context, service) {
    const { password, proof: code } = requiredPassword(bodyOf(context.body), 'code');
    const id = await ownerOfCode(service, code, 'reset-password');
    const account = id === undefined ? undefined : await readAccountById(service, id);
    if (!account || account.isBlocked) throw wrongPasswordCode();
    await updateUser(service, {
      id: account.id,
      documentId: account.documentId,
      // Having the mailed code proves that the e-mail is theirs.
      data: { password, confirmed: true },
      abilities: noAbilities,
      also: async (transaction) => {
        const mailed = { code, purpose: 'reset-password', now: service.database.now() } as const;
        if (!(await takeMailedCode(transaction, account, mailed))) throw wrongPasswordCode();
      },
    });
    return signInAgain(service, account, context);
  },
};

/**
 * Signs the user in after a change that ended all sessions and raised their version by one. A change of someone else that came
 * after it, such as a reset by the owner, ends this session too.
 */
async function signInAgain(
  service: UsersService,
  before: Account,
  context: CallerRequest,
): Promise<Response> {
  const account = await readAccountById(service, before.id);
  if (!account) throw userNotFound();
  return signedInResponse(service, { ...account, version: before.version + 1 }, context);
}
