// Shared parts of the routes of the admin API: their type, common responses, and parsing of ids in paths.
import type { PlinthError } from '../errors/errors.ts';
import { badCredentials } from '../errors/families/permission.ts';
import type { Response } from '../routes/request.ts';
import type { AdministratorRequest, Route } from '../routes/route.ts';
import type { AdminPrincipal } from './principal.ts';
import type { AdminService } from './service.ts';

export type AdminRoute = Route<AdminService, AdminPrincipal>;

export type SignedInRequest = AdministratorRequest<AdminPrincipal>;

export const noAccount = (): string => '';

/** `{"data":…}` */
export const dataResponse = (
  data: unknown,
  { status = 200, headers }: Pick<Response, 'headers'> & { readonly status?: number } = {},
): Response => ({ status, body: JSON.stringify({ data }), ...(headers ? { headers } : {}) });

export const notSignedIn = (): PlinthError => badCredentials();

/** Parses the id of an administrator, role or token in a path. Returns undefined for anything that cannot be such an id. */
export function parseId(text: string | undefined): number | undefined {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : undefined;
  // Ids are 32-bit integers in the database.
  return id === undefined || id > 2_147_483_647 ? undefined : id;
}
