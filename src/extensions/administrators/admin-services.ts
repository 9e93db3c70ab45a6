// `strapi.service('admin::user')`, `('admin::role')`, `('admin::permission')`, `('admin::api-token')` and
// `('admin::auth')`, also below
// `strapi.admin.services`: functions for the code of projects about administrators, based on their rows.
import type { AdminService } from '../../admin/service.ts';
import type { Data } from '../../values/data.ts';
import { guarded } from '../strapi/guarded/guarded.ts';
import type { PagedParameters } from '../strapi/rows/listed-rows.ts';
import { type AdminRow, type AdminRows, adminRows } from './admin-rows.ts';
import { HashedPasswords } from './hashed-passwords.ts';
import { type AdminPermissionRows, adminPermissionRows } from './permission-rows.ts';
import { type RegisteredProviders, registeredProviders } from './registered-providers.ts';
import { type RoleRow, type RoleRows, roleRows } from './role-rows.ts';
import { type TokenRows, tokenRows } from './token-rows.ts';

export interface RowsOfAdministrators {
  readonly 'admin::user': AdminRows;
  readonly 'admin::role': RoleRows;
  readonly 'admin::permission': AdminPermissionRows;
  readonly 'admin::api-token': TokenRows;
}

interface ServicesOfAdministrators {
  readonly user: AdminUserService;
  readonly role: AdminRoleService;
  readonly permission: AdminPermissionService;
  readonly 'api-token': ApiTokenService;
  readonly auth: AdminAuthService;
}

type ShownAdmin = Partial<AdminRow>;

interface AdminUserService {
  create: (values: Data) => ReturnType<AdminRows['create']>;
  updateById: (id: unknown, values: Data) => Promise<ShownAdmin | null>;
  resetPasswordByEmail: (email: string, password: string) => Promise<void>;
  /** Whether a matching administrator exists. */
  exists: (where?: object) => Promise<boolean>;
  count: (where?: object) => Promise<number>;
  findOne: (id: unknown, populate?: unknown) => Promise<ShownAdmin | null>;
  findOneByEmail: (email: string, populate?: unknown) => Promise<ShownAdmin | null>;
  findPage: (parameters?: PagedParameters) => ReturnType<AdminRows['findPage']>;
  deleteById: (id: unknown) => Promise<ShownAdmin | null>;
  deleteByIds: (ids: readonly unknown[]) => Promise<readonly (ShownAdmin | null)[]>;
  /** Without what signs an administrator in, which code may have put there. */
  sanitizeUser: (user: Data) => Data;
}

interface AdminRoleService {
  create: (values: Data) => Promise<Partial<RoleRow>>;
  update: (where: object, values: Data) => Promise<Partial<RoleRow> | null>;
  find: (where?: object, populate?: unknown) => Promise<readonly Partial<RoleRow>[]>;
  findOne: (where?: object, populate?: unknown) => Promise<Partial<RoleRow> | null>;
  exists: (where?: object) => Promise<boolean>;
  count: (where?: object) => Promise<number>;
  getSuperAdmin: () => Promise<Partial<RoleRow> | null>;
  getUsersCount: (id: unknown) => Promise<number>;
  /** Has no effect: the default roles are created at the first start. */
  createRolesIfNoneExist: () => Promise<void>;
  deleteByIds: (ids: readonly unknown[]) => Promise<readonly (Partial<RoleRow> | null)[]>;
  assignPermissions: AdminPermissionRows['assign'];
  addPermissions: (roleId: unknown, permissions: readonly Data[]) => Promise<{ readonly count: number }>;
}

interface AdminPermissionService extends RegisteredProviders {
  findMany: AdminPermissionRows['findMany'];
  createMany: (permissions: readonly Data[]) => Promise<{ readonly count: number }>;
  deleteByIds: (ids: readonly unknown[]) => Promise<{ readonly count: number }>;
}

interface ApiTokenService {
  create: (values: Data) => ReturnType<TokenRows['create']>;
  update: (id: unknown, values: Data) => ReturnType<TokenRows['update']>;
  revoke: (id: unknown) => ReturnType<TokenRows['delete']>;
  regenerate: (id: unknown) => Promise<{ readonly id: unknown; readonly accessKey: string }>;
  list: () => ReturnType<TokenRows['findMany']>;
  getById: (id: unknown) => ReturnType<TokenRows['findOne']>;
  getByName: (name: string) => ReturnType<TokenRows['findOne']>;
  exists: (where?: object) => Promise<boolean>;
  count: (where?: object) => Promise<number>;
  hash: TokenRows['hash'];
}

interface AdminAuthService {
  /** For `password` of `create` and `update`. */
  hashPassword: (password: string) => Promise<string>;
}

export interface Administrators {
  readonly rows: RowsOfAdministrators;
  readonly services: ServicesOfAdministrators;
}

