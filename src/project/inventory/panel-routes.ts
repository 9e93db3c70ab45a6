// Routes of plugins, written or installed, that belong to the panel of the service. The server has none of them: they are 404.
import { join } from 'node:path';
import { requireModule } from '../../config/module-file.ts';
import type { Finding } from '../../errors/finding.ts';
import { findPackages } from '../../extensions/code/find-packages.ts';
import { type FoundPlugin, findPlugins } from '../../extensions/code/find-plugins.ts';
import { serverOf } from '../../extensions/code/load-plugins.ts';
import { type PluginRouter, pluginRouters } from '../../extensions/routes/plugin-routes.ts';

export const unrunPanelRoutes = (
  folder: string,
  plugins: Readonly<Record<string, unknown>>,
): readonly Finding[] =>
  [...findPlugins(folder, plugins), ...findPackages(folder, plugins)].flatMap(({ name, server = '' }) =>
    routersOf({ name, server }, folder)
      .filter(
        ({ isContentApi, content }) => !isContentApi && 'routes' in content && content.routes.length > 0,
      )
      .map(({ place, prefix }) => ({
        file: server,
        path: place,
        weight: 'notRun',
        does: `Serves the panel below ${prefix}, outside of the content API.`,
        instead: 'They are 404.',
        remedy:
          "Write them as routes: { 'content-api': { type: 'content-api', routes: [] } } if others call them.",
      })),
  );

/** What fails here without `strapi` is read again at the start, which names what is wrong. */
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
