// Configuration keys of Strapi that this server does not read, each with what it does in Strapi and what happens here. Unknown keys are
// not listed: a project may have its own, for `strapi.config.get`.
import type { Meaning } from '../errors/faults/finding.ts';
import type { ConfigFiles } from './files/config-files.ts';

export type ConfigName = Parameters<ConfigFiles>[0];
type Line = readonly [path: string, meaning: Meaning];

export const notRun = (does: string, instead: string, remedy: string): Meaning => ({
  weight: 'notRun',
  does,
  instead,
  remedy,
});

const needless = (does: string, instead: string): Meaning => ({
  weight: 'needless',
  does,
  instead,
  remedy: 'It can stay, or be removed.',
});

const salt = needless('Protects stored tokens.', 'Tokens are stored as hashes, without it.');
const outgoing = notRun(
  'Sends outgoing requests of the server through a proxy.',
  'They are sent directly.',
  'Set the variables HTTP_PROXY and HTTPS_PROXY, or let the network route them.',
);
const panelPlace = notRun(
  'Serves the panel at another URL.',
  'It is served at /admin of this server.',
  'Configure a proxy in front of the server to rewrite the URL.',
);
const artifact = needless(
  'Writes files about the GraphQL schema.',
  'They are not written. Introspection describes the schema.',
);
const poolTiming = needless('Sets a timeout of the connection pool.', 'The pool has fixed timeouts.');
export const bodyOption = needless(
  'Sets an option of the library that parses request bodies.',
  'Bodies are parsed with jsonLimit, formLimit and the limits of uploads.',
);
export const uploadFilter = notRun(
  'Selects which uploaded files are accepted.',
  'It is not called: all files of allowed types are accepted.',
  'Set security.allowedTypes of upload in config/plugins.',
);
const queryOption = notRun(
  'Changes how query strings are parsed.',
  'They are parsed as a[b]=c, a[]=b and a[0]=b.',
  'Write query strings in this form.',
);

const encoderOption = needless(
  'Sets options of the compressor.',
  'The compression level is fixed; false disables the encoding.',
);

const server: readonly Line[] = [
  ['socket', notRun('Listens on a Unix socket.', 'The server listens on host and port.', 'Set a port.')],
  ['emitErrors', needless('Emits errors on the koa application.', 'Errors are logged.')],
  [
    'dirs.public',
    notRun(
      'Changes the folder of public files.',
      'Uploads are in public/uploads.',
      'Move or link the folder.',
    ),
  ],
  [
    'http.serverOptions',
    notRun(
      'Sets options of the HTTP server.',
      'The server has its own limits.',
      'See docs/reference/limits.md.',
    ),
  ],
  [
    'webhooks.defaultHeaders',
    notRun(
      'Sets headers of webhooks.',
      'There are no webhooks.',
      'Send the requests from code, with strapi.eventHub and fetch.',
    ),
  ],
  ['webhooks.populateRelations', needless('Sets the content of webhooks.', 'There are no webhooks.')],
  ['proxy.global', outgoing],
  ['proxy.fetch', outgoing],
  ['proxy.http', outgoing],
  ['proxy.https', outgoing],
  ['transfer', needless('Lets other servers copy content from here.', 'It is not supported.')],
  ['logger', notRun('Sets the format of logs.', 'The format is fixed.', 'Set LOG_LEVEL in the environment.')],
];

const admin: readonly Line[] = [
  ['transfer.token.salt', salt],
  ['secrets.encryptionKey', salt],
  [
    'auth.secret',
    needless('Signs the tokens of administrators.', 'Their sessions are stored in the database.'),
  ],
  [
    'auth.options',
    notRun('Sets the lifetime of administrator tokens.', 'auth.sessions sets it.', 'Set auth.sessions.'),
  ],
  [
    'auth.events',
    notRun('Runs code when administrators sign in.', 'It is not run.', 'Read the audit trail: plinth audit.'),
  ],
  [
    'auth.domain',
    notRun(
      'Sets the domain of cookies.',
      'Cookies are valid for the host only.',
      'Serve panel and API from one host.',
    ),
  ],
  ['url', panelPlace],
  ['host', panelPlace],
  ['port', panelPlace],
  ['path', panelPlace],
  ['flags', needless('Hides hints in the panel.', 'The panel has no such hints.')],
  [
    'forgotPassword',
    notRun(
      'Sets the mail for resetting a password.',
      'The mail has a fixed text, and the sender of the entry email in config/plugins.',
      'Set the sender there.',
    ),
  ],
  ['autoOpen', needless('Opens a browser at the start.', 'The URL is printed.')],
  [
    'watchIgnoreFiles',
    needless('Excludes files from watching.', 'Only code, schema and configuration files are watched.'),
  ],
  [
    'serveAdminPanel',
    notRun('Disables the panel.', 'It is served at /admin.', 'Block /admin in front of the server.'),
  ],
];

