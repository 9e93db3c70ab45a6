// Accepting an invitation: GET /admin/registration-info returns the invited administrator, POST /admin/register sets the password.
import { record } from '../../audit/trail.ts';
import { hashPassword } from '../../documents/passwords.ts';
import { userInfoMissing, wrongRegistrationToken } from '../../errors/families/admin.ts';
import type { Request } from '../../routes/request.ts';
import { isData } from '../../values/data.ts';
import { checkAdminPassword } from '../accounts/admin-password.ts';
import { type Admin, changeAdmins, editAdmin, findAdmin } from '../accounts/admins.ts';
import { fieldsOf, optionalText } from '../parameters/fields.ts';
import { type AdminRoute, dataResponse, noAccount } from '../route.ts';
import type { AdminService } from '../service.ts';
import { ownerOfAdminCode, takeAdminCode } from '../sign-in/codes.ts';
import { openSession, signedInResponse } from '../sign-in.ts';

export const invitationRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/registration-info',
    demand: 'anyone',
    body: 'none',
    limit: { budget: 'pages', account: noAccount },
    handler: async ({ search }, service) => {
      const token = new URLSearchParams(search).getAll('registrationToken');
      const { email, firstname, lastname } = await invited(
        service,
        token.length === 1 ? token[0] : undefined,
      );
      return dataResponse({ email, firstname, lastname });
    },
  },
  {
    method: 'POST',
    path: '/register',
    demand: 'anyone',
    body: 'json',
    limit: { budget: 'administrators', account: noAccount },
    handler: (context, service) => register(service, context),
  },
];

async function invited({ source, database }: AdminService, token: unknown): Promise<Admin> {
  if (typeof token !== 'string' || token === '') throw wrongRegistrationToken();
  const id = await ownerOfAdminCode(source, { code: token, purpose: 'invite', now: database.now() });
  const admin = id === undefined ? undefined : await findAdmin(source, id);
  if (!admin || admin.isBlocked) throw wrongRegistrationToken();
  return admin;
}

async function register(service: AdminService, { body, address }: Request) {
  const { registrationToken, userInfo } = fieldsOf(body, ['registrationToken', 'userInfo']);
  const { id, email, firstname, lastname } = await invited(service, registrationToken);
  if (!isData(userInfo)) throw userInfoMissing();
  // `email` is accepted but ignored: the invited e-mail counts.
  const fields = fieldsOf(userInfo, ['firstname', 'lastname', 'password', 'email']);
  const { password } = fields;
  checkAdminPassword(password, ['userInfo', 'password']);
  const changes = {
    firstname: optionalText(fields, 'firstname') ?? firstname,
    lastname: optionalText(fields, 'lastname') ?? lastname,
    password_hash: await hashPassword(password),
    is_active: 1,
  };
  const session = await changeAdmins(service.database, async (transaction) => {
    const now = service.database.now();
    const code = String(registrationToken);
    if (!(await takeAdminCode(transaction, { code, purpose: 'invite', now }))) throw wrongRegistrationToken();
    await editAdmin(transaction, { id, changes });
    const subject = { uid: 'admin::user', documentId: String(id) };
    await record(transaction, [{ action: 'user.register', ...subject }], {
      kind: 'admin',
      id: String(id),
      name: email,
    });
    return openSession(service, transaction, { adminId: id, email, isRemembered: false, address });
  });
  return signedInResponse(service, id, { session });
}
