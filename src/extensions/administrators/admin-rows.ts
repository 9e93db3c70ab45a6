// `strapi.db.query('admin::user')`: reads and writes of administrators for project code. Rows contain no passwords and no tokens that
// replace a password.
import { changesOf } from '../../admin/accounts/admin-changes.ts';
import { addAdmin, changeAdmins, editAdmin, hasAdmin, removeAdmin } from '../../admin/accounts/admins.ts';
import { withdrawSetupTokens } from '../../admin/accounts/first-admin.ts';
import { type shownAdmin, shownAdmins } from '../../admin/accounts/shown.ts';
import { listAdminRoles } from '../../admin/roles/roles.ts';
import type { AdminService } from '../../admin/service.ts';
import { issueAdminCode } from '../../admin/sign-in/codes.ts';
import { record } from '../../audit/trail.ts';
import type { Transaction } from '../../database/database.ts';
import { adminNeedsRole } from '../../errors/families/admin.ts';
import { notTakenHere, wrongParameter } from '../../errors/families/project-code.ts';
import { requiredEmail } from '../../users/routes/fields.ts';
import { type Data, isData } from '../../values/data.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';
import {
  type DeletableRows,
  deletableRows,
  firstRow,
  type ListedParameters,
  type ListedSource,
  writtenRow,
} from '../strapi/rows/listed-rows.ts';
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

const callee = "strapi.db.query('admin::user')";
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

interface AdminParts {
  readonly service: () => AdminService;
  readonly hashed: HashedPasswords;
}

export function adminRows(parts: AdminParts): AdminRows {
  const { service } = parts;
  const source: ListedSource<AdminRow> = {
    callee,
    names,
    links: ['roles'],
    inLowerCase: ['email'],
    all: () => shownAdmins(service().source),
  };
  return {
    ...deletableRows(source, (rows) => removeAdmins(rows, service())),
    create: async ({ data, ...parameters }) => {
      const { id, registrationToken } = await createAdmin(data, parts);
      return { ...(await writtenRow(source, id, parameters)), registrationToken };
    },
    update: async ({ data, ...parameters }) => {
      const row = await firstRow(source, parameters);
      if (!row) return null;
      await updateAdmin(row.id, data, parts);
      return writtenRow(source, row.id, parameters);
    },
  };
}

const removeAdmins = (rows: readonly AdminRow[], { database }: AdminService): Promise<void> =>
  changeAdmins(database, async (transaction) => {
    for (const { id, email } of rows) {
      await removeAdmin(transaction, id);
      await record(transaction, [{ ...entryOf('user.delete', id), details: { email } }]);
    }
  });

async function createAdmin(data: Data, { service, hashed }: AdminParts): Promise<Invited & { id: number }> {
  const { database, source } = service();
  const { roleIds = [], fields } = await writtenIn({ roles: [], ...data }, source);
  const email = requiredEmail(fields).toLowerCase();
  const { password_hash: hash, ...given } = await hashed.in(fields, changesOf);
  const { email: _added, is_active, ...others } = given;
  // With a password they are active by default; without one they are inactive.
  const changes = hash === undefined || is_active === undefined ? others : { ...others, is_active };
  return changeAdmins(database, async (transaction) => {
    if (!(await hasAdmin(transaction))) await withdrawSetupTokens(transaction);
    const named = { email, firstname: null, lastname: null, passwordHash: hash ?? undefined };
    const id = await addAdmin(transaction, { ...named, roleIds });
    await editAdmin(transaction, { id, changes });
    await record(transaction, [entryOf('user.create', id)]);
    const registrationToken = hash === undefined ? await invitation(transaction, id, database.now()) : null;
    return { id, registrationToken };
  });
}

async function updateAdmin(id: number, data: Data, { service, hashed }: AdminParts): Promise<void> {
  const { database, source } = service();
  const { roleIds, fields } = await writtenIn(data, source);
  const changes = await hashed.in(fields, changesOf);
  await changeAdmins(database, async (transaction) => {
    await editAdmin(transaction, { id, changes, roleIds });
    await record(transaction, [{ ...entryOf('user.update', id), details: { fields: Object.keys(data) } }]);
  });
}

const entryOf = (action: string, id: number) => ({ action, uid: 'admin::user', documentId: String(id) });

const invitation = (transaction: Transaction, adminId: number, now: number): Promise<string> =>
  issueAdminCode(transaction, { adminId, purpose: 'invite', now });

/** `roles` apart from the fields of the administrator. */
async function writtenIn(data: Data, source: AdminService['source']) {
  const { roles, registrationToken, ...fields } = data;
  if (registrationToken)
    throw notTakenHere({
      what: 'Choosing a registrationToken',
      remedy: 'Leave it out: without a password, create() returns one that is valid for a week.',
    });
  checkKeys(fields, written, `data of ${callee}`);
  return { fields, roleIds: roles === undefined ? undefined : await roleIdsIn(roles, source) };
}

async function roleIdsIn(given: unknown, source: AdminService['source']): Promise<readonly number[]> {
  const requested = isData(given) ? (given.set ?? given.connect ?? given) : given;
  const known = await listAdminRoles(source);
  if ([requested].flat().length === 0) throw adminNeedsRole();
  return [requested].flat().map((one: unknown) => {
    const wanted = isData(one) ? (one.id ?? one.documentId) : one;
    const role = known.find(({ id, documentId }) => String(id) === String(wanted) || documentId === wanted);
    if (role) return role.id;
    throw wrongParameter({
      name: 'roles',
      expected: `ids of roles: ${known.map(({ id, code }) => `${id} (${code})`).join(', ')}`,
    });
  });
}
