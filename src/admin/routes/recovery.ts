// A forgotten password: POST /admin/forgot-password mails a code, POST /admin/reset-password accepts it and ends all
// sessions.
import { record } from '../../audit/trail.ts';
import type { Transaction } from '../../database/database.ts';
import { hashPassword } from '../../documents/passwords.ts';
import { wrongResetToken } from '../../errors/families/admin.ts';
import { mayMailCode } from '../../limits/mailed-codes.ts';
import type { Request } from '../../routes/request.ts';
import { requiredEmail, requiredTexts } from '../../users/routes/fields.ts';
import { checkAdminPassword } from '../accounts/admin-password.ts';
import { changeAdmins, editAdmin, findAdmin, findAdminByEmail } from '../accounts/admins.ts';
import { adminResetMail } from '../mails.ts';
import { fieldsOf, optionalText } from '../parameters/fields.ts';
import { type AdminRoute, noAccount } from '../route.ts';
import type { AdminService } from '../service.ts';
import { guessing } from '../sign-in/code-guesses.ts';
import { issueAdminCode, lifetimes, ownerOfAdminCode, takeAdminCode } from '../sign-in/codes.ts';
import { useSecondFactor } from '../sign-in/second-factor.ts';
import { openSession, signedInResponse } from '../sign-in.ts';
import { namedEmail } from './authentication.ts';

export const recoveryRoutes: readonly AdminRoute[] = [
  {
    method: 'POST',
    path: '/forgot-password',
    demand: 'anyone',
    body: 'json',
    limit: { budget: 'administrators', account: namedEmail },
    handler: async (context, service) => forgot(service, context),
  },
  {
    method: 'POST',
    path: '/reset-password',
    demand: 'anyone',
    body: 'json',
    limit: { budget: 'administrators', account: noAccount },
    handler: (context, service) => reset(service, context),
  },
];

/** The response and its duration are the same whether or not the administrator exists. */
function forgot(service: AdminService, { body }: Request) {
  const email = requiredEmail(fieldsOf(body, ['email']));
  const { database, source, mailer, background, url, config } = service;
  background.start(async () => {
    const admin = await findAdminByEmail(source, email);
    if (!admin?.isActive || admin.isBlocked) return;
    const mailed = { key: `administrator ${admin.id}`, lifetime: lifetimes.reset };
    if (!(await mayMailCode(database, mailed, config.rateLimit))) return;
    const code = await database.write((transaction) =>
      issueAdminCode(transaction, { adminId: admin.id, purpose: 'reset', now: database.now() }),
    );
    await mailer.send(adminResetMail(admin.email, url(), code));
  });
  return { status: 204 };
}

async function reset(service: AdminService, { body, address }: Request) {
  const fields = fieldsOf(body, ['resetPasswordToken', 'password', 'code', 'deviceId']);
  const { resetPasswordToken, password } = requiredTexts(fields, ['resetPasswordToken', 'password']);
  const shown = () => ({ code: resetPasswordToken, purpose: 'reset', now: service.database.now() }) as const;
  const id = await ownerOfAdminCode(service.source, shown());
  const admin = id === undefined ? undefined : await findAdmin(service.source, id);
  if (!admin?.isActive || admin.isBlocked) throw wrongResetToken();
  checkAdminPassword(password);
  const passwordHash = await hashPassword(password);
  const code = optionalText(fields, 'code');
  const { email } = admin;
  const change = async (transaction: Transaction) => {
    if (!(await takeAdminCode(transaction, shown()))) throw wrongResetToken();
    // The mail is only one factor. If the second factor is wrong, the transaction is rolled back and the mailed code stays valid.
    await useSecondFactor(transaction, admin.id, code);
    await editAdmin(transaction, { id: admin.id, changes: { password_hash: passwordHash } });
    const subject = { uid: 'admin::user', documentId: String(admin.id) };
    await record(transaction, [{ action: 'admin.auth.reset-password', ...subject }], {
      kind: 'admin',
      id: String(admin.id),
      name: email,
    });
    return openSession(service, transaction, { adminId: admin.id, email, isRemembered: false, address });
  };
  const session = await guessing(service.database, { adminId: admin.id, code }, () =>
    changeAdmins(service.database, change),
  );
  return signedInResponse(service, admin.id, { session });
}
