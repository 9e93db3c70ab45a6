// Administrators, their roles, and the permissions of roles.
import { heldTo, request, requestData, type Version } from './request.ts';
import type { Admin } from './session.ts';

export interface AdminPage {
  readonly results: readonly Admin[];
  readonly pagination: { readonly page: number; readonly pageCount: number; readonly total: number };
}

const users = '/admin/users';

export const fetchAdmins = (page: number, _q: string): Promise<AdminPage> =>
  requestData('GET', users, { query: { page, pageSize: 25, _q: _q || undefined } });

export const fetchAdmin = (id: number): Promise<Admin> => requestData('GET', `${users}/${id}`);

export interface AdminFields {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly roles: readonly number[];
  readonly isActive?: boolean;
}

/** The response has the registration token, for servers that send no mail. */
export const inviteAdmin = (fields: AdminFields): Promise<Admin & { readonly registrationToken: string }> =>
  requestData('POST', users, { body: fields });

export const updateAdmin = ({ id, updatedAt }: Version, fields: AdminFields): Promise<Admin> =>
  requestData('PUT', `${users}/${id}`, { body: fields, headers: heldTo(updatedAt) });

export const deleteAdmin = (id: number): Promise<unknown> => requestData('DELETE', `${users}/${id}`);

export interface AdminRole {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly usersCount: number;
  readonly updatedAt: string;
}

const roles = '/admin/roles';

export const fetchRoles = (): Promise<readonly AdminRole[]> => requestData('GET', roles);

export const fetchRole = (id: number): Promise<AdminRole> => requestData('GET', `${roles}/${id}`);

export const createRole = (fields: Pick<AdminRole, 'name' | 'description'>): Promise<AdminRole> =>
  requestData('POST', roles, { body: fields });

export const updateRole = (
  { id, updatedAt }: Version,
  fields: Pick<AdminRole, 'name' | 'description'>,
): Promise<AdminRole> => requestData('PUT', `${roles}/${id}`, { body: fields, headers: heldTo(updatedAt) });

export const deleteRole = (id: number): Promise<unknown> => requestData('DELETE', `${roles}/${id}`);

export interface Permission {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: { readonly fields?: readonly string[]; readonly locales?: readonly string[] };
  readonly conditions: readonly string[];
}

export const fetchRolePermissions = (id: number): Promise<readonly Permission[]> =>
  requestData('GET', `${roles}/${id}/permissions`);

export const writeRolePermissions = (
  { id, updatedAt }: Version,
  permissions: readonly Permission[],
): Promise<unknown> =>
  requestData('PUT', `${roles}/${id}/permissions`, {
    headers: heldTo(updatedAt),
    body: {
      permissions: permissions.map(({ action, subject, properties, conditions }) => ({
        action,
        subject,
        properties,
        conditions,
      })),
    },
  });

interface ContentSection {
  readonly subjects: readonly { readonly uid: string; readonly label: string }[];
  readonly actions: readonly {
    readonly label: string;
    readonly actionId: string;
    readonly subjects: readonly string[];
  }[];
}

interface OtherAction {
  readonly action: string;
  readonly displayName: string;
  readonly plugin?: string;
  readonly category?: string;
  readonly subCategory: string;
}

export interface PermissionCatalogue {
  readonly sections: {
    readonly collectionTypes: ContentSection;
    readonly singleTypes: ContentSection;
    readonly plugins: readonly OtherAction[];
    readonly settings: readonly OtherAction[];
  };
}

export const fetchPermissionCatalogue = (): Promise<PermissionCatalogue> =>
  requestData('GET', '/admin/permissions');

export interface AuditEntry {
  readonly id: number;
  readonly action: string;
  readonly date: string;
  readonly actor: { readonly kind: string; readonly id: string | null; readonly name: string | null };
  readonly payload: Readonly<Record<string, unknown>>;
}

export const fetchAudit = (
  page: number,
  action: string | undefined,
): Promise<{
  readonly results: readonly AuditEntry[];
  readonly pagination: { readonly pageCount: number; readonly total: number };
}> =>
  request('GET', '/admin/audit-logs', {
    query: { page, pageSize: 50, filters: action ? { action: { $eq: action } } : undefined },
  });
