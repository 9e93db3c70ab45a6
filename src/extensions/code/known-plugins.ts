// Well-known plugins by their config/plugins key and package name: what they do, and what happens without them.
import type { Meaning } from '../../errors/faults/finding.ts';

export interface KnownPlugin extends Meaning {
  readonly key: string;
  readonly packages: readonly string[];
  /** A built-in plugin that is hidden from this package, because the package would extend it with code that does not run here. */
  readonly runsWithout?: string;
}

/** Part of this server. */
export const builtInPlugins: readonly string[] = [
  'i18n',
  'users-permissions',
  'upload',
  'email',
  'graphql',
  'content-manager',
  'content-type-builder',
];

/** Built-in plugins that config/plugins cannot disable, with what to do instead. */
export const stayingPlugins: ReadonlyMap<string, string> = new Map([
  ['i18n', 'Remove pluginOptions.i18n from the schema files.'],
  [
    'users-permissions',
    'Set advanced.allow_register: false in its config, and revoke the actions of its roles.',
  ],
  ['upload', 'Grant the actions of plugin::upload to no role.'],
  ['email', 'Remove the provider from its config.'],
  ['content-manager', 'Limit the permissions of administrators.'],
  ['content-type-builder', 'Set contentTypeBuilder.enabled: false in config/admin.'],
]);

export const stayingPlugin: Omit<Meaning, 'remedy'> = {
  weight: 'notRun',
  does: 'Disables a plugin that is part of this server.',
  instead: 'It stays enabled.',
};

const panelOnly = (key: string, packages: readonly string[], does: string): KnownPlugin => ({
  key,
  packages,
  weight: 'needless',
  does,
  instead: 'It adds nothing to this panel. The API does not change.',
  remedy: 'It can stay, or be removed.',
});

const field = (key: string, packages: readonly string[], stored: string): KnownPlugin => ({
  key,
  packages,
  weight: 'needless',
  does: 'Adds a custom field to the panel.',
  instead: `Its attributes are stored, served and edited in the panel as ${stored}.`,
  remedy: 'It can stay, or be removed.',
});

const missing = (
  key: string,
  packages: readonly string[],
  [does, instead, remedy]: readonly [does: string, instead: string, remedy: string],
): KnownPlugin => ({ key, packages, weight: 'notRun', does, instead, remedy });

