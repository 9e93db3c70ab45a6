// POST /admin/register-admin: the first administrator, with the setup token of the server's log.
import { hashPassword } from '../../documents/passwords.ts';
import { validationProblems } from '../../errors/errors.ts';
import { firstAdminExists } from '../../errors/families/admin.ts';
import type { Request } from '../../routes/request.ts';
import { emailProblems, requiredEmail, requiredTexts, textProblems } from '../../users/routes/fields.ts';
import type { Data } from '../../values/data.ts';
import { passwordProblems } from '../accounts/admin-password.ts';
import { hasAdmin } from '../accounts/admins.ts';
import { addFirstAdmin } from '../accounts/first-admin.ts';
import { fieldsOf, optionalText, requiredText } from '../parameters/fields.ts';
import { type AdminRoute, noAccount } from '../route.ts';
import type { AdminService } from '../service.ts';
import { openSession, signedInResponse } from '../sign-in.ts';

export const firstAdminRoute: AdminRoute = {
  method: 'POST',
  path: '/register-admin',
  demand: 'anyone',
  body: 'json',
  limit: { budget: 'administrators', account: noAccount },
  handler: (context, service) => register(service, context),
};

async function register(service: AdminService, { body, address }: Request) {
  // Checked before the password is hashed, to save that work; the transaction checks it again.
  if (await hasAdmin(service.source)) throw firstAdminExists();
  const fields = fieldsOf(body, ['email', 'firstname', 'lastname', 'password', 'setupToken']);
  refuseInvalid(fields);
  const email = requiredEmail(fields).toLowerCase();
  const { password, setupToken } = requiredTexts(fields, ['password', 'setupToken']);
  const { id, session } = await addFirstAdmin(
    service.database,
    {
      email,
      firstname: requiredText(fields, 'firstname'),
      lastname: optionalText(fields, 'lastname') ?? null,
      passwordHash: await hashPassword(password),
      setupToken,
    },
    async (transaction, adminId) => ({
      id: adminId,
      session: await openSession(service, transaction, { adminId, email, isRemembered: false, address }),
    }),
  );
  return signedInResponse(service, id, { session, status: 201 });
}

/** Throws with the problems of all fields at once, so that the form shows each at its field. */
function refuseInvalid({ email, firstname, password, setupToken }: Data): void {
  const problems = [
    ...emailProblems(email),
    ...textProblems('firstname', typeof firstname === 'string' ? firstname.trim() : firstname),
    ...passwordProblems(password),
    ...textProblems('setupToken', setupToken),
  ];
  if (problems.length > 0) throw validationProblems(problems);
}
