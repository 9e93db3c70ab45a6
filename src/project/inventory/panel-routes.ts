// Routes of local and installed plugins that serve Strapi's panel. This server does not have them.
import { join } from 'node:path';
import { requireModule } from '../../config/files/module-file.ts';
import type { Finding } from '../../errors/faults/finding.ts';
import { findAllPlugins } from '../../extensions/code/find-packages.ts';
import type { FoundPlugin } from '../../extensions/code/find-plugins.ts';
import { serverOf } from '../../extensions/code/load-plugins.ts';
import { type PluginRouter, pluginRouters } from '../../extensions/routes/plugin-routes.ts';

export const unrunPanelRoutes = (
  folder: string,
  plugins: Readonly<Record<string, unknown>>,
): readonly Finding[] =>
  findAllPlugins(folder, plugins).flatMap(({ name, server = '' }) =>
    routersOf({ name, server }, folder)
      .filter(
        ({ isContentApi, content }) => !isContentApi && 'routes' in content && content.routes.length > 0,
      )
      .map(({ place, prefix }) => ({
        file: server,
        path: place,
        weight: 'notRun',
        does: `Has routes below ${prefix} for Strapi's panel.`,
        instead: 'The response to them is 404.',
        remedy:
          "If other clients call them, write routes: { 'content-api': { type: 'content-api', routes: [] } }.",
      })),
  );

/** Errors are ignored here, where code may need `strapi`: the plugin is loaded again at the start, which reports them. */
function routersOf(
  { name, server }: Pick<FoundPlugin, 'name'> & { readonly server: string },
  folder: string,
): readonly PluginRouter[] {
  if (server === '') return [];
  try {
    const { routes = [] } = serverOf(requireModule(join(folder, server)));
    return pluginRouters({ name, routes }, undefined);
  } catch {
    return [];
  }
}