export function administratorsByCode(
  service: () => AdminService,
  warn: (message: string) => void,
): Administrators {
  const hashed = new HashedPasswords(warn);
  const rows: RowsOfAdministrators = {
    'admin::user': adminRows({ service, hashed }),
    'admin::role': roleRows(service),
    'admin::permission': adminPermissionRows(service, warn),
    'admin::api-token': tokenRows(service),
  };
  const services = {
    user: userService(rows['admin::user']),
    role: roleService(rows),
    permission: permissionService(rows['admin::permission']),
    'api-token': tokenService(rows['admin::api-token']),
    auth: { hashPassword: (password: string) => hashed.hash(password) },
  };
  return {
    rows: guardedEach(rows, (uid) => ({ name: `strapi.db.query('${uid}')` })),
    services: guardedEach(services, (name) => ({ name: `strapi.service('admin::${name}')`, instead })),
  };
}

const signIn = 'Administrators sign in with POST /admin/login; code cannot create their sessions.';
const instead = {
  checkCredentials: signIn,
  validatePassword: signIn,
  forgotPassword: 'Administrators request the mail with POST /admin/forgot-password.',
  resetPassword: "Call strapi.service('admin::user').resetPasswordByEmail(email, password).",
  register: 'Invited administrators set their password with POST /admin/register.',
  findUserPermissions: "Ask strapi.db.query('admin::permission').findMany({ where: { role } }).",
};

/** Each of them reports names that it does not have. */
const guardedEach = <Members extends object>(
  members: Members,
  guardOf: (name: string) => Parameters<typeof guarded>[1],
): Members =>
  // Each member keeps its type.
  Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, guarded(member as object, guardOf(name))]),
  ) as Members;

const populate = ['roles'];
const each = <T>(ids: readonly unknown[], remove: (id: unknown) => Promise<T>): Promise<readonly T[]> =>
  ids.reduce<Promise<readonly T[]>>(
    async (before, id) => [...(await before), await remove(id)],
    Promise.resolve([]),
  );

function userService(rows: AdminRows): AdminUserService {
  const deleteById = (id: unknown) => rows.delete({ where: { id }, populate });
  const count = (where = {}) => rows.count({ where });
  return {
    create: (data) => rows.create({ data, populate }),
    updateById: (id, data) => rows.update({ where: { id }, data, populate }),
    resetPasswordByEmail: async (email, password) => {
      if (!(await rows.update({ where: { email }, data: { password } })))
        throw new Error(`User not found for email: ${email}`);
    },
    exists: async (where) => (await count(where)) > 0,
    count,
    findOne: (id, populated = populate) => rows.findOne({ where: { id }, populate: populated }),
    findOneByEmail: (email, populated) => rows.findOne({ where: { email }, populate: populated }),
    findPage: (parameters) => rows.findPage({ populate, ...parameters }),
    deleteById,
    deleteByIds: (ids) => each(ids, deleteById),
    sanitizeUser: ({
      password: _password,
      resetPasswordToken: _reset,
      registrationToken: _token,
      ...shown
    }) => shown,
  };
}

function roleService(rows: RowsOfAdministrators): AdminRoleService {
  const { 'admin::role': roles, 'admin::user': users, 'admin::permission': permissions } = rows;
  const count = (where = {}) => roles.count({ where });
  return {
    create: (data) => roles.create({ data }),
    update: (where, data) => roles.update({ where, data }),
    find: (where = {}, populated = []) => roles.findMany({ where, populate: populated }),
    findOne: (where = {}, populated = []) => roles.findOne({ where, populate: populated }),
    exists: async (where) => (await count(where)) > 0,
    count,
    getSuperAdmin: () => roles.findOne({ where: { code: 'strapi-super-admin' } }),
    getUsersCount: (id) => users.count({ where: { roles: id } }),
    createRolesIfNoneExist: async () => {},
    deleteByIds: (ids) => each(ids, (id) => roles.delete({ where: { id } })),
    assignPermissions: permissions.assign,
    addPermissions: (role, list) => permissions.createMany({ data: list.map((one) => ({ ...one, role })) }),
  };
}

const permissionService = (rows: AdminPermissionRows): AdminPermissionService => ({
  ...registeredProviders,
  findMany: rows.findMany,
  createMany: (data) => rows.createMany({ data }),
  deleteByIds: (ids) => rows.deleteMany({ where: { id: { $in: ids } } }),
});

function tokenService(rows: TokenRows): ApiTokenService {
  const shown = { populate: ['permissions'] };
  const count = (where = {}) => rows.count({ where });
  return {
    create: (data) => rows.create({ data }),
    update: (id, data) => rows.update({ where: { id }, data }),
    revoke: (id) => rows.delete({ where: { id } }),
    regenerate: async (id) => ({ id, accessKey: await rows.regenerate(id) }),
    list: () => rows.findMany({ ...shown, orderBy: 'name' }),
    getById: (id) => rows.findOne({ ...shown, where: { id } }),
    getByName: (name) => rows.findOne({ ...shown, where: { name } }),
    exists: async (where) => (await count(where)) > 0,
    count,
    hash: rows.hash,
  };
}
