// `strapi.plugin('users-permissions').service('providers-registry')`: accepts custom sign-in providers. Their code is
// not run, and the provider is not available.
import type { UsersService } from '../../users/service.ts';

export interface ProvidersRegistry {
  register(name: string, read?: unknown): void;
  add(name: string, provider?: unknown): void;
}

export function providersRegistry(users: () => UsersService): ProvidersRegistry {
  const leave = (name: string): void => users().providers.leaveToCode(name);
  return { register: leave, add: leave };
}
