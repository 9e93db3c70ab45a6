// The caller's own account: GET and PUT /admin/users/me, GET /admin/users/me/permissions.
import { record } from '../../audit/trail.ts';
import { hashPassword, verifyPassword } from '../../documents/passwords.ts';
import { problemAt, withProblems } from '../../errors/errors.ts';
import { wrongOwnPassword } from '../../errors/families/admin.ts';
import type { AdminChanges } from '../../sql/stored/admins.ts';
import { bodyOf, requiredEmail, requiredTexts } from '../../users/routes/fields.ts';
import { namesOf } from '../accounts/admin-changes.ts';
import { checkAdminPassword } from '../accounts/admin-password.ts';
import { changeAdmins, editAdmin, isUnchanged } from '../accounts/admins.ts';
import { shownAdmin } from '../accounts/shown.ts';
import { fieldsOf } from '../parameters/fields.ts';
import { everyPermission, shownPermission } from '../roles/permissions.ts';
import { type AdminRoute, dataResponse, type SignedInRequest } from '../route.ts';
import type { AdminService } from '../service.ts';
import { readShown } from '../sign-in.ts';

export const meRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/users/me',
    demand: 'any administrator',
    body: 'none',
    handler: async ({ principal: { admin, roles } }) => dataResponse(shownAdmin(admin, roles)),
  },
  {
    method: 'PUT',
    path: '/users/me',
    demand: 'any administrator',
    body: 'json',
    limit: {
      budget: 'administrators',
      // Requests with a current password count per account, because they can be used to guess it.
      account: ({ principal, body }) =>
        bodyOf(body).currentPassword === undefined ? undefined : String(principal.admin.id),
    },
    handler: (context, service) => update(service, context),
  },
  {
    method: 'GET',
    path: '/users/me/permissions',
    demand: 'any administrator',
    body: 'none',
    handler: async ({ principal: { isSuper, permissions } }, service) =>
      dataResponse((isSuper ? everyPermission(service.schema) : permissions).map(shownPermission)),
  },
];

const allowed = [
  'email',
  'firstname',
  'lastname',
  'username',
  'preferedLanguage',
  'password',
  'currentPassword',
];

async function update(service: AdminService, { principal, body }: SignedInRequest) {
  const { admin, sessionId } = principal;
  const fields = fieldsOf(body, allowed);
  const email = fields.email === undefined ? undefined : requiredEmail(fields).toLowerCase();
  const isNewEmail = email !== undefined && email !== admin.email;
  const { password } = fields.password === undefined ? {} : requiredTexts(fields, ['password']);
  // With a stolen session, a new password or e-mail would take over the account, so both need the current password.
  const needsPassword = password !== undefined || isNewEmail;
  if (needsPassword) await requireCurrentPassword(fields, admin.passwordHash);
  if (password !== undefined) checkAdminPassword(password);
  const changes: AdminChanges = {
    ...(isNewEmail ? { email } : {}),
    ...namesOf(fields),
    ...(password === undefined ? {} : { password_hash: await hashPassword(password) }),
  };
  await changeAdmins(service.database, async (transaction) => {
    if (needsPassword && !(await isUnchanged(transaction, admin))) throw refusedPassword();
    await editAdmin(transaction, { id: admin.id, changes, keptSession: sessionId });
    await record(transaction, [
      {
        action: 'user.update',
        uid: 'admin::user',
        documentId: String(admin.id),
        details: { fields: Object.keys(fields).filter((name) => name !== 'currentPassword') },
      },
    ]);
  });
  return dataResponse(await readShown(service, admin.id));
}

/** Throws if `currentPassword` is missing or wrong. */
export async function requireCurrentPassword(
  fields: Readonly<Record<string, unknown>>,
  hash: string | undefined,
): Promise<void> {
  const { currentPassword } = requiredTexts(fields, ['currentPassword']);
  if (!(await verifyPassword(currentPassword, hash))) throw refusedPassword();
}

function refusedPassword(): Error {
  const error = wrongOwnPassword();
  return withProblems(error, [problemAt(['currentPassword'], error)]);
}
