// `strapi.plugin('users-permissions').service('providers-registry')`: code of its own that says who a user of a provider is. It is
// not run, and its provider is not either.
import type { UsersService } from '../../users/service.ts';

export interface ProvidersRegistry {
  register(name: string, read?: unknown): void;
  add(name: string, provider?: unknown): void;
}

export function providersRegistry(users: () => UsersService): ProvidersRegistry {
  const leave = (name: string): void => users().providers.leaveToCode(name);
  return { register: leave, add: leave };
}
