// `strapi.db.query('admin::permission')`: the permissions of administrator roles, one row each. The super admin role has every
// permission; its rows can be read but not changed.
import { lockedAdmins } from '../../admin/accounts/admins.ts';
import {
  everyPermission,
  parsePermissions,
  type StoredPermission,
  shownPermission,
} from '../../admin/roles/permissions.ts';
import { permitRole, refuseFixedRole } from '../../admin/roles/role-changes.ts';
import {
  type AdminRole,
  listAdminPermissions,
  listAdminRoles,
  superAdminCode,
} from '../../admin/roles/roles.ts';
import type { AdminService } from '../../admin/service.ts';
import type { Transaction } from '../../database/database.ts';
import type { RowSource } from '../../database/rows.ts';
import { wrongParameter } from '../../errors/families/project-code.ts';
import type { Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';
import {
  foundRows,
  type ListedParameters,
  type ListedSource,
  listedRows,
  type PagedRows,
} from '../strapi/rows/listed-rows.ts';

type AdminPermissionRow = Omit<ReturnType<typeof shownPermission>, 'id'> & {
  /** A text for permissions of the super admin role. */
  readonly id: number | string;
  readonly role: Pick<AdminRole, 'id' | 'code' | 'name'>;
};

export interface AdminPermissionRows extends PagedRows<AdminPermissionRow> {
  create(parameters: { readonly data: Data }): Promise<AdminPermissionRow>;
  createMany(parameters: { readonly data: readonly Data[] }): Promise<{ readonly count: number }>;
  update(parameters: ListedParameters & { readonly data: Data }): Promise<AdminPermissionRow | null>;
  delete(parameters: ListedParameters): Promise<AdminPermissionRow | null>;
  deleteMany(parameters?: ListedParameters): Promise<{ readonly count: number }>;
  /** Replaces all permissions of the role. */
  assign(roleId: unknown, permissions: readonly Data[]): Promise<readonly AdminPermissionRow[]>;
}

const changeable = ['action', 'actionParameters', 'subject', 'properties', 'conditions'];
const names = ['id', ...changeable, 'role'];

export function adminPermissionRows(
  service: () => AdminService,
  warn: (message: string) => void,
): AdminPermissionRows {
  const source: ListedSource<AdminPermissionRow> = {
    callee: "strapi.db.query('admin::permission')",
    names,
    links: ['role'],
    all: () => allPermissions(service().source, service().schema),
  };
  const locked = <T>(work: (permissions: LockedPermissions) => Promise<T>): Promise<T> =>
    lockedAdmins(service().database, (transaction) =>
      work(new LockedPermissions({ transaction, source, schema: service().schema, warn })),
    );
  const createMany: AdminPermissionRows['createMany'] = ({ data }) =>
    locked(async (permissions) => {
      for (const one of data) await permissions.add(one);
      return { count: data.length };
    });
  return {
    ...listedRows(source),
    createMany,
    assign: (roleId, given) => locked((permissions) => permissions.assign(roleId, given)),
    create: ({ data }) => locked((permissions) => permissions.add(data)),
    update: ({ data, where = {} }) =>
      locked(async (permissions) => {
        const [row] = await permissions.found(where);
        if (!row) return null;
        await permissions.remove([row]);
        return permissions.add({ ...keys(row), role: row.role.id, ...data });
      }),
    delete: ({ where = {} }) =>
      locked(async (permissions) => {
        const [row] = await permissions.found(where);
        if (row) await permissions.remove([row]);
        return row ?? null;
      }),
    deleteMany: ({ where = {} } = {}) =>
      locked(async (permissions) => {
        const rows = await permissions.found(where);
        await permissions.remove(rows);
        return { count: rows.length };
      }),
  };
}

interface LockedParts {
  readonly transaction: Transaction;
  readonly source: ListedSource<AdminPermissionRow>;
  readonly schema: Schema;
  readonly warn: (message: string) => void;
}

/** Reads the permissions inside the lock under which they are changed, so that concurrent changes do not overwrite each other. */
class LockedPermissions {
  readonly #transaction: Transaction;
  readonly #source: ListedSource<AdminPermissionRow>;
  readonly #schema: Schema;
  readonly #warn: (message: string) => void;

  constructor({ transaction, source, schema, warn }: LockedParts) {
    this.#transaction = transaction;
    this.#source = { ...source, all: () => allPermissions(transaction, schema) };
    this.#schema = schema;
    this.#warn = warn;
  }

  found(where: object): Promise<readonly AdminPermissionRow[]> {
    return foundRows(this.#source, { where });
  }

  async assign(roleId: unknown, given: readonly Data[]): Promise<readonly AdminPermissionRow[]> {
    const role = await roleAt(this.#transaction, roleId);
    refuseFixedRole(role);
    await permitRole(this.#transaction, role, parsePermissions(given.map(plain), this.#schema));
    return this.found({ role: role.id });
  }

  async add({ role, ...permission }: Data): Promise<AdminPermissionRow> {
    const { id, code, name } = await roleAt(this.#transaction, role);
    if (code === superAdminCode) return this.#ofSuperAdmin({ id, code, name }, permission);
    const others = (await this.found({ role: id })).filter((one) => !isSame(permission, one));
    const rows = await this.assign(id, [...others.map(keys), permission]);
    const row = rows.find((one) => isSame(permission, one));
    if (row) return row;
    throw new Error('A permission that was written does not exist');
  }

  /** The super admin role has every permission; none is stored. */
  async #ofSuperAdmin(role: AdminPermissionRow['role'], permission: Data): Promise<AdminPermissionRow> {
    const held = (await this.found({ role: role.id })).find((one) => isSame(permission, one));
    if (held) return held;
    const { action, subject } = plain(permission);
    this.#warn(
      `The permission ${action}${subject ? ` of ${subject}` : ''} was not granted: it does not exist. Super admins have all existing permissions`,
    );
    const stored = {
      id: 0,
      roleId: role.id,
      action: String(action),
      subject: subject ? String(subject) : null,
    };
    return { ...shownPermission({ ...stored, properties: {}, conditions: [] }), role };
  }

  async remove(rows: readonly AdminPermissionRow[]): Promise<void> {
    for (const role of new Set(rows.map((row) => row.role.id))) {
      const kept = (await this.found({ role })).filter(({ id }) => !rows.some((row) => row.id === id));
      await this.assign(role, kept.map(keys));
    }
  }
}

async function allPermissions(source: RowSource, schema: Schema): Promise<readonly AdminPermissionRow[]> {
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

async function roleAt(source: RowSource, given: unknown): Promise<AdminRole> {
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

/** Without keys that existing projects send and that have no effect here. */
function plain(permission: Data): Data {
  checkKeys(permission, changeable, 'A permission of administrators');
  const { actionParameters: _none, ...others } = permission;
  return others;
}
