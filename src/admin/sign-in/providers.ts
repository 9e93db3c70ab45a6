// The identity providers with which administrators sign in: their configuration and the client for their endpoints.
import type { AdminProviderConfig } from '../../config/admin/admin-providers-config.ts';
import { ProviderClient } from '../../users/providers/client.ts';

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
