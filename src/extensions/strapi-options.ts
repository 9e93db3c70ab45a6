// What the members of the `strapi` object are made of.
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { OwnConfig } from '../config/files/own-config.ts';
import type { CodeStatements } from '../database/code-statements/code-statements.ts';
import type { Transactions } from '../database/joined.ts';
import type { KeyValueStore } from '../database/key-value-store.ts';
import type { ExtensionService } from '../graphql/extension/extension-service.ts';
import type { CronService } from './cron/cron-jobs.ts';
import type { UseOptions } from './lifecycles/document-middlewares.ts';
import type { ProjectView } from './project-view.ts';
import type { RegisteredCode } from './registered-code.ts';
import type { ServerService } from './server/code-server.ts';
import type { LifecycleService } from './strapi/database/database-service.ts';
import type { OpenHub } from './strapi/events/event-hub.ts';
import type { Plugins } from './strapi/registries/plugins.ts';
import type { Registry } from './strapi/registries/registry.ts';
import type { ProjectConfig } from './strapi/settings/project-config.ts';
import type { Strapi } from './strapi.ts';

export interface StrapiOptions {
  /** The view of the running code. */
  readonly view: () => ProjectView;
  readonly config: Config;
  /** The folder of the project. */
  readonly folder: string;
  readonly keyValues: KeyValueStore;
  readonly pingDatabase: () => Promise<unknown>;
  readonly statements: CodeStatements;
  readonly transactions: Transactions;
  readonly lifecycles: LifecycleService;
  readonly hub: OpenHub;
  readonly use: (middleware: unknown, only?: UseOptions) => void;
  readonly cron: CronService;
  readonly server: ServerService;
  readonly ownConfig: OwnConfig;
  readonly log: Logger;
  readonly isLoaded: () => boolean;
  readonly code: RegisteredCode<Strapi>;
  /** Names of the project's local plugins. */
  readonly localPlugins: readonly string[];
  readonly extension: ExtensionService<Strapi>;
}

/** Parts derived from the options. */
export interface StrapiParts {
  readonly settings: ProjectConfig;
  readonly documents: Strapi['documents'];
  readonly plugins: Plugins;
  readonly services: Registry;
  readonly controllers: Registry;
}
