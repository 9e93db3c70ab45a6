// Confirming an e-mail address: GET /api/auth/email-confirmation with the mailed code, and
// POST /api/auth/send-email-confirmation for another one.
import { noAbilities } from '../../abilities/abilities.ts';
import { wrongConfirmationToken } from '../../errors/families/users.ts';
import { parseSearch } from '../../rest/parse-query.ts';
import { envelope } from '../../rest/respond.ts';
import { issueMailedCode, ownerOfCode, takeMailedCode } from '../accounts/codes.ts';
import { type Account, readAccountByEmail, readAccountById } from '../accounts/user-store.ts';
import { confirmationMail } from '../mails.ts';
import { mailedCode, readPlainUser, type UsersRoute, type UsersService } from '../service.ts';
import { updateUser } from '../users.ts';
import { bodyOf, requiredEmail, requiredTexts } from './fields.ts';
import { named, noAccount } from './limited-account.ts';
import { signedInResponse } from './sign-in.ts';

export async function mailConfirmation(service: UsersService, account: Account): Promise<void> {
  const limited = { purpose: 'confirm-email', limit: service.config.rateLimit } as const;
  const code = await issueMailedCode(service, account.id, limited);
  if (code === undefined) return;
  await service.mailer.send(confirmationMail(mailedCode(service, account, code)));
}

export const confirmationRoute: UsersRoute = {
  method: 'GET',
  path: '/auth/email-confirmation',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.emailConfirmation',
  body: 'none',
  limit: { budget: 'endUsers', account: noAccount },
  async handler(request, service) {
    const { confirmation } = requiredTexts(parseSearch(request.search, service.rules.limits), [
      'confirmation',
    ]);
    const id = await ownerOfCode(service, confirmation, 'confirm-email');
    const account = id === undefined ? undefined : await readAccountById(service, id);
    if (!account) throw wrongConfirmationToken();
    await updateUser(service, {
      id: account.id,
      documentId: account.documentId,
      data: { confirmed: true },
      abilities: noAbilities,
      also: async (transaction) => {
        const now = service.database.now();
        const mailed = { code: confirmation, purpose: 'confirm-email', now } as const;
        if (!(await takeMailedCode(transaction, account, mailed))) throw wrongConfirmationToken();
      },
    });
    const confirmed = await readAccountById(service, account.id);
    // Browsers are redirected, and opening a link does not sign in. A mutation confirms and signs in.
    if (request.isMutation && confirmed && !confirmed.isBlocked)
      return signedInResponse(service, { ...confirmed, version: account.version }, request);
    const user = await readPlainUser(service, account);
    const location = service.config.confirmation.redirection ?? '/';
    return { status: 302, headers: { location }, body: envelope('{"user":', user, '}') };
  },
};

/** The response is the same whether or not the account exists. */
export const sendConfirmationRoute: UsersRoute = {
  method: 'POST',
  path: '/auth/send-email-confirmation',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.sendEmailConfirmation',
  body: 'fields',
  limit: { budget: 'endUsers', account: named('email') },
  async handler({ body }, service) {
    const email = requiredEmail(bodyOf(body));
    service.background.start(async () => {
      const account = await readAccountByEmail(service, email);
      if (account && !account.isBlocked && !account.isConfirmed) await mailConfirmation(service, account);
    });
    return { status: 200, body: JSON.stringify({ email: email.toLowerCase(), sent: true }) };
  },
};
