// Plugins that code of a project for the service does not find, though this server has them: plugins ask whether the project has
// GraphQL, and would add to it what is not needed.
import { dependenciesOf } from './manifest.ts';

/** `plugins`: what config/plugins says. */
export function absentPlugins(folder: string, plugins: Readonly<Record<string, unknown>>): readonly string[] {
  const dependencies = dependenciesOf(folder);
  const isOfService = dependencies.includes('@strapi/strapi');
  const hasGraphql = dependencies.includes('@strapi/plugin-graphql') || 'graphql' in plugins;
  return isOfService && !hasGraphql ? ['graphql'] : [];
}
