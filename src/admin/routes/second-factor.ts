// The second factor of the caller, below /admin/users/me/second-factor, and its removal for another administrator who has lost
// their device.
import { record } from '../../audit/trail.ts';
import type { Transaction } from '../../database/database.ts';
import { noSecondFactor, ownAccountElsewhere } from '../../errors/families/admin.ts';
import { adminNotFound } from '../../errors/families/missing.ts';
import { bodyOf } from '../../users/routes/fields.ts';
import { endSessionsOf, findAdmin } from '../accounts/admins.ts';
import { fieldsOf, requiredText } from '../parameters/fields.ts';
import { changeAs } from '../principal.ts';
import { type AdminRoute, dataResponse, parseId, type SignedInRequest } from '../route.ts';
import type { AdminService } from '../service.ts';
import { guessing } from '../sign-in/code-guesses.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  secondFactorOf,
} from '../sign-in/second-factor.ts';
import { refuseSuperior } from './admins.ts';
import { requireCurrentPassword } from './me.ts';

const path = '/users/me/second-factor';

const own = (
  at: string,
  handler: (request: SignedInRequest, service: AdminService) => Promise<ReturnType<typeof dataResponse>>,
): AdminRoute => ({
  method: 'POST',
  path: at,
  demand: 'any administrator',
  body: 'json',
  // Limited per account, so that a stolen session cannot be used to guess the password or a code.
  limit: {
    budget: 'administrators',
    name: 'second factor',
    account: ({ principal }) => String(principal.admin.id),
  },
  handler,
});

export const secondFactorRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path,
    demand: 'any administrator',
    body: 'none',
    handler: async ({ principal }, { source }) =>
      dataResponse(await secondFactorOf(source, principal.admin.id)),
  },
  own(path, begin),
  own(`${path}/confirm`, confirm),
  own(`${path}/recovery-codes`, renewCodes),
  own(`${path}/disable`, disable),
  {
    method: 'DELETE',
    path: '/users/:id/second-factor',
    demand: 'administrator',
    action: 'admin::users.update',
    body: 'none',
    handler: removeOf,
  },
];

const entryOf = (change: string, id: number) => ({
  action: `user.second-factor.${change}`,
  uid: 'admin::user',
  documentId: String(id),
});

async function begin({ principal: { admin }, body }: SignedInRequest, { database }: AdminService) {
  await requireCurrentPassword(fieldsOf(body, ['currentPassword']), admin.passwordHash);
  const begun = await database.write((transaction) => beginSecondFactor(transaction, admin));
  return dataResponse(begun, { status: 201 });
}

async function confirm(
  { principal: { admin, sessionId }, body }: SignedInRequest,
  { database }: AdminService,
) {
  const code = requiredText(fieldsOf(body, ['code']), 'code');
  const recoveryCodes = await database.write(async (transaction) => {
    const codes = await confirmSecondFactor(transaction, admin.id, code);
    // Other sessions end: they were opened with the password only, perhaps by an attacker.
    await endSessionsOf(transaction, admin.id, sessionId);
    await record(transaction, [entryOf('enable', admin.id)]);
    return codes;
  });
  return dataResponse({ recoveryCodes });
}

async function renewCodes(request: SignedInRequest, service: AdminService) {
  const { id } = request.principal.admin;
  const recoveryCodes = await proved(request, service, async (transaction) => {
    await record(transaction, [entryOf('recovery-codes', id)]);
    return renewRecoveryCodes(transaction, id);
  });
  return dataResponse({ recoveryCodes });
}

async function disable(request: SignedInRequest, service: AdminService) {
  const { id } = request.principal.admin;
  await proved(request, service, async (transaction) => {
    await removeSecondFactor(transaction, id);
    await record(transaction, [entryOf('disable', id)]);
  });
  return dataResponse(await secondFactorOf(service.source, id));
}

/** Runs `work` if the password and a code are correct: changes that weaken the sign-in require both. */
async function proved<T>(
  { principal: { admin }, body }: SignedInRequest,
  { database, source }: AdminService,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const fields = fieldsOf(body, ['currentPassword', 'code']);
  await requireCurrentPassword(fields, admin.passwordHash);
  if (!(await secondFactorOf(source, admin.id)).isEnabled) throw noSecondFactor();
  const { code } = bodyOf(body);
  return guessing(database, { adminId: admin.id, code }, () =>
    database.write(async (transaction) => {
      await requireSecondFactor(transaction, admin.id, typeof code === 'string' ? code : undefined);
      return work(transaction);
    }),
  );
}

/** Only for administrators who have no permissions that the caller does not have. */
async function removeOf({ principal, parameters }: SignedInRequest, service: AdminService) {
  const id = parseId(parameters.id);
  if (id === undefined || !(await findAdmin(service.source, id))) throw adminNotFound();
  if (id === principal.admin.id) throw ownAccountElsewhere();
  await changeAs(service, principal, {
    action: 'admin::users.update',
    work: async (transaction, caller) => {
      await refuseSuperior(transaction, caller, [id]);
      await removeSecondFactor(transaction, id);
      await record(transaction, [entryOf('disable', id)]);
    },
  });
  return { status: 204 };
}
