// A sign-in provider: its configuration and its client.
import type { ProviderConfig } from '../../config/users/providers-config.ts';
import { ProviderClient } from './client.ts';

export interface Provider {
  readonly config: ProviderConfig;
  readonly client: ProviderClient;
}

export const openProvider = (config: ProviderConfig, isProduction: boolean): Provider => ({
  config,
  client: new ProviderClient(config, isProduction),
});
