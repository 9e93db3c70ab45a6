// `strapi.db.query('plugin::users-permissions.permission')`: permissions of end-user roles as rows `{ id, action, role }`. Existing
// projects grant permissions with them at the first start.
import { grant, listPermissions, revoke } from '../../auth/role-store.ts';
import { wrongParameter } from '../../errors/families/project-code.ts';
import { meantOr } from '../../errors/wording/hint.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import type { UsersService } from '../../users/service.ts';
import { type Data, isData } from '../../values/data.ts';
import type { Entry } from '../strapi/documents/document-service.ts';
import { checkKeys } from '../strapi/parameters/check-keys.ts';
import {
  type DeletableRows,
  deletableRows,
  firstRow,
  type ListedParameters,
  type ListedSource,
  shown,
} from '../strapi/rows/listed-rows.ts';
import type { ListedRow } from '../strapi/rows/row-conditions.ts';

export const permissionUid = 'plugin::users-permissions.permission';

export interface PermissionRow {
  /** `<role>.<action>`: permissions have no numbers. */
  readonly id: string;
  /** Equals `documentId`. */
  readonly documentId: string;
  readonly action: string;
  /** A permission that is not granted has no row. */
  readonly enabled: true;
  readonly role: Pick<Entry, 'id' | 'documentId'> & { readonly type: string; readonly name: string };
}

export interface PermissionRows extends DeletableRows<PermissionRow & ListedRow> {
  create(parameters: { readonly data: Data }): Promise<PermissionRow>;
  createMany(parameters: { readonly data: readonly Data[] }): Promise<{ readonly count: number }>;
  /** `enabled: false` revokes it. */
  update(parameters: ListedParameters & { readonly data: Data }): Promise<Partial<PermissionRow> | null>;
}

export interface PermissionParts {
  readonly users: () => UsersService;
  /** By number, documentId or type. */
  readonly roles: () => Promise<readonly Entry[]>;
  readonly warn: (message: string) => void;
}

export function permissionRows(parts: PermissionParts): PermissionRows {
  const source: ListedSource<PermissionRow & ListedRow> = {
    callee: 'strapi.db.query()',
    names: ['id', 'documentId', 'action', 'enabled', 'role'],
    links: ['role'],
    all: () => allRows(parts),
  };
  return {
    ...deletableRows(source, (rows) => removeRows(rows, parts)),
    create: ({ data }) => createRow(data, parts),
    createMany: async ({ data }) => {
      for (const one of data) await createRow(one, parts);
      return { count: data.length };
    },
    update: async ({ data, ...parameters }) => {
      checkKeys(data, ['enabled', 'policy'], 'update()');
      const row = await firstRow(source, parameters);
      if (row && data.enabled === false) await removeRows([row], parts);
      return row ? shown(row, parameters, source) : null;
    },
  };
}

async function allRows({ users, roles }: PermissionParts): Promise<readonly (PermissionRow & ListedRow)[]> {
  const found = await roles();
  return (await listPermissions(users().database)).flatMap(({ role: type, name, actions }) => {
    const { id, documentId } = found.find((role) => role.type === type) ?? { id: 0, documentId: '' };
    return actions.map((action) => rowOf(action, { id, documentId, type, name }));
  });
}

async function createRow(data: Data, { users, roles, warn }: PermissionParts): Promise<PermissionRow> {
  checkKeys(data, ['action', 'role', 'enabled', 'policy'], 'create()');
  const { action, role, enabled = true } = data;
  if (enabled !== true)
    throw wrongParameter({ name: 'enabled', expected: 'true: only granted permissions have a row' });
  const found = roleOf(await roles(), role);
  const { database, knownActions, access } = users();
  const name = String(action);
  if (knownActions.includes(name)) {
    await grant(database, { role: found.type, actions: [name] }, knownActions);
    await access.refresh();
  } else warn(ungranted(name, nearest(name, knownActions)));
  return rowOf(name, found);
}

function rowOf(action: string, role: PermissionRow['role']): PermissionRow & ListedRow {
  const id = `${role.type}.${action}`;
  return { id, documentId: id, action, enabled: true, role };
}

async function removeRows(rows: readonly PermissionRow[], { users }: PermissionParts): Promise<void> {
  const { database, access } = users();
  for (const { action, role } of rows) await revoke(database, { role: role.type, actions: [action] });
  await access.refresh();
}

function roleOf(roles: readonly Entry[], given: unknown): PermissionRow['role'] {
  const requested = isData(given) ? (given.id ?? given.documentId ?? given.connect) : given;
  const [wanted] = [requested].flat();
  const value = isData(wanted) ? (wanted.id ?? wanted.documentId) : wanted;
  const role = roles.find(({ id, documentId }) => String(id) === String(value) || documentId === value);
  if (typeof role?.type === 'string') {
    const { id, documentId, type } = role;
    return { id, documentId, type, name: String(role.name) };
  }
  throw wrongParameter({ name: 'role', expected: 'the id of a role' });
}

/** Code also grants actions of public routes and of removed types; these are logged and do not stop the start. */
const ungranted = (action: string, meant: string | undefined): string =>
  `The permission "${action}" was not granted: no route requires it (routes with auth: false require none). ${meantOr(meant, 'Leave it out.')}`;
