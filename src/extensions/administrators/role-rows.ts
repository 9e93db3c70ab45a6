// `strapi.db.query('admin::role')`: reads and writes of administrator roles for project code. The super admin role cannot be changed.
import { lockedAdmins } from '../../admin/accounts/admins.ts';
import { shownAdmins } from '../../admin/accounts/shown.ts';
import { addRole, refuseTakenName, removeRoles, renameRole } from '../../admin/roles/role-changes.ts';
import { type AdminRole, listAdminPermissions, listAdminRoles } from '../../admin/roles/roles.ts';
import type { AdminService } from '../../admin/service.ts';
import type { RowSource } from '../../database/rows.ts';
import { wrongParameter } from '../../errors/families/project-code.ts';
import type { Data } from '../../values/data.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';
import {
  type DeletableRows,
  deletableRows,
  firstRow,
  type ListedParameters,
  type ListedSource,
  writtenRow,
} from '../strapi/rows/listed-rows.ts';
import type { AdminRow } from './admin-rows.ts';

type Permissions = Awaited<ReturnType<typeof listAdminPermissions>>;

export type RoleRow = Omit<AdminRole, 'usersCount'> & {
  readonly locale: null;
  readonly users: readonly Omit<AdminRow, 'roles'>[];
  readonly permissions: Permissions;
};

export interface RoleRows extends DeletableRows<RoleRow> {
  create(parameters: ListedParameters & { readonly data: Data }): Promise<Partial<RoleRow>>;
  update(parameters: ListedParameters & { readonly data: Data }): Promise<Partial<RoleRow> | null>;
}

const callee = "strapi.db.query('admin::role')";
const names = [
  'id',
  'documentId',
  'name',
  'code',
  'description',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
  'users',
  'permissions',
];

export function roleRows(service: () => AdminService): RoleRows {
  const source: ListedSource<RoleRow> = {
    callee,
    names,
    links: ['users', 'permissions'],
    all: () => allRoles(service().source),
  };
  const remove = (rows: readonly RoleRow[]): Promise<void> =>
    lockedAdmins(service().database, async (transaction) => {
      const roles = await listAdminRoles(transaction);
      await removeRoles(
        transaction,
        roles.filter((role) => rows.some(({ id }) => id === role.id)),
      );
    });
  return {
    ...deletableRows(source, remove),
    create: async ({ data, ...parameters }) => {
      const role = roleIn(data);
      const id = await lockedAdmins(service().database, (transaction) => addRole(transaction, role)).catch(
        refuseTakenName(role.name),
      );
      return writtenRow(source, id, parameters);
    },
    update: async ({ data, ...parameters }) => {
      const row = await lockedAdmins(service().database, async (transaction) => {
        const all = () => allRoles(transaction);
        const held = await firstRow({ ...source, all }, parameters);
        if (held) {
          const changes = changesOf(held, data);
          await renameRole(transaction, held, changes).catch(refuseTakenName(changes.name));
        }
        return held;
      });
      return row ? writtenRow(source, row.id, parameters) : null;
    },
  };
}

async function allRoles(source: RowSource): Promise<readonly RoleRow[]> {
  const roles = await listAdminRoles(source);
  const permissions = await listAdminPermissions(source);
  const admins = await shownAdmins(source);
  return roles.map(({ usersCount: _count, ...role }) => ({
    ...role,
    locale: null,
    permissions: permissions.filter(({ roleId }) => roleId === role.id),
    users: admins
      .filter((admin) => admin.roles.some(({ id }) => id === role.id))
      .map(({ roles: _roles, ...user }) => user),
  }));
}

function changesOf({ name, description, code }: RoleRow, data: Data) {
  const { code: given, ...changes } = roleIn({ name, description, ...data });
  if (given === undefined || given === code) return changes;
  throw wrongParameter({ name: 'code', expected: `"${code}": roles keep theirs` });
}

function roleIn(data: Data) {
  checkKeys(data, ['name', 'code', 'description'], `data of ${callee}`);
  const { name, code, description = '' } = data;
  if (typeof name !== 'string' || name.trim() === '')
    throw wrongParameter({ name: 'name', expected: 'a text' });
  return { name, description: String(description ?? ''), code: typeof code === 'string' ? code : undefined };
}