export const knownPlugins: readonly KnownPlugin[] = [
  field('color-picker', ['@strapi/plugin-color-picker'], 'text'),
  field('ckeditor', ['@ckeditor/strapi-plugin-ckeditor', '@_sh/strapi-plugin-ckeditor'], 'rich text'),
  field('ckeditor5', ['@_sh/strapi-plugin-ckeditor'], 'rich text'),
  field('tinymce', ['@sklinet/strapi-plugin-tinymce'], 'rich text'),
  field('multi-select', ['strapi-plugin-multi-select'], 'JSON'),
  field('country-select', ['strapi-plugin-country-select'], 'text'),
  field('tagsinput', ['strapi-plugin-tagsinput'], 'JSON'),
  field('react-icons', ['@sklinet/strapi-plugin-react-icons', 'strapi-plugin-react-icons'], 'text'),
  panelOnly('seo', ['@strapi/plugin-seo'], 'Shows an analysis of the SEO component in the panel.'),
  panelOnly('cloud', ['@strapi/plugin-cloud'], 'Deploys the project to a host.'),
  panelOnly('content-releases', [], 'Publishes several documents at once in the panel.'),
  panelOnly('review-workflows', [], 'Adds review stages to the panel.'),
  panelOnly('preview-button', ['strapi-plugin-preview-button'], 'Adds links from the panel to a front end.'),
  panelOnly(
    'import-export-entries',
    ['strapi-plugin-import-export-entries'],
    'Adds import and export to the panel.',
  ),
  panelOnly(
    'entity-relationship-chart',
    ['strapi-plugin-entity-relationship-chart'],
    'Shows a diagram of the content types in the panel.',
  ),
  {
    key: 'schemas-to-ts',
    packages: ['strapi-plugin-schemas-to-ts'],
    weight: 'needless',
    does: 'Generates TypeScript types of the content types.',
    instead: 'The generated files are not updated.',
    remedy: 'Generate them with plinth types, and remove the plugin.',
  },
  panelOnly('color-theme', ['strapi-plugin-color-theme'], 'Changes the colours of the panel.'),
  {
    key: 'protected-populate',
    packages: ['strapi-protected-populate'],
    weight: 'refused',
    does: 'Limits which attributes callers may select and populate, by route.',
    instead: 'It is not run. The server does not start, because it would show more than the plugin allows.',
    remedy:
      'Limit the attributes of roles (plinth permission grant --fields), make others private, and remove the plugin.',
  },
  missing(
    'documentation',
    ['@strapi/plugin-documentation'],
    [
      'Serves a description of the API at /documentation.',
      'It is 404.',
      'Request /api/openapi.json with an API token, or write the file: plinth openapi --output openapi.json.',
    ],
  ),
  missing(
    'config-sync',
    ['strapi-plugin-config-sync'],
    [
      'Stores roles and settings of the panel in files.',
      'The files are not read.',
      'Write the actions of roles to config/permissions.json: plinth permission export creates it from the granted ones.',
    ],
  ),
  {
    key: 'strapi-plugin-populate-deep',
    packages: ['strapi-plugin-populate-deep'],
    weight: 'needless',
    does: 'Reads ?populate=deep as "everything below".',
    instead: 'The server does this itself, because the project has the plugin.',
    remedy: 'Keep the plugin while clients send this parameter.',
  },
  {
    key: 'strapi-v5-plugin-populate-deep',
    packages: ['strapi-v5-plugin-populate-deep'],
    weight: 'needless',
    does: 'Reads ?pLevel as "everything below".',
    instead: 'The server does this itself, because the project has the plugin.',
    remedy: 'Keep the plugin while clients send this parameter.',
  },
  missing(
    'deep-populate',
    ['@fourlights/strapi-plugin-deep-populate'],
    [
      'Reads populate=* as "everything below".',
      'populate=* shows one level.',
      'Write the names: populate[author][populate]=avatar; or install strapi-v5-plugin-populate-deep, and use pLevel.',
    ],
  ),
  missing(
    'transformer',
    ['strapi-plugin-transformer', 'strapi-plugin-transformer-v5'],
    [
      'Changes the format of responses.',
      'They have the format of the API: flat in projects of version 5, nested in those of version 4.',
      'Change clients to this format, or to the flat one with the header Strapi-Response-Format: v5, and to bodies of the form { "data": { … } }.',
    ],
  ),
  missing(
    'rest-cache',
    ['strapi-plugin-rest-cache', '@strapi-community/plugin-rest-cache'],
    ['Caches responses.', 'They are read from the database, with one statement each.', 'Remove it.'],
  ),
  {
    ...missing(
      'slugify',
      ['strapi-plugin-slugify'],
      [
        'Fills slugs when documents are written, and finds documents by them over REST and GraphQL.',
        'It is not run, because its GraphQL extension is not supported. Only attributes of the type uid are filled.',
        'Define the attribute as { "type": "uid", "targetField": "title" }; or remove @strapi/plugin-graphql: then its REST part runs.',
      ],
    ),
    runsWithout: 'graphql',
  },
  missing(
    'menus',
    ['strapi-plugin-menus'],
    ['Serves menus at /api/menus.', 'It is 404.', 'Define menus as a content type.'],
  ),
  {
    ...missing(
      'comments',
      ['strapi-plugin-comments'],
      [
        'Serves comments at /api/comments and over GraphQL.',
        'It is not run, because its GraphQL extension is not supported: /api/comments is 404.',
        'Define comments as a content type; or remove @strapi/plugin-graphql: then its REST part runs.',
      ],
    ),
    runsWithout: 'graphql',
  },
  {
    ...missing(
      'fuzzy-search',
      ['strapi-plugin-fuzzy-search'],
      [
        'Serves a search at /api/fuzzy-search and over GraphQL.',
        'It is not run, because its GraphQL extension is not supported: /api/fuzzy-search is 404.',
        'Search with _q or filters; or remove @strapi/plugin-graphql: then its REST part runs.',
      ],
    ),
    runsWithout: 'graphql',
  },
  missing(
    'sitemap',
    ['strapi-plugin-sitemap', '@strapi-community/plugin-sitemap'],
    ['Serves /sitemap.xml.', 'It is 404.', 'Generate it in the front end.'],
  ),
  ...['webp-converter', 'img-convert'].map((key) =>
    missing(
      key,
      [`strapi-plugin-${key}`],
      [
        'Converts uploaded images to WebP or another format.',
        'They are stored in their own format.',
        "Set copyFormat: 'webp' in upload.config of config/plugins: smaller copies are then WebP. Or request one: /uploads/<file>?width=640&format=webp.",
      ],
    ),
  ),
  missing(
    'placeholder',
    ['strapi-plugin-placeholder'],
    [
      'Adds a small picture to the record of each image, as text.',
      'Files have no attribute placeholder.',
      'Show a small copy while the image is loaded: /uploads/<file>?width=160.',
    ],
  ),
  missing(
    'strapi-plugin-invite-email',
    ['strapi-plugin-invite-email'],
    [
      'Mails their link to administrators who are invited.',
      'The server mails it, with its own text.',
      'Remove it.',
    ],
  ),
  missing(
    'email-designer',
    ['strapi-plugin-email-designer'],
    ['Stores mail templates.', 'They are not used.', 'Set emailTemplates of users-permissions.'],
  ),
];

/** Of an unknown plugin without a server part. */
export const panelPlugin: Meaning = {
  weight: 'needless',
  does: 'Changes the panel of Strapi only.',
  instead: 'It adds nothing to this panel. The API does not change.',
  remedy: 'It can stay, or be removed.',
};

/** Of an unknown plugin. */
export const unknownPlugin: Meaning = {
  weight: 'notRun',
  does: 'Adds routes, fields, hooks or pages of the panel.',
  instead: 'It is not run: its routes are 404, and its hooks are not called.',
  remedy: 'Write the parts that the project uses in src, or remove the plugin.',
};

export const missingPlugin: Meaning = {
  ...unknownPlugin,
  instead: 'Its package is not installed: its routes are 404, and its hooks are not called.',
  remedy: 'Run npm install, or remove the plugin from package.json and config/plugins.',
};
