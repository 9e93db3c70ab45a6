// Root fields that belong to plugins. Their resolvers are ours and run in the resolver lane.
import type { Access } from '../../auth/access.ts';
import type { Generation } from '../generate/generation.ts';
import type { Fields } from '../generate/objects.ts';
import type { GraphqlService } from '../lanes/service.ts';
import { accountFields } from './account-fields.ts';
import type { CallRoute } from './call-route.ts';
import { localeFields } from './locale-fields.ts';
import { roleFields } from './role-fields.ts';
import { uploadFields } from './upload-fields.ts';
import { userFields } from './user-fields.ts';

export interface PluginService {
  readonly access: Access;
  readonly callRoute: CallRoute;
  readonly service: GraphqlService;
  /** Whether sign-ins answer with a refresh token too. */
  readonly areSessionsRefreshed: boolean;
}

export interface PluginFields {
  readonly queries?: Fields;
  readonly mutations?: Fields;
}

export function pluginFields(plugins: PluginService, generation: Generation): Required<PluginFields> {
  const parts: readonly PluginFields[] = [
    accountFields(plugins),
    userFields(plugins, generation),
    uploadFields(plugins, generation),
    localeFields(plugins, generation),
    roleFields(plugins, generation),
  ];
  return {
    queries: Object.assign({}, ...parts.map(({ queries }) => queries)),
    mutations: Object.assign({}, ...parts.map(({ mutations }) => mutations)),
  };
}
