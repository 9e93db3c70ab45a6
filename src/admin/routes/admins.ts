// /admin/users: management of administrators. A caller can neither change an administrator nor assign a role that has
// permissions which the caller does not have.
import { record } from '../../audit/trail.ts';
import { refuseChanged } from '../../auth/unchanged.ts';
import type { RowSource } from '../../database/rows.ts';
import { forbidden } from '../../errors/errors.ts';
import { adminNeedsRole, adminRolesUnknown, ownAccountElsewhere } from '../../errors/families/admin.ts';
import { adminNotFound } from '../../errors/families/missing.ts';
import { parseIfMatch } from '../../rest/conditions.ts';
import type { Response } from '../../routes/request.ts';
import { requiredEmail } from '../../users/routes/fields.ts';
import { changesOf } from '../accounts/admin-changes.ts';
import {
  type Admin,
  addAdmin,
  editAdmin,
  findAdmin,
  listMemberships,
  removeAdmin,
} from '../accounts/admins.ts';
import { shownAdmins } from '../accounts/shown.ts';
import { invitationMail } from '../mails.ts';
import { fieldsOf, idsOf, optionalText } from '../parameters/fields.ts';
import { pageOf, parseListing } from '../parameters/listing.ts';
import { type AdminPrincipal, changeAs, mayGiveRoles } from '../principal.ts';
import { type AdminRole, listAdminPermissions, listAdminRoles } from '../roles/roles.ts';
import { type AdminRoute, dataResponse, parseId, type SignedInRequest } from '../route.ts';
import type { AdminService } from '../service.ts';
import { issueAdminCode } from '../sign-in/codes.ts';
import { readShown, shownWithRoles } from '../sign-in.ts';

export const adminsRoutes: readonly AdminRoute[] = [
  {
    method: 'GET',
    path: '/users',
    demand: 'administrator',
    action: 'admin::users.read',
    body: 'none',
    handler: ({ search }, service) => list(service, search),
  },
  {
    method: 'POST',
    path: '/users',
    demand: 'administrator',
    action: 'admin::users.create',
    body: 'json',
    handler: (context, service) => invite(service, context),
  },
  {
    method: 'POST',
    path: '/users/batch-delete',
    demand: 'administrator',
    action: 'admin::users.delete',
    body: 'json',
    handler: async ({ principal, body }, service) => {
      const ids = idsOf(fieldsOf(body, ['ids']).ids, 'ids');
      return dataResponse(await remove(service, principal, ids));
    },
  },
  {
    method: 'GET',
    path: '/users/:id',
    demand: 'administrator',
    action: 'admin::users.read',
    body: 'none',
    handler: async ({ parameters }, service) =>
      dataResponse(await shownWithRoles(service, await adminAt(service, parameters.id))),
  },
  {
    method: 'PUT',
    path: '/users/:id',
    demand: 'administrator',
    action: 'admin::users.update',
    body: 'json',
    handler: (context, service) => update(service, context),
  },
  {
    method: 'DELETE',
    path: '/users/:id',
    demand: 'administrator',
    action: 'admin::users.delete',
    body: 'none',
    handler: async ({ principal, parameters }, service) => {
      const { id } = await adminAt(service, parameters.id);
      const [deleted] = await remove(service, principal, [id]);
      return dataResponse(deleted);
    },
  },
];

async function adminAt({ source }: AdminService, text: string | undefined): Promise<Admin> {
  const id = parseId(text);
  const admin = id === undefined ? undefined : await findAdmin(source, id);
  if (!admin) throw adminNotFound();
  return admin;
}

async function list({ source }: AdminService, search: string): Promise<Response> {
  return dataResponse(pageOf(await shownAdmins(source), parseListing(search, listed)));
}

/** The attributes by which lists can be sorted and searched. */
const listed = {
  sorted: [
    'id',
    'firstname',
    'lastname',
    'username',
    'email',
    'isActive',
    'blocked',
    'createdAt',
    'updatedAt',
  ],
  searched: ['firstname', 'lastname', 'username', 'email'],
} as const;

