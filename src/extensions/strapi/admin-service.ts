// `strapi.admin`: where plugins register what administrators may do in their pages of the panel. The panel here has none of these
// pages, and rights of its own, so that what is registered has nothing to open.
import { guarded } from './guarded.ts';

interface Provider {
  register(what: unknown): void;
  registerMany(what: readonly unknown[]): void;
}

/** Also `strapi.service('admin::permission')`. */
export interface AdminPermissions {
  readonly actionProvider: Provider;
  readonly conditionProvider: Provider;
}

export interface AdminService {
  readonly services: { readonly permission: AdminPermissions };
}

const provider = (name: string): Provider =>
  guarded<Provider>(
    { register: () => undefined, registerMany: () => undefined },
    { name: `strapi.admin.services.permission.${name}` },
  );

const permission = guarded<AdminPermissions>(
  { actionProvider: provider('actionProvider'), conditionProvider: provider('conditionProvider') },
  { name: 'strapi.admin.services.permission' },
);

export const adminService: AdminService = guarded(
  { services: guarded({ permission }, { name: 'strapi.admin.services' }) },
  { name: 'strapi.admin' },
);
