// The type of the `strapi` object for project code. It has the names that existing projects use; any name not listed here is an
// error that says so.
import type {
  Extension,
  ExtensionTools,
  MiddlewareFunction,
  RegisteredMiddleware,
  RegisteredPolicy,
} from '../graphql/extension/extension.ts';
import type { ExtensionService } from '../graphql/extension/extension-service.ts';
import type { Administrators } from './administrators/admin-services.ts';
import type { AuthService } from './content-api/auth-service.ts';
import type { ContentApi } from './content-api/content-api.ts';
import type { CronService } from './cron/cron-jobs.ts';
import type { Context } from './http/context.ts';
import type { DocumentMiddleware, UseOptions } from './lifecycles/document-middlewares.ts';
import type { PluginServices as ServicesOfPlugins } from './plugins/plugin-services.ts';
import type { CoreServices, QueryOf } from './project-view.ts';
import type { ServerService } from './server/code-server.ts';
import type { DatabaseService } from './strapi/database/database-service.ts';
import type { DocumentService } from './strapi/documents/document-service.ts';
import type { EntityValidator } from './strapi/documents/entity-validator.ts';
import type { EventHub } from './strapi/events/event-hub.ts';
import type { FormatService } from './strapi/graphql/format-service.ts';
import type { TransformArgs } from './strapi/graphql/transform-args.ts';
import type { NamedModelView } from './strapi/reading/content-type-view.ts';
import type { ApiView } from './strapi/registries/apis.ts';
import type { CodeSanitizers } from './strapi/registries/code-sanitizers.ts';
import type { CustomFields } from './strapi/registries/custom-fields.ts';
import type { PluginView } from './strapi/registries/plugins.ts';
import type { CoreStoreRows, coreStoreUid } from './strapi/rows/core-store-rows.ts';
import type { EntityService } from './strapi/rows/entity-service.ts';
import type { Editions } from './strapi/settings/editions.ts';
import type { ProjectFolders } from './strapi/settings/folders.ts';
import type { ProjectConfig } from './strapi/settings/project-config.ts';
import type { ProjectLog } from './strapi/settings/project-log.ts';
import type { Store } from './strapi/settings/store.ts';

export interface Strapi extends Editions {
  /** `strapi.plugin('graphql').service('format')` */
  plugin<Name extends string>(name: Name): PluginNamed<Name>;
  readonly plugins: Readonly<Record<string, PluginView<Readonly<Record<string, object>>>>>;
  /** `strapi.service('plugin::graphql.extension')`, `strapi.service('api::article.article')` */
  service<Name extends keyof Services>(name: Name): Services[Name];
  /** All services by uid: those of content types, and those that project code adds. */
  readonly services: CoreServices;
  /** A controller of the project's code: `strapi.controller('api::article.article')` */
  controller(uid: string): object | undefined;
  readonly controllers: Readonly<Record<string, object>>;
  /** The reads and writes of older code; new code uses `documents`. */
  readonly entityService: EntityService;
  /** Reads and writes without permission checks. */
  readonly documents: ((uid: string) => DocumentService) & {
    /** Adds a middleware around every call of the Document Service, in the order of registration. */
    readonly use: (middleware: DocumentMiddleware, only?: UseOptions) => Strapi['documents'];
  };
  readonly db: DatabaseService<Strapi['query']>;
  /** `strapi.db.query` */
  query<Uid extends string>(uid: Uid): QueriedBy<Uid>;
  readonly contentTypes: Readonly<Record<string, NamedModelView>>;
  readonly components: Readonly<Record<string, NamedModelView>>;
  contentType(uid: string): NamedModelView | undefined;
  /** A content type or a component. */
  getModel(uid: string): NamedModelView | undefined;
  readonly config: ProjectConfig;
  /** The same, under the name that Strapi has for the values at the start. */
  readonly internal_config: ProjectConfig;
  /** Values stored by key. */
  readonly store: Store;
  readonly contentAPI: ContentApi;
  /** Checks whether data may be written, without writing it. */
  readonly entityValidator: EntityValidator;
  readonly sanitizers: CodeSanitizers;
  readonly validators: CodeSanitizers;
  /** Checks the permissions of the caller of the current request. */
  readonly auth: AuthService;
  /** Tasks that run at certain times, each run once on all nodes together. */
  readonly cron: CronService;
  readonly eventHub: EventHub;
  /** For code that reaches the event hub through it. It sends nothing. */
  readonly webhookRunner: { readonly eventHub: EventHub };
  /** Middlewares around every request, and routes that code adds. */
  readonly server: ServerService;
  readonly customFields: CustomFields;
  /** Accepts what plugins register for their panel pages. */
  readonly admin: { readonly services: Administrators['services'] };
  readonly dirs: ProjectFolders;
  /** Whether `bootstrap` has ended. */
  readonly isLoaded: boolean;
  readonly fetch: typeof fetch;
  readonly log: ProjectLog;
  /** The context of the request that is running. */
  readonly requestContext: { get(): Context | undefined };
  /** With a second argument it adds nothing, as in Strapi, and logs that. */
  policy(name: string): RegisteredPolicy<Strapi>;
  policy(name: string, added: unknown): undefined;
  middleware(name: string): RegisteredMiddleware<Strapi>;
  /** The exports of the files, by full name. */
  readonly policies: Readonly<Record<string, unknown>>;
  readonly middlewares: Readonly<Record<string, unknown>>;
  /** A folder of src/api; undefined where there is none. */
  api(name: string): ApiView | undefined;
  readonly apis: Readonly<Record<string, ApiView>>;
  /** A registry by name (`services`, `controllers`, `content-types`, …), or a member of `strapi`. */
  get(name: string): unknown;
  /** The form of version 4. */
  readonly container: { get(name: string): unknown };
}

