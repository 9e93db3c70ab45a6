// Built-in plugins that are hidden from project code, because packages check whether the project has GraphQL and would extend it
// needlessly.
import { dependenciesOf } from './manifest.ts';

/** `plugins`: the content of config/plugins. */
export function absentPlugins(folder: string, plugins: Readonly<Record<string, unknown>>): readonly string[] {
  const dependencies = dependenciesOf(folder);
  const isOfService = dependencies.includes('@strapi/strapi');
  const hasGraphql = dependencies.includes('@strapi/plugin-graphql') || 'graphql' in plugins;
  return isOfService && !hasGraphql ? ['graphql'] : [];
}
