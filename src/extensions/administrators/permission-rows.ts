// `strapi.db.query('admin::permission')`: what roles of administrators may do, one row each. The super admin's are every one that there
// is; they are shown and do not change.
import { lockedAdmins } from '../../admin/admins.ts';
import {
  everyPermission,
  parsePermissions,
  type StoredPermission,
  shownPermission,
} from '../../admin/permissions.ts';
import { permitRole, refuseFixedRole } from '../../admin/role-changes.ts';
import { type AdminRole, listAdminPermissions, listAdminRoles, superAdminCode } from '../../admin/roles.ts';
import type { AdminService } from '../../admin/service.ts';
import { wrongParameter } from '../../errors/project-code.ts';
import { type Data, isData } from '../../values/data.ts';
import { checkKeys } from '../strapi/check-keys.ts';
import {
  foundRows,
  type ListedParameters,
  type ListedSource,
  listedRows,
  type PagedRows,
} from '../strapi/listed-rows.ts';

type AdminPermissionRow = Omit<ReturnType<typeof shownPermission>, 'id'> & {
  /** A text for those of the super admin. */
  readonly id: number | string;
  readonly role: Pick<AdminRole, 'id' | 'code' | 'name'>;
};

export interface AdminPermissionRows extends PagedRows<AdminPermissionRow> {
  create(parameters: { readonly data: Data }): Promise<AdminPermissionRow>;
  createMany(parameters: { readonly data: readonly Data[] }): Promise<{ readonly count: number }>;
  update(parameters: ListedParameters & { readonly data: Data }): Promise<AdminPermissionRow | null>;
  delete(parameters: ListedParameters): Promise<AdminPermissionRow | null>;
  deleteMany(parameters?: ListedParameters): Promise<{ readonly count: number }>;
  /** Instead of all that the role had. */
  assign(roleId: unknown, permissions: readonly Data[]): Promise<readonly AdminPermissionRow[]>;
}

const changeable = ['action', 'actionParameters', 'subject', 'properties', 'conditions'];
const names = ['id', ...changeable, 'role'];

export function adminPermissionRows(service: () => AdminService): AdminPermissionRows {
  const source: ListedSource<AdminPermissionRow> = {
    door: "strapi.db.query('admin::permission')",
    names,
    links: ['role'],
    all: () => allPermissions(service()),
  };
  const found = (where: object) => foundRows(source, { where });
  const assign: AdminPermissionRows['assign'] = async (roleId, permissions) => {
    const role = await roleAt(service(), roleId);
    refuseFixedRole(role);
    const parsed = parsePermissions(permissions.map(plain), service().schema);
    await lockedAdmins(service().database, (transaction) => permitRole(transaction, role, parsed));
    return found({ role: role.id });
  };
  const add: AdminPermissionRows['assign'] = async (roleId, permissions) => {
    const held = await found({ role: (await roleAt(service(), roleId)).id });
    const others = held.filter((one) => !permissions.some((given) => isSame(given, one)));
    const rows = await assign(roleId, [...others.map(keys), ...permissions]);
    return rows.filter((row) => permissions.some((given) => isSame(given, row)));
  };
  const remove = async (rows: readonly AdminPermissionRow[]): Promise<void> => {
    for (const role of new Set(rows.map((row) => row.role.id))) {
      const kept = (await found({ role })).filter(({ id }) => !rows.some((row) => row.id === id));
      await assign(role, kept.map(keys));
    }
  };
  const create: AdminPermissionRows['create'] = async ({ data: { role, ...permission } }) => {
    const [row] = await add(role, [permission]);
    if (row) return row;
    throw new Error('The permission was taken away while it was written');
  };
  return {
    ...listedRows(source),
    assign,
    create,
    createMany: async ({ data }) => {
      for (const one of data) await create({ data: one });
      return { count: data.length };
    },
    update: async ({ data, where = {} }) => {
      const [row] = await found(where);
      if (!row) return null;
      await remove([row]);
      return create({ data: { ...keys(row), role: row.role.id, ...data } });
    },
    delete: async ({ where = {} }) => {
      const [row] = await found(where);
      if (row) await remove([row]);
      return row ?? null;
    },
    deleteMany: async ({ where = {} } = {}) => {
      const rows = await found(where);
      await remove(rows);
      return { count: rows.length };
    },
  };
}

async function allPermissions({ source, schema }: AdminService): Promise<readonly AdminPermissionRow[]> {
  const stored = await listAdminPermissions(source);
  return (await listAdminRoles(source)).flatMap(({ id, code, name }) => {
    const isSuper = code === superAdminCode;
    const held: readonly StoredPermission[] = isSuper
      ? everyPermission(schema)
      : stored.filter(({ roleId }) => roleId === id);
    return held.map((permission) => ({
      ...shownPermission(permission),
      id: isSuper ? [code, permission.action, permission.subject ?? []].flat().join(' ') : permission.id,
      role: { id, code, name },
    }));
  });
}

async function roleAt({ source }: AdminService, given: unknown): Promise<AdminRole> {
  const wanted = isData(given) ? (given.id ?? given.connect) : given;
  const roles = await listAdminRoles(source);
  const role = roles.find(({ id }) => String(id) === String([wanted].flat()[0]));
  if (role) return role;
  throw wrongParameter({
    name: 'role',
    expected: `the id of a role: ${roles.map(({ id, code }) => `${id} (${code})`).join(', ')}`,
  });
}

const keys = ({ action, subject, properties, conditions }: AdminPermissionRow): Data => ({
  action,
  subject,
  properties,
  conditions,
});

const isSame = (given: Data, { action, subject }: AdminPermissionRow): boolean =>
  given.action === action && (given.subject ?? null) === subject;

/** Without what permissions of existing projects have and nothing decides by. */
function plain(permission: Data): Data {
  checkKeys(permission, changeable, 'A permission of administrators');
  const { actionParameters: _none, ...others } = permission;
  return others;
}
