// Well-known plugins by their config/plugins key and package name: what they do, and what happens without them.
import type { Meaning } from '../../errors/finding.ts';

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

const panelOnly = (key: string, packages: readonly string[], does: string): KnownPlugin => ({
  key,
  packages,
  weight: 'needless',
  does,
  instead: 'The panel is as it is without it; the API is the same.',
  remedy: 'It may stay or go.',
});

const field = (key: string, packages: readonly string[], stored: string): KnownPlugin => ({
  key,
  packages,
  weight: 'needless',
  does: 'Adds a custom field to the panel.',
  instead: `Its attributes are stored and served as ${stored}; the panel edits them as that.`,
  remedy: 'It may stay or go.',
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
  panelOnly('content-releases', [], 'Publishes documents together from the panel.'),
  panelOnly('review-workflows', [], 'Adds stages of review to the panel.'),
  panelOnly('preview-button', ['strapi-plugin-preview-button'], 'Opens documents in a front end.'),
  panelOnly(
    'import-export-entries',
    ['strapi-plugin-import-export-entries'],
    'Imports and exports from the panel.',
  ),
  panelOnly(
    'entity-relationship-chart',
    ['strapi-plugin-entity-relationship-chart'],
    'Draws the content types.',
  ),
  {
    key: 'schemas-to-ts',
    packages: ['strapi-plugin-schemas-to-ts'],
    weight: 'needless',
    does: 'Writes types of the content types.',
    instead: 'The types that it wrote stay as they are.',
    remedy: 'Write them with plinth types, and remove it.',
  },
  panelOnly('color-theme', ['strapi-plugin-color-theme'], 'Colours the panel.'),
  {
    key: 'protected-populate',
    packages: ['strapi-protected-populate'],
    weight: 'refused',
    does: 'Limits what callers may select and populate of each route.',
    instead: 'Nothing is served without it.',
    remedy:
      'Give roles their attributes (plinth permission grant --fields), make others private, and remove it.',
  },
  missing(
    'documentation',
    ['@strapi/plugin-documentation'],
    [
      'Serves a description of the API at /documentation.',
      'Nothing is served there.',
      'Read /api/openapi.json with a token that may see it, or write the file: plinth openapi --output openapi.json.',
    ],
  ),
  missing(
    'config-sync',
    ['strapi-plugin-config-sync'],
    [
      'Keeps roles and settings of the panel as files.',
      'The files are not read.',
      'Write the roles and their actions as config/permissions.json: plinth permission export makes it from what is granted.',
    ],
  ),
  {
    key: 'strapi-plugin-populate-deep',
    packages: ['strapi-plugin-populate-deep'],
    weight: 'needless',
    does: 'Reads ?populate=deep as "everything below".',
    instead: 'The server reads it itself, because the project has the plugin.',
    remedy: 'Keep it as long as clients ask so.',
  },
  {
    key: 'strapi-v5-plugin-populate-deep',
    packages: ['strapi-v5-plugin-populate-deep'],
    weight: 'needless',
    does: 'Reads ?pLevel as "everything below".',
    instead: 'The server reads it itself, because the project has the plugin.',
    remedy: 'Keep it as long as clients ask so.',
  },
  missing(
    'deep-populate',
    ['@fourlights/strapi-plugin-deep-populate'],
    [
      'Reads populate=* as "everything below".',
      'It shows one level.',
      'Name what is wanted: populate[author][populate]=avatar; or install strapi-v5-plugin-populate-deep, and ask with pLevel.',
    ],
  ),
  missing(
    'transformer',
    ['strapi-plugin-transformer', 'strapi-plugin-transformer-v5'],
    [
      'Changes the shape of responses.',
      'They have the shape of the API: flat in projects of version 5, nested in those of version 4.',
      'Let clients read that shape, or ask for the flat one with the header Strapi-Response-Format: v5; let them send bodies as { "data": { … } }.',
    ],
  ),
  missing(
    'rest-cache',
    ['strapi-plugin-rest-cache', '@strapi-community/plugin-rest-cache'],
    ['Keeps responses.', 'They are read anew, from one statement each.', 'Remove it.'],
  ),
  {
    ...missing(
      'slugify',
      ['strapi-plugin-slugify'],
      [
        'Fills slugs when documents are written, and finds documents by them over REST and GraphQL.',
        'It is not run, because its part of GraphQL is not; only attributes of the type uid get their value.',
        'Make the attribute { "type": "uid", "targetField": "title" }; or remove @strapi/plugin-graphql: its REST part runs then.',
      ],
    ),
    runsWithout: 'graphql',
  },
  missing(
    'sentry',
    ['@strapi/plugin-sentry'],
    ['Reports errors to a service.', 'They are in the log.', 'Send the log there.'],
  ),
  missing(
    'publisher',
    ['strapi-plugin-publisher'],
    [
      'Publishes and unpublishes at chosen times.',
      'Nothing happens at those times.',
      'Publish with a job and an API token.',
    ],
  ),
  missing(
    'navigation',
    ['strapi-plugin-navigation', '@strapi-community/plugin-navigation'],
    ['Serves menus at /api/navigation.', 'It is 404.', 'Describe menus as a content type.'],
  ),
  missing(
    'menus',
    ['strapi-plugin-menus'],
    ['Serves menus at /api/menus.', 'It is 404.', 'Describe menus as a content type.'],
  ),
  {
    ...missing(
      'comments',
      ['strapi-plugin-comments'],
      [
        'Serves comments at /api/comments and over GraphQL.',
        'It is not run, because its part of GraphQL is not: /api/comments is 404.',
        'Describe comments as a content type; or remove @strapi/plugin-graphql: its REST part runs then.',
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
        'It is not run, because its part of GraphQL is not: /api/fuzzy-search is 404.',
        'Search with _q or filters; or remove @strapi/plugin-graphql: its REST part runs then.',
      ],
    ),
    runsWithout: 'graphql',
  },
  missing(
    'sitemap',
    ['strapi-plugin-sitemap', '@strapi-community/plugin-sitemap'],
    ['Serves /sitemap.xml.', 'It is 404.', 'Let the front end make it.'],
  ),
  missing(
    'meilisearch',
    ['strapi-plugin-meilisearch'],
    ['Sends documents to a search server.', 'Nothing is sent.', 'Send them with a job.'],
  ),
  missing(
    'email-designer',
    ['strapi-plugin-email-designer', 'strapi-plugin-email-designer-5'],
    ['Keeps templates of mails.', 'They are not read.', 'Set emailTemplates of users-permissions.'],
  ),
];

/** Of an unknown plugin. */
export const unknownPlugin: Meaning = {
  weight: 'notRun',
  does: 'Adds what its package does: routes, fields, hooks or pages of the panel.',
  instead: 'It is not run: its routes are 404, its hooks do nothing.',
  remedy: 'Look for what the project uses of it, and write that in src; remove it otherwise.',
};

export const missingPlugin: Meaning = {
  ...unknownPlugin,
  instead: 'Its package is not installed: its routes are 404, its hooks do nothing.',
  remedy: 'npm install; remove it from package.json and config/plugins otherwise.',
};
