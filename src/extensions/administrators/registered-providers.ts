// What plugins register for their pages of the panel: actions and conditions of administrators. The panel here has none of these
// pages, and rights of its own, so that what is registered has nothing to open.
import { guarded } from '../strapi/guarded.ts';

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
