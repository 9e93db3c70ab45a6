// POST /api/auth/local: a username or e-mail, and a password (docs/reference/compatibility.md, End users).
import { hashPassword, isOutdated, verifyPassword } from '../../documents/passwords.ts';
import type { PlinthError } from '../../errors/errors.ts';
import { accountBlocked, wrongIdentifierOrPassword } from '../../errors/families/users.ts';
import { replaceHash } from '../../sql/stored/users.ts';
import { type Account, readAccount, userType } from '../accounts/user-store.ts';
import type { UsersRoute, UsersService } from '../service.ts';
import { bodyOf, requiredTexts } from './fields.ts';
import { named } from './limited-account.ts';
import { recordSignIn, signedInResponse } from './sign-in.ts';

export const loginRoute: UsersRoute = {
  method: 'POST',
  path: '/auth/local',
  demand: 'caller',
  action: 'plugin::users-permissions.auth.callback',
  body: 'fields',
  limit: { budget: 'endUsers', account: named('identifier') },
  async handler(context, service) {
    const { identifier, password } = requiredTexts(bodyOf(context.body), ['identifier', 'password']);
    const account = await readAccount(service, identifier);
    const bcryptCost = await service.importedHashes.highestCost(account?.passwordHash, service);
    const isRight = await verifyPassword(password, account?.passwordHash, bcryptCost);
    const refusal = refusalOf(service, account, isRight);
    if (account && !refusal) {
      await renewHash(service, account, password);
      return signedInResponse(service, account, context);
    }
    await recordSignIn(service, account, context, { isRefused: true });
    throw refusal;
  },
};

function refusalOf(
  { config }: UsersService,
  account: Account | undefined,
  isRight: boolean,
): PlinthError | undefined {
  // The caller may have registered the account and know its password: another response would reveal whether the e-mail was taken.
  const isWaiting = config.confirmation.isRequired && account?.isConfirmed === false;
  if (!account || !isRight || isWaiting) return wrongIdentifierOrPassword();
  return account.isBlocked ? accountBlocked() : undefined;
}

/** Replaces an outdated hash during the sign-in, since only then the password is known. Sessions continue. */
async function renewHash(
  service: UsersService,
  { id, passwordHash }: Account,
  password: string,
): Promise<void> {
  if (passwordHash === undefined || !isOutdated(passwordHash)) return;
  const statement = replaceHash(userType(service), id, {
    from: passwordHash,
    to: await hashPassword(password),
  });
  await service.database.write(async (transaction) => void (await transaction.run(statement)));
}