const database: readonly Line[] = [
  [
    'settings',
    notRun(
      'Sets how tables are migrated to the schema.',
      'They are migrated at each start, and no content is deleted.',
      'See plinth schema diff.',
    ),
  ],
  ...[
    'acquireTimeoutMillis',
    'createTimeoutMillis',
    'destroyTimeoutMillis',
    'idleTimeoutMillis',
    'reapIntervalMillis',
    'createRetryIntervalMillis',
    'propagateCreateError',
  ].map((key): Line => [`connection.pool.${key}`, poolTiming]),
  [
    'connection.pool.afterCreate',
    notRun(
      'Runs code for each connection.',
      'It is not run.',
      'Configure the settings for the database user.',
    ),
  ],
  ['connection.useNullAsDefault', needless('Stores null for missing values.', 'This is always the case.')],
  ['connection.acquireConnectionTimeout', poolTiming],
];

const plugins: readonly Line[] = [
  ['users-permissions.config.layout', needless('Changes a page of the panel.', 'The panel is not changed.')],
  [
    'email.config.settings.testAddress',
    needless('Sets the value of a field in the panel.', 'The panel has no such field.'),
  ],
  ['graphql.config.generateArtifacts', artifact],
  ['graphql.config.artifacts', artifact],
  [
    'graphql.config.subscriptions',
    notRun('Serves subscriptions.', 'They are not supported.', 'Poll, or use the outbox of events.'),
  ],
  [
    'graphql.config.federation',
    notRun(
      'Serves the schema for federation.',
      'Federation is not supported.',
      'Stitch the schema in the gateway.',
    ),
  ],
];

/** The options of middlewares. Paths are `<middleware>.<option>`; `*` means any option. */
export const middlewareOptions: readonly Line[] = [
  ...'patchKoa patchNode queryString strict multipart textLimit encoding parsedMethods urlencoded json text jsonStrict onError'
    .split(' ')
    .map((key): Line => [`body.${key}`, bodyOption]),
  ...'strictNullHandling allowDots allowSparse charset comma delimiter duplicates strictDepth plainObjects'
    .split(' ')
    .map((key): Line => [`query.${key}`, queryOption]),
  [
    'compression.filter',
    notRun(
      'Selects by media type which responses are compressed.',
      'Only JSON is compressed.',
      'Compress other responses in front of the server.',
    ),
  ],
  [
    'compression.deflate',
    needless('Sets an encoding.', 'Clients that accept deflate also accept gzip or br.'),
  ],
  [
    'compression.defaultEncoding',
    notRun(
      'Sets the encoding for clients without Accept-Encoding.',
      'Their responses are not compressed.',
      'Let clients send Accept-Encoding.',
    ),
  ],
  ...['zstd', 'br', 'gzip'].map((encoding): Line => [`compression.${encoding}.*`, encoderOption]),
  ...['genid', 'prefix'].map(
    (key): Line => [
      `session.${key}`,
      needless('Sets the keys of sessions in a store.', 'Sessions are stored in their cookie.'),
    ],
  ),
  [
    'public.*',
    notRun(
      'Serves the folder public.',
      'Only public/uploads is served.',
      'Serve other files in front of the server.',
    ),
  ],
  [
    'favicon.*',
    notRun('Serves an icon.', 'The panel has its own icon.', 'Serve the icon in front of the server.'),
  ],
  [
    'poweredBy.*',
    notRun(
      'Sends the header X-Powered-By.',
      'It is not sent, since it tells attackers what runs here.',
      'If clients read it, set it in a middleware of the project.',
    ),
  ],
  [
    'responses.*',
    notRun(
      'Calls functions for responses of some statuses.',
      'They are not called.',
      'Write a middleware of the project that reads ctx.status after await next().',
    ),
  ],
  ['logger.*', notRun('Sets how requests are logged.', 'The format is fixed.', 'Set LOG_LEVEL.')],
  [
    'security.contentSecurityPolicy',
    notRun(
      'Sets the content security policy of pages.',
      'Pages of the panel may load from this server, and images and media from the servers in this policy.',
      'Nothing has to be changed, unless the project serves its own pages.',
    ),
  ],
  [
    'security.*',
    notRun(
      'Sets a security header.',
      'All responses have the same security headers, which suit an API.',
      'Nothing has to be changed, unless the project serves its own pages: set their headers in the controller.',
    ),
  ],
];

/** Middlewares that have an effect in Strapi without any option. */
export const idleMiddlewares: ReadonlyMap<string, Meaning> = new Map([
  [
    'responseTime',
    notRun(
      'Sends the header X-Response-Time.',
      'It is not sent. The log has the time of each request.',
      'If clients read it, set it in a middleware of the project.',
    ),
  ],
]);

/** The options of the other configuration files, by path. */
export const fileOptions: Readonly<Partial<Record<ConfigName, readonly Line[]>>> = {
  server,
  admin,
  database,
  plugins,
};
