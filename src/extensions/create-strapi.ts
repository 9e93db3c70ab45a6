// Creates the `strapi` object that project code sees. It is guarded: reading an unsupported name throws an error that says so.
import { join } from 'node:path';
import { absentPlugins } from './code/absent-plugins.ts';
import { readManifest } from './code/manifest.ts';
import { missingPackages } from './code/missing-plugins.ts';
import type { DocumentMiddleware, UseOptions } from './lifecycles/document-middlewares.ts';
import type { ProjectView } from './project-view.ts';
import { formatService } from './strapi/graphql/format-service.ts';
import { transformArgsOf } from './strapi/graphql/transform-args.ts';
import { guarded } from './strapi/guarded/guarded.ts';
import { rowModels } from './strapi/reading/row-models.ts';
import { Plugins } from './strapi/registries/plugins.ts';
import { type Registries, Registry } from './strapi/registries/registry.ts';
import { replacements } from './strapi/settings/editions.ts';
import type { ProjectConfig } from './strapi/settings/project-config.ts';
import { projectConfig } from './strapi/settings/project-config.ts';
import type { NamedServices, Strapi } from './strapi.ts';
import { strapiNames } from './strapi-names.ts';
import type { StrapiOptions } from './strapi-options.ts';

const effectOfReplacement =
  'project code calls the new one, but routes of content types and of plugins do not.';

/** The `strapi` object of project code, with the registries of the project's own services and controllers. */
export interface StrapiApp extends Registries {
  readonly strapi: Strapi;
}

export function createStrapi(options: StrapiOptions): StrapiApp {
  const manifest = readManifest(join(options.folder, 'package.json'));
  const settings = projectConfig(options.config, options.ownConfig, manifest);
  const documents = documentsOf(options);
  const services = servicesOf(options, documents);
  const registries = {
    services,
    controllers: new Registry('controller'),
    pluginRoutes: new Map<string, () => object>(),
  };
  const plugins = pluginsOf(options, settings, registries);
  const strapi = strapiNames(options, { settings, documents, plugins, ...registries });
  return {
    strapi: guarded(strapi, {
      name: 'strapi',
      takesNames: true,
      instead: replacements,
      replaced: ['service', 'controller'],
      onReplaced: (name) =>
        options.log.warn(`${name} is replaced by code of the project: ${effectOfReplacement}`),
    }),
    ...registries,
  };
}

function servicesOf(options: StrapiOptions, documents: Strapi['documents']): Registry {
  const named = graphqlServices(options, documents);
  return new Registry('service', () => ownServices(options.view(), named));
}

const pluginsOf = (
  { folder, config, localPlugins, view }: StrapiOptions,
  settings: ProjectConfig,
  registries: Registries,
): Plugins =>
  new Plugins(registries, {
    settings,
    local: localPlugins,
    absent: absentPlugins(folder, config.plugins),
    missing: () => missingPackages(folder, config.plugins),
    models: () => ({ ...rowModels, ...view().contentTypes }),
  });

function documentsOf({ view, use }: StrapiOptions): Strapi['documents'] {
  const documents: Strapi['documents'] = Object.assign((uid: string) => view().documents(uid), {
    use: (middleware: DocumentMiddleware, only?: UseOptions) => {
      use(middleware, only);
      return documents;
    },
  });
  return documents;
}

const graphqlServices = ({ extension, view, config }: StrapiOptions, documents: Strapi['documents']) => ({
  'plugin::graphql.extension': guarded(extension, { name: 'The extension service' }),
  'plugin::graphql.format': guarded(formatService(documents), { name: 'The format service' }),
  'plugin::graphql.builders': guarded(
    { utils: { transformArgs: transformArgsOf(() => view().schema, config.graphql) } },
    { name: 'The service of builders' },
  ),
});

/** Properties are getters evaluated on access, so their descriptors are copied, not their values. */
const ownServices = (
  { services, pluginServices, adminServices }: ProjectView,
  named: NamedServices,
): Readonly<Record<string, object>> => {
  const ofAdministrators = Object.entries(adminServices).map(([name, service]) => [
    `admin::${name}`,
    service,
  ]);
  return Object.defineProperties(
    { ...services, ...named, ...Object.fromEntries(ofAdministrators) },
    Object.getOwnPropertyDescriptors(pluginServices),
  );
};
