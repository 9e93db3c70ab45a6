// End users and their roles.
import type { Listed } from './documents.ts';
import { heldTo, request, requestData, type Version } from './request.ts';

export interface EndUserRole {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** `public` and `authenticated` always exist. */
  readonly type: string;
  readonly nb_users: number;
  readonly updatedAt: string;
}

/** An action of a role; `fields` and `filter` limit it, and null removes a limit. */
export interface HeldAction {
  readonly enabled: boolean;
  readonly fields?: readonly string[] | null;
  readonly filter?: unknown;
  /** The filter uses a deleted attribute, so the action matches no documents. */
  readonly isBroken?: true;
}

export type HeldTree = Readonly<
  Record<string, { readonly controllers: Readonly<Record<string, Readonly<Record<string, HeldAction>>>> }>
>;

export interface EndUserRoleFields {
  readonly name: string;
  readonly description: string;
  readonly permissions: HeldTree;
}

const roles = '/admin/users-permissions/roles';

export const fetchEndUserRoles = async (): Promise<readonly EndUserRole[]> =>
  (await request<{ roles: readonly EndUserRole[] }>('GET', roles)).roles;

export const fetchEndUserRole = async (id: number): Promise<EndUserRole & EndUserRoleFields> =>
  (await request<{ role: EndUserRole & EndUserRoleFields }>('GET', `${roles}/${id}`)).role;

/** All actions, none of them enabled, for a new role. In the response those are enabled that the administrator may do. */
export const fetchNoActions = async (): Promise<HeldTree> => {
  const path = '/admin/users-permissions/permissions';
  const { permissions } = await request<{ permissions: HeldTree }>('GET', path);
  return mapped(permissions, ({ controllers }) => ({
    controllers: mapped(controllers, (actions) => mapped(actions, () => ({ enabled: false }))),
  }));
};

const mapped = <T, U>(entries: Readonly<Record<string, T>>, map: (entry: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, map(entry)]));

export const writeEndUserRole = (role: Version | undefined, fields: EndUserRoleFields): Promise<unknown> =>
  role === undefined
    ? request('POST', roles, { body: fields })
    : request('PUT', `${roles}/${role.id}`, { body: fields, headers: heldTo(role.updatedAt) });

export const deleteEndUserRole = (id: number): Promise<unknown> => request('DELETE', `${roles}/${id}`);

export interface EndUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly confirmed: boolean;
  readonly blocked: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly role: { readonly id: number; readonly name: string } | null;
}

export const fetchEndUser = (id: number): Promise<EndUser> =>
  requestData('GET', `/admin/users-permissions/users/${id}`);

export interface EndUserFields {
  readonly username: string;
  readonly email: string;
  readonly password?: string;
  readonly role?: number;
  readonly confirmed: boolean;
  readonly blocked: boolean;
}

const users = '/admin/users-permissions/users';

export const fetchEndUsers = (page: number, _q: string): Promise<Listed<EndUser>> =>
  request('GET', users, {
    query: { _q: _q || undefined, sort: 'username', pagination: { page, pageSize: 25 } },
  });

export const writeEndUser = (user: Version | undefined, fields: EndUserFields): Promise<EndUser> =>
  user === undefined
    ? requestData('POST', users, { body: fields })
    : requestData('PUT', `${users}/${user.id}`, { body: fields, headers: heldTo(user.updatedAt) });

export const deleteEndUser = (id: number): Promise<unknown> => requestData('DELETE', `${users}/${id}`);
