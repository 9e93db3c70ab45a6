// `strapi.EE` and similar members by which existing code checks the Strapi edition. There is one edition here, without feature
// switches and without telemetry.

export interface Editions {
  readonly EE: false;
  readonly ee: { readonly features: { isEnabled(name: string): boolean; list(): readonly string[] } };
  readonly features: { readonly future: { isEnabled(name: string): boolean } };
  /** Sends nothing. */
  readonly telemetry: { send(event: string, payload?: unknown): Promise<boolean> };
}

const nothing = { isEnabled: () => false, list: () => [] };

export const editions: Editions = {
  EE: false,
  ee: { features: nothing },
  features: { future: nothing },
  telemetry: { send: async () => false },
};

/** There are no webhooks of an administrator's. */
export const sendYourself =
  "Send the request yourself: strapi.eventHub.on('entry.publish', async ({ uid, entry }) => fetch(url, …)).";
const endProcess = "End the process: process.kill(process.pid, 'SIGTERM') closes the server.";

/** For unsupported names of `strapi`: what to use instead. */
export const replacements: Readonly<Record<string, string>> = {
  stop: endProcess,
  destroy: endProcess,
  reload: 'plinth develop applies changes of files by itself.',
  app: 'Middlewares are added with strapi.server.use(), routes with strapi.server.routes().',
  sessionManager: "Sessions of end users are those of strapi.plugin('users-permissions').service('jwt').",
  startupLogger: 'Write to strapi.log.',
  webhookStore: sendYourself,
  add: 'Assign it: strapi.shop = …. A service of the project is a file in src/api/<name>/services.',
  hook: 'Schema files define content types. Code runs around writes in strapi.documents.use and in lifecycle hooks.',
  utils: "Import them: const { errors } = require('@strapi/utils').",
  models: 'Use strapi.contentTypes, or strapi.contentType(uid).',
  fs: 'Write files with node:fs, below the folders of strapi.dirs.',
  cache: 'Store your values in a Map, or with strapi.store().',
};
