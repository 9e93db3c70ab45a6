// The application as a project's code sees it. It has the names that code of existing projects uses and offers what is
// listed here; anything else is an error that says so.
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { OwnConfig } from '../config/own-config.ts';
import type {
  Extension,
  ExtensionTools,
  MiddlewareFunction,
  RegisteredMiddleware,
  RegisteredPolicy,
} from '../graphql/extension/extension.ts';
import type { ExtensionService } from '../graphql/extension/extension-service.ts';
import type { ModelView } from './content-type-view.ts';
import type { DocumentService } from './document-service.ts';
import { type EntityService, entityService } from './entity-service.ts';
import { type FormatService, formatService } from './format-service.ts';
import { guarded } from './guarded.ts';
import { type ProjectConfig, projectConfig } from './project-config.ts';
import type { CoreServices, ProjectView } from './project-view.ts';
import type { RegisteredCode } from './registered-code.ts';
import { type TransformArgs, transformArgsOf } from './transform-args.ts';
import { unknownName } from './unknown-name.ts';

export interface Strapi {
  /** `strapi.plugin('graphql')`, the only one with services. */
  plugin(name: string): GraphqlPlugin;
  /** `strapi.service('plugin::graphql.extension')`, `strapi.service('api::article.article')` */
  service<Name extends keyof Services>(name: Name): Services[Name];
  /** The services of content types, by uid. */
  readonly services: CoreServices;
  /** As older code reads and writes; new code uses `documents`. */
  readonly entityService: EntityService;
  /** Reads and writes with the right to do anything. */
  documents(uid: string): DocumentService;
  readonly contentTypes: Readonly<Record<string, ModelView>>;
  readonly components: Readonly<Record<string, ModelView>>;
  contentType(uid: string): ModelView;
  /** A content type or a component. */
  getModel(uid: string): ModelView;
  readonly config: ProjectConfig;
  readonly log: Logger;
  policy(name: string): RegisteredPolicy<Strapi>;
  middleware(name: string): RegisteredMiddleware<Strapi>;
}

/** What `use()` takes, or what the function that it takes returns. */
export type GraphqlExtension = Extension<Strapi>;
/** What that function receives. */
export type GraphqlTools = ExtensionTools<Strapi>;
/** A file of src/policies. */
export type Policy = RegisteredPolicy<Strapi>;
/** A file of src/middlewares. */
export type Middleware = (options: unknown, project: { readonly strapi: Strapi }) => MiddlewareFunction;

interface GraphqlPlugin {
  service<Name extends keyof GraphqlServices>(name: Name): GraphqlServices[Name];
  /** Of config/plugins. */
  config(path: string, otherwise?: unknown): unknown;
}

interface GraphqlServices {
  readonly extension: ExtensionService<Strapi>;
  readonly format: FormatService;
  readonly builders: { readonly utils: { readonly transformArgs: TransformArgs } };
}

type Services = CoreServices & NamedServices;

interface NamedServices {
  readonly 'plugin::graphql.extension': ExtensionService<Strapi>;
  readonly 'plugin::graphql.format': FormatService;
  readonly 'plugin::graphql.builders': GraphqlServices['builders'];
}

export interface StrapiOptions {
  /** What this code sees where it runs. */
  readonly view: () => ProjectView;
  readonly config: Config;
  readonly ownConfig: OwnConfig;
  readonly log: Logger;
  readonly code: RegisteredCode<Strapi>;
  readonly extension: ExtensionService<Strapi>;
}

const useDocuments = 'Use strapi.documents(uid).';

export function createStrapi(options: StrapiOptions): Strapi {
  const { view, config, ownConfig, log, code, extension } = options;
  const settings = projectConfig(config, ownConfig);
  const documents: Strapi['documents'] = (uid) => view().documents(uid);
  const ofGraphql = {
    extension: guarded(extension, { name: 'The extension service' }),
    format: guarded(formatService(documents), { name: 'The format service' }),
    builders: guarded(
      { utils: { transformArgs: transformArgsOf(() => view().schema, config.graphql) } },
      { name: 'The service of builders' },
    ),
  };
  const named: NamedServices = {
    'plugin::graphql.extension': ofGraphql.extension,
    'plugin::graphql.format': ofGraphql.format,
    'plugin::graphql.builders': ofGraphql.builders,
  };
  const plugins = { graphql: graphqlPlugin(ofGraphql, settings) };
  const strapi: Strapi = {
    plugin: (name) => lookUp<Plugins, string>(plugins, name, 'plugin with services'),
    service: (name) => lookUp<Services, typeof name>({ ...view().services, ...named }, name, 'service'),
    get services() {
      return view().services;
    },
    entityService: guarded(entityService(documents), { name: 'strapi.entityService' }),
    documents,
    get contentTypes() {
      return view().contentTypes;
    },
    get components() {
      return view().components;
    },
    contentType: (uid) => lookUp(view().contentTypes, uid, 'content type'),
    getModel: (uid) =>
      lookUp({ ...view().contentTypes, ...view().components }, uid, 'content type or component'),
    config: guarded(settings, { name: 'strapi.config' }),
    log,
    policy: (name) => code.policy(name),
    middleware: (name) => code.middleware(name),
  };
  return guarded(strapi, {
    name: 'strapi',
    instead: { db: useDocuments, query: useDocuments },
  });
}

type Plugins = Readonly<Record<string, GraphqlPlugin>>;

const graphqlPlugin = (services: GraphqlServices, settings: ProjectConfig): GraphqlPlugin =>
  guarded<GraphqlPlugin>(
    {
      service: (name) => lookUp(services, name, "service of strapi.plugin('graphql')"),
      config: (path, otherwise) => settings.get(`plugin::graphql.${path}`, otherwise),
    },
    { name: "strapi.plugin('graphql')" },
  );

function lookUp<T extends object, Name extends keyof T & string>(of: T, name: Name, what: string): T[Name] {
  const found = Object.hasOwn(of, name) ? of[name] : undefined;
  if (found !== undefined) return found;
  throw unknownName(what, name, Object.keys(of));
}
