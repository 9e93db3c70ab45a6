// Accepts the administrator actions and conditions that plugins register for their panel pages. They have no effect: this panel
// does not have these pages and defines its own permissions.
import { guarded } from '../strapi/guarded/guarded.ts';

interface Provider {
  register(what: unknown): void;
  registerMany(what: readonly unknown[]): void;
}

/** Of `strapi.service('admin::permission')`. */
export interface RegisteredProviders {
  readonly actionProvider: Provider;
  readonly conditionProvider: Provider;
}

const provider = (name: string): Provider =>
  guarded<Provider>(
    { register: () => undefined, registerMany: () => undefined },
    { name: `strapi.admin.services.permission.${name}` },
  );

export const registeredProviders: RegisteredProviders = {
  actionProvider: provider('actionProvider'),
  conditionProvider: provider('conditionProvider'),
};
