// End users and their roles.
import type { Listed } from './documents.ts';
import { request, requestData } from './request.ts';

export interface EndUserRole {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** `public` and `authenticated` are always there. */
  readonly type: string;
  readonly nb_users: number;
}

/** What a role holds of an action; `fields` and `filter` limit it, and null takes a limit away. */
export interface HeldAction {
  readonly enabled: boolean;
  readonly fields?: readonly string[] | null;
  readonly filter?: unknown;
  /** An attribute that the filter goes by is gone: nothing is let through. */
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

/** Of a new role: every action, none of them held. */
export const fetchNoActions = async (): Promise<HeldTree> =>
  (await request<{ permissions: HeldTree }>('GET', '/admin/users-permissions/permissions')).permissions;

export const writeEndUserRole = (id: number | undefined, fields: EndUserRoleFields): Promise<unknown> =>
  id === undefined
    ? request('POST', roles, { body: fields })
    : request('PUT', `${roles}/${id}`, { body: fields });

export const deleteEndUserRole = (id: number): Promise<unknown> => request('DELETE', `${roles}/${id}`);

export interface EndUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly confirmed: boolean;
  readonly blocked: boolean;
  readonly createdAt: string;
  readonly role: { readonly id: number; readonly name: string } | null;
}

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

export const writeEndUser = (id: number | undefined, fields: EndUserFields): Promise<EndUser> =>
  id === undefined
    ? requestData('POST', users, { body: fields })
    : requestData('PUT', `${users}/${id}`, { body: fields });

export const deleteEndUser = (id: number): Promise<unknown> => requestData('DELETE', `${users}/${id}`);