async function invite(service: AdminService, { principal, body }: SignedInRequest): Promise<Response> {
  const fields = fieldsOf(body, ['email', 'firstname', 'lastname', 'roles', 'preferedLanguage']);
  const email = requiredEmail(fields).toLowerCase();
  const firstname = optionalText(fields, 'firstname') ?? null;
  const lastname = optionalText(fields, 'lastname') ?? null;
  const { id, registrationToken } = await changeAs(service, principal, {
    action: 'admin::users.create',
    work: async (transaction, own) => {
      const roles = await givenRoles(transaction, own, fields.roles);
      const roleIds = roles.map((role) => role.id);
      const admin = { email, firstname, lastname, passwordHash: undefined, roleIds };
      const added = await addAdmin(transaction, admin);
      const details = { roles: codes(roles) };
      await record(transaction, [{ ...entryOf('user.create', added), details }]);
      const issued = { adminId: added, purpose: 'invite', now: service.database.now() } as const;
      return { id: added, registrationToken: await issueAdminCode(transaction, issued) };
    },
  });
  const { mailer, background, url } = service;
  background.start(() => mailer.send(invitationMail(email, url(), registrationToken)));
  return dataResponse({ ...(await readShown(service, id)), registrationToken }, { status: 201 });
}

const entryOf = (action: string, id: number) => ({ action, uid: 'admin::user', documentId: String(id) });

const codes = (roles: readonly AdminRole[]): readonly string[] => roles.map(({ code }) => code);

async function givenRoles(
  source: RowSource,
  principal: AdminPrincipal,
  given: unknown,
): Promise<readonly AdminRole[]> {
  const ids = idsOf(given, 'roles');
  if (ids.length === 0) throw adminNeedsRole();
  const chosen = (await listAdminRoles(source)).filter(({ id }) => ids.includes(id));
  if (chosen.length < ids.length) throw adminRolesUnknown();
  if (!mayGiveRoles(principal, chosen, await listAdminPermissions(source))) throw forbidden();
  return chosen;
}

/** Throws if one of them has more permissions than the caller, who could set their password and sign in as them. */
export async function refuseSuperior(
  source: RowSource,
  principal: AdminPrincipal,
  ids: readonly number[],
): Promise<void> {
  const roleIds = new Set([...(await listMemberships(source, ids)).values()].flat());
  const held = (await listAdminRoles(source)).filter((role) => roleIds.has(role.id));
  if (!mayGiveRoles(principal, held, await listAdminPermissions(source))) throw forbidden();
}

const changeable = [
  'email',
  'firstname',
  'lastname',
  'username',
  'preferedLanguage',
  'password',
  'isActive',
  'blocked',
  'roles',
];

async function update(service: AdminService, request: SignedInRequest): Promise<Response> {
  const { principal, parameters, body } = request;
  const { id } = await adminAt(service, parameters.id);
  const fields = fieldsOf(body, changeable);
  if (id === principal.admin.id && (fields.password !== undefined || fields.email !== undefined))
    throw ownAccountElsewhere();
  const changes = await changesOf(fields);
  await changeAs(service, principal, {
    action: 'admin::users.update',
    work: async (transaction, own) => {
      const before = await findAdmin(transaction, id);
      if (!before) throw adminNotFound();
      await refuseSuperior(transaction, own, [id]);
      refuseChanged(parseIfMatch(request), { ...before, name: before.email });
      const roles = fields.roles === undefined ? undefined : await givenRoles(transaction, own, fields.roles);
      await editAdmin(transaction, { id, changes, roleIds: roles?.map((role) => role.id) });
      const details = { fields: Object.keys(fields), ...(roles ? { roles: codes(roles) } : {}) };
      await record(transaction, [{ ...entryOf('user.update', id), details }]);
    },
  });
  return dataResponse(await readShown(service, id));
}

/** Deletes all of them, or none if one cannot be deleted. Returns the deleted administrators. */
const remove = (service: AdminService, principal: AdminPrincipal, ids: readonly number[]) =>
  changeAs(service, principal, {
    action: 'admin::users.delete',
    work: async (transaction, own) => {
      const removed = await shownAdmins(transaction, ids);
      await refuseSuperior(transaction, own, ids);
      for (const { id, email } of removed) {
        await removeAdmin(transaction, id);
        await record(transaction, [{ ...entryOf('user.delete', id), details: { email } }]);
      }
      return removed;
    },
  });
