// `strapi.db.query('admin::user')`: administrators, as the code of projects finds and makes them. Passwords and what lets a person in
// without one are no part of a row.
import { changesOf } from '../../admin/admin-changes.ts';
import { addAdmin, changeAdmins, editAdmin, hasAdmin, removeAdmin } from '../../admin/admins.ts';
import { issueAdminCode } from '../../admin/codes.ts';
import { withdrawSetupTokens } from '../../admin/first-admin.ts';
import { listAdminRoles } from '../../admin/roles.ts';
import type { AdminService } from '../../admin/service.ts';
import { type shownAdmin, shownAdmins } from '../../admin/shown.ts';
import { record } from '../../audit/trail.ts';
import type { Transaction } from '../../database/database.ts';
import { adminNeedsRole } from '../../errors/admin.ts';
import { notTakenHere, wrongParameter } from '../../errors/project-code.ts';
import { requiredEmail } from '../../users/fields.ts';
import { type Data, isData } from '../../values/data.ts';
import { checkKeys } from '../strapi/check-keys.ts';
import {
  type DeletableRows,
  deletableRows,
  firstRow,
  type ListedParameters,
  type ListedSource,
  writtenRow,
} from '../strapi/listed-rows.ts';
import type { HashedPasswords } from './hashed-passwords.ts';

export type AdminRow = ReturnType<typeof shownAdmin>;

export interface AdminRows extends DeletableRows<AdminRow> {
  /** Without a password they are invited: `registrationToken` of the result opens the page where they choose one. */
  create(parameters: ListedParameters & { readonly data: Data }): Promise<Partial<AdminRow> & Invited>;
  update(parameters: ListedParameters & { readonly data: Data }): Promise<Partial<AdminRow> | null>;
}

interface Invited {
  /** Null for those who have a password. */
  readonly registrationToken: string | null;
}

const door = "strapi.db.query('admin::user')";
const names = [
  'id',
  'documentId',
  'firstname',
  'lastname',
  'username',
  'email',
  'isActive',
  'blocked',
  'preferedLanguage',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
  'roles',
];
const written = [
  'firstname',
  'lastname',
  'username',
  'email',
  'password',
  'isActive',
  'blocked',
  'preferedLanguage',
];

export function adminRows({
  service,
  hashed,
}: {
  service: () => AdminService;
  hashed: HashedPasswords;
}): AdminRows {
  const source: ListedSource<AdminRow> = {
    door,
    names,
    links: ['roles'],
    inLowerCase: ['email'],
    all: () => shownAdmins(service().source),
  };
  const remove = async (rows: readonly AdminRow[]): Promise<void> =>
    changeAdmins(service().database, async (transaction) => {
      for (const { id, email } of rows) {
        await removeAdmin(transaction, id);
        await record(transaction, [{ ...entryOf('user.delete', id), details: { email } }]);
      }
    });
  return {
    ...deletableRows(source, remove),
    create: async ({ data, ...parameters }) => {
      const { roleIds, fields } = await writtenIn(service(), { roles: [], ...data });
      const email = requiredEmail(fields).toLowerCase();
      const {
        password_hash: hash,
        email: _given,
        is_active,
        ...changes
      } = await hashed.in(fields, changesOf);
      // Who has a password may sign in, unless the code says otherwise; who has none, may not.
      const state = hash === undefined || is_active === undefined ? {} : { is_active };
      const { database } = service();
      const added = await changeAdmins(database, async (transaction) => {
        if (!(await hasAdmin(transaction))) await withdrawSetupTokens(transaction);
        const named = { email, firstname: null, lastname: null, passwordHash: hash ?? undefined };
        const id = await addAdmin(transaction, { ...named, roleIds: roleIds ?? [] });
        await editAdmin(transaction, { id, changes: { ...changes, ...state } });
        await record(transaction, [entryOf('user.create', id)]);
        return {
          id,
          registrationToken: hash === undefined ? await invitation(transaction, id, database.now()) : null,
        };
      });
      return {
        ...(await writtenRow(source, added.id, parameters)),
        registrationToken: added.registrationToken,
      };
    },
    update: async ({ data, ...parameters }) => {
      const row = await firstRow(source, parameters);
      if (!row) return null;
      const { roleIds, fields } = await writtenIn(service(), data);
      const changes = await hashed.in(fields, changesOf);
      await changeAdmins(service().database, async (transaction) => {
        await editAdmin(transaction, { id: row.id, changes, roleIds });
        await record(transaction, [
          { ...entryOf('user.update', row.id), details: { fields: Object.keys(data) } },
        ]);
      });
      return writtenRow(source, row.id, parameters);
    },
  };
}

const entryOf = (action: string, id: number) => ({ action, uid: 'admin::user', documentId: String(id) });

const invitation = (transaction: Transaction, adminId: number, now: number): Promise<string> =>
  issueAdminCode(transaction, { adminId, purpose: 'invite', now });

/** `roles` apart from the fields of the administrator. */
async function writtenIn({ source }: AdminService, data: Data) {
  const { roles, registrationToken, ...fields } = data;
  if (registrationToken)
    throw notTakenHere({
      what: 'Choosing a registrationToken',
      remedy: 'Leave it out: without a password, create() returns one that is good for a week.',
    });
  checkKeys(fields, written, `data of ${door}`);
  return { fields, roleIds: roles === undefined ? undefined : await roleIdsIn(roles, source) };
}

async function roleIdsIn(given: unknown, source: AdminService['source']): Promise<readonly number[]> {
  const asked = isData(given) ? (given.set ?? given.connect ?? given) : given;
  const known = await listAdminRoles(source);
  if ([asked].flat().length === 0) throw adminNeedsRole();
  return [asked].flat().map((one: unknown) => {
    const wanted = isData(one) ? (one.id ?? one.documentId) : one;
    const role = known.find(({ id, documentId }) => String(id) === String(wanted) || documentId === wanted);
    if (role) return role.id;
    throw wrongParameter({
      name: 'roles',
      expected: `ids of roles: ${known.map(({ id, code }) => `${id} (${code})`).join(', ')}`,
    });
  });
}
