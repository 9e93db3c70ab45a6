// Providers that administrators sign in with: what is configured of them, and the client that talks to them.
import type { AdminProviderConfig } from '../config/admin/admin-providers-config.ts';
import { ProviderClient } from '../users/providers/client.ts';

export interface AdminProvider {
  readonly config: AdminProviderConfig;
  readonly client: ProviderClient;
}

export const openAdminProviders = (
  configured: readonly AdminProviderConfig[],
  isProduction: boolean,
): ReadonlyMap<string, AdminProvider> =>
  new Map(
    configured.map((config) => [config.name, { config, client: new ProviderClient(config, isProduction) }]),
  );
