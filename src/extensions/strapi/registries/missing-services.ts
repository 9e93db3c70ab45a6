// Services of Strapi's plugins that are not part of Plinth. Undefined would become a TypeError without a remedy, and code that tests
// for a service would leave out its work unnoticed, so each member is an error that says what to write.
import { ExtensionFault } from '../../../errors/faults/extension-fault.ts';
import { guarded } from '../guarded/guarded.ts';

const panel =
  'The pages of the panel follow the content types, and code does not configure them. Remove the call.';
const documents = 'Use strapi.documents(uid).';
const files =
  'Content types and components are files of the project: write schema.json (plinth generate content-type), or src/components/<category>/<name>.json.';

const remedies: ReadonlyMap<string, string> = new Map([
  [
    'plugin::upload.image-manipulation',
    "The server makes the sizes of images itself. Change an image before strapi.plugin('upload').service('upload').upload({ data, files }).",
  ],
  [
    'plugin::upload.provider',
    "Use strapi.plugin('upload').service('upload').upload({ data, files }) and .remove(file).",
  ],
  [
    'plugin::upload.file',
    "Files are rows: strapi.db.query('plugin::upload.file'). Their url is the address that clients use.",
  ],
  [
    'plugin::users-permissions.providers',
    "The server signs users in with providers itself, at /api/connect/<provider>. A route that has checked an account of another service responds with strapi.plugin('users-permissions').service('jwt').issue({ id }).",
  ],
  [
    'plugin::users-permissions.permission',
    "Permissions are rows: strapi.db.query('plugin::users-permissions.permission').",
  ],
  [
    'admin::token',
    "Tokens of administrators belong to their sessions, which the server makes and verifies itself. Make an API token for a program: strapi.service('admin::api-token').create({ name, type, lifespan }).",
  ],
  ['plugin::content-manager.content-types', panel],
  ['plugin::content-manager.components', panel],
  ['plugin::content-manager.document-manager', documents],
  ['plugin::content-manager.entity-manager', documents],
  [
    'plugin::content-manager.permission-checker',
    'Code has no permissions of administrators. strapi.auth.verify(ctx.state.auth, { scope }) checks the caller of a request.',
  ],
  [
    'plugin::content-manager.document-metadata',
    "Use strapi.documents(uid): populate localizations, and count with publicationFilter: 'modified'.",
  ],
  ['plugin::content-type-builder.content-types', files],
  ['plugin::content-type-builder.components', files],
  ['plugin::content-type-builder.schema', files],
  ['plugin::i18n.localizations', documents],
  [
    'plugin::i18n.iso-locales',
    "Write the locale: strapi.plugin('i18n').service('locales').create({ code, name }).",
  ],
]);

/** Plugins that every project of Strapi has, with only such services. */
export const pluginsWithoutServices: readonly string[] = ['content-type-builder'];

/** Undefined for a service that Strapi does not have either. */
export function missingService(uid: string): object | undefined {
  const remedy = remedies.get(uid);
  if (remedy === undefined) return undefined;
  return guarded(
    {},
    {
      name: `strapi.service('${uid}')`,
      missing: (_problem, path) => {
        throw new ExtensionFault(`${path} is not part of Plinth.`, remedy);
      },
    },
  );
}
