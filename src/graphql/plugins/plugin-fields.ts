// Root fields of plugins. They run in the resolver lane.
import type { Generation } from '../generate/generation.ts';
import { accountFields } from './account-fields.ts';
import { localeFields } from './locale-fields.ts';
import type { PluginFields, PluginService } from './plugin-service.ts';
import { roleFields } from './role-fields.ts';
import { uploadFields } from './upload-fields.ts';
import { userFields } from './user-fields.ts';

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