/** The argument of `use()`, or the result of the function passed to it. */
export type GraphqlExtension = Extension<Strapi>;
/** The parameter of that function. */
export type GraphqlTools = ExtensionTools<Strapi>;
/** A file of src/policies. */
export type Policy = RegisteredPolicy<Strapi>;
/** A file of src/middlewares. */
export type Middleware = (options: unknown, project: { readonly strapi: Strapi }) => MiddlewareFunction;

/** Values of `strapi.store` are also rows. */
export type QueriedBy<Uid> = Uid extends typeof coreStoreUid ? CoreStoreRows : QueryOf<Uid>;

export type PluginNamed<Name> = PluginView<
  Name extends keyof PluginServices ? PluginServices[Name] : Readonly<Record<string, object>>
>;

interface PluginServices {
  readonly graphql: GraphqlServices;
  readonly 'users-permissions': {
    readonly user: ServicesOfPlugins['plugin::users-permissions.user'];
    readonly jwt: ServicesOfPlugins['plugin::users-permissions.jwt'];
    readonly role: ServicesOfPlugins['plugin::users-permissions.role'];
    readonly 'users-permissions': ServicesOfPlugins['plugin::users-permissions.users-permissions'];
    readonly 'providers-registry': ServicesOfPlugins['plugin::users-permissions.providers-registry'];
  };
  readonly email: { readonly email: ServicesOfPlugins['plugin::email.email'] };
  readonly upload: {
    readonly upload: ServicesOfPlugins['plugin::upload.upload'];
    readonly folder: ServicesOfPlugins['plugin::upload.folder'];
    readonly 'api-upload-folder': ServicesOfPlugins['plugin::upload.api-upload-folder'];
  };
  readonly 'content-manager': {
    readonly uid: ServicesOfPlugins['plugin::content-manager.uid'];
    readonly 'populate-builder': ServicesOfPlugins['plugin::content-manager.populate-builder'];
  };
  readonly i18n: {
    readonly locales: ServicesOfPlugins['plugin::i18n.locales'];
    readonly 'content-types': ServicesOfPlugins['plugin::i18n.content-types'];
  };
}

interface GraphqlServices {
  readonly extension: ExtensionService<Strapi>;
  readonly format: FormatService;
  readonly builders: { readonly utils: { readonly transformArgs: TransformArgs } };
}

export type Services = CoreServices & NamedServices & ServicesOfPlugins & ServicesOfAdministrators;

type ServicesOfAdministrators = {
  readonly [Name in keyof Administrators['services'] as `admin::${Name}`]: Administrators['services'][Name];
};

export interface NamedServices {
  readonly 'plugin::graphql.extension': ExtensionService<Strapi>;
  readonly 'plugin::graphql.format': FormatService;
  readonly 'plugin::graphql.builders': GraphqlServices['builders'];
}
