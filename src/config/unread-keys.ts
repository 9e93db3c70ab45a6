// Strapi's configuration keys that this server does not read, each with its meaning. Unknown keys are the project's own, for
// `strapi.config.get`.
import type { Finding, Meaning } from '../errors/finding.ts';
import { didYouMean } from '../errors/hint.ts';
import { nearest } from '../errors/nearest.ts';
import type { ConfigFile, ConfigFiles } from './files/config-files.ts';
import { isPlainObject } from './files/merge-values.ts';
import { compressionOptions } from './http/http-config.ts';

type ConfigName = Parameters<ConfigFiles>[0];
type Line = readonly [path: string, meaning: Meaning];

const notRun = (does: string, instead: string, remedy: string): Meaning => ({
  weight: 'notRun',
  does,
  instead,
  remedy,
});

const needless = (does: string, instead: string): Meaning => ({
  weight: 'needless',
  does,
  instead,
  remedy: 'It may stay or go.',
});

const salt = needless('Protects tokens that are stored.', 'Tokens are stored as hashes without it.');
const outgoing = notRun(
  'Sends requests of the server through a proxy.',
  'They go out directly.',
  'Set the variables HTTP_PROXY and HTTPS_PROXY, or let the network route them.',
);
const panelPlace = notRun(
  'Serves the panel at another address.',
  'It is served at /admin of this server.',
  'Let a proxy in front of the server rewrite the address.',
);
const artifact = needless(
  'Writes files about the GraphQL schema.',
  'None are written; introspection describes the schema.',
);
const poolTiming = needless('Times what the pool of connections does.', 'The pool has times of its own.');
const bodyOption = needless(
  'Sets an option of the library that reads bodies.',
  'JSON, forms and uploads are read with jsonLimit, formLimit and the limits of uploads.',
);
const uploadFilter = notRun(
  'Chooses which of the files sent are taken.',
  'It is not asked: every file of a type that uploads may have is taken.',
  'Set security.allowedTypes of upload in config/plugins.',
);
const queryOption = notRun(
  'Changes how query strings are read.',
  'They are read as clients of this API write them.',
  'Let clients write a[b]=c, a[]=b and a[0]=b.',
);

const encoderOption = needless(
  'Sets options of the compressor.',
  'It has the level that suits responses; false switches the encoding off.',
);

const server: readonly Line[] = [
  ['socket', notRun('Listens on a socket file.', 'The server listens on host and port.', 'Name a port.')],
  ['emitErrors', needless('Tells koa about errors.', 'Errors are in the log.')],
  [
    'dirs.public',
    notRun('Puts public files elsewhere.', 'Uploads are in public/uploads.', 'Move or link the folder.'),
  ],
  [
    'http.serverOptions',
    notRun('Sets options of the HTTP server.', 'It has its own limits.', 'See docs/reference/limits.md.'),
  ],
  ['proxy.global', outgoing],
  ['proxy.fetch', outgoing],
  ['proxy.http', outgoing],
  ['proxy.https', outgoing],
  ['transfer', needless('Lets other servers copy content from here.', 'There is no such transfer.')],
  [
    'logger',
    notRun(
      'Sets how logs are written.',
      'They are written as they are here.',
      'Set LOG_LEVEL in the environment.',
    ),
  ],
];

const admin: readonly Line[] = [
  ['transfer.token.salt', salt],
  ['secrets.encryptionKey', salt],
  [
    'auth.secret',
    needless('Signs the tokens of administrators.', 'Their sessions are kept in the database.'),
  ],
  [
    'auth.options',
    notRun(
      'Sets how long tokens of administrators hold.',
      'They hold as auth.sessions says.',
      'Set auth.sessions.',
    ),
  ],
  [
    'auth.events',
    notRun('Runs code when administrators sign in.', 'It is not run.', 'Read the audit trail: plinth audit.'),
  ],
  [
    'auth.domain',
    notRun('Sets the domain of cookies.', 'They belong to the host.', 'Serve panel and API from one host.'),
  ],
  ['url', panelPlace],
  ['host', panelPlace],
  ['port', panelPlace],
  ['path', panelPlace],
  ['flags', needless('Hides hints in the panel.', 'The panel has none of them.')],
  [
    'forgotPassword',
    notRun(
      'Sets the mail about a forgotten password.',
      'It has its own text and sender.',
      'Set the sender of email.',
    ),
  ],
  ['autoOpen', needless('Opens a browser at the start.', 'The address is printed.')],
  ['watchIgnoreFiles', needless('Leaves files out of watching.', 'They cause no restart here.')],
  [
    'serveAdminPanel',
    notRun('Leaves the panel out.', 'It is served at /admin.', 'Close /admin in front of the server.'),
  ],
];

const database: readonly Line[] = [
  [
    'settings',
    notRun(
      'Says how tables follow the schema.',
      'They follow it at each start, and nothing is dropped.',
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
      'Set what it sets for the user of the database.',
    ),
  ],
  ['connection.useNullAsDefault', needless('Stores null where a value is missing.', 'That is always so.')],
  ['connection.acquireConnectionTimeout', poolTiming],
];

const plugins: readonly Line[] = [
  [
    'users-permissions.config.layout',
    needless('Sets how a page of the panel looks.', 'The panel has its own.'),
  ],
  [
    'email.config.settings.testAddress',
    needless('Fills a field of the panel.', 'The panel has no such field.'),
  ],
  ['graphql.config.generateArtifacts', artifact],
  ['graphql.config.artifacts', artifact],
  [
    'graphql.config.subscriptions',
    notRun('Serves subscriptions.', 'There are none.', 'Ask again, or use the outbox of events.'),
  ],
  [
    'graphql.config.federation',
    notRun('Serves the schema as part of a federated one.', 'It stands alone.', 'Stitch it in the gateway.'),
  ],
];

/** By the name of a middleware; `*` means any option of it. */
const middlewares: readonly Line[] = [
  ...'patchKoa patchNode queryString strict multipart textLimit encoding parsedMethods urlencoded json text jsonStrict onError'
    .split(' ')
    .map((key): Line => [`body.${key}`, bodyOption]),
  ...'strictNullHandling allowDots allowSparse charset comma delimiter duplicates strictDepth plainObjects'
    .split(' ')
    .map((key): Line => [`query.${key}`, queryOption]),
  [
    'compression.filter',
    notRun(
      'Chooses by media type what is compressed.',
      'JSON is, and nothing else.',
      'Compress other responses in front of the server.',
    ),
  ],
  ['compression.deflate', needless('Sets an encoding.', 'Clients that take deflate take gzip or br.')],
  [
    'compression.defaultEncoding',
    notRun(
      'Encodes responses to clients that name no encoding.',
      'They are sent plain.',
      'Let clients send Accept-Encoding.',
    ),
  ],
  ...['zstd', 'br', 'gzip'].map((encoding): Line => [`compression.${encoding}.*`, encoderOption]),
  ...['genid', 'prefix'].map(
    (key): Line => [
      `session.${key}`,
      needless('Makes keys of sessions in a store.', 'Sessions are in their cookie.'),
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
  ['favicon.*', notRun('Serves an icon.', 'The panel has its own.', 'Serve it in front of the server.')],
  [
    'logger.*',
    notRun('Sets how requests are logged.', 'They are logged as they are here.', 'Set LOG_LEVEL.'),
  ],
  [
    'security.contentSecurityPolicy',
    notRun(
      'Sets what pages of this server may load.',
      'The pages of the panel load from this server and, of images and media, from the servers that it names.',
      'Nothing, unless pages of your own are served.',
    ),
  ],
  [
    'security.*',
    notRun(
      'Sets a header of security.',
      'Every response has the same ones, which allow an API all that it needs.',
      'Nothing, unless pages of your own are served: set their headers in the controller.',
    ),
  ],
];

const lines: Readonly<Partial<Record<ConfigName, readonly Line[]>>> = { server, admin, database, plugins };

/** Of the values that a project gives. */
export function unreadKeys(files: ConfigFiles): readonly Finding[] {
  const findings = (Object.keys(lines) as ConfigName[]).flatMap((name) => {
    const file = files(name);
    return (lines[name] ?? []).flatMap(([path, meaning]): readonly Finding[] => {
      const keys = path.split('.');
      return isSet(valueAt(file.value, keys)) ? [{ file: file.fileAt(keys), path, ...meaning }] : [];
    });
  });
  return [...findings, ...unreadMiddlewares(files)];
}

function unreadMiddlewares(files: ConfigFiles): readonly Finding[] {
  const file = files('middlewares');
  if (!Array.isArray(file.value)) return [];
  return file.value.flatMap((entry: unknown, index): readonly Finding[] => {
    if (!isPlainObject(entry) || typeof entry.name !== 'string' || !isPlainObject(entry.config)) return [];
    const name = entry.name.replace(/^(?:strapi|plinth)::/, '');
    return Object.entries(entry.config).flatMap(([key, given]): readonly Finding[] => {
      if (name === 'body' && key === 'formidable') return ofFormidable(given, [index, 'config', key], file);
      const paths = [`${name}.${key}`, `${name}.*`, ...(isPlainObject(given) ? [`${name}.${key}.*`] : [])];
      const meaning = middlewares.find(([path]) => paths.includes(path))?.[1] ?? slipOf(name, key);
      const path = [index, 'config', key];
      return meaning ? [{ file: file.fileAt(path), path: path.join('.'), ...meaning }] : [];
    });
  });
}

/** `maxFileSize` is read (`media-config.ts`); a switch in place of the options means the library's own. */
function ofFormidable(given: unknown, place: readonly PropertyKey[], file: ConfigFile): readonly Finding[] {
  const keys = isPlainObject(given) ? Object.keys(given).filter((key) => key !== 'maxFileSize') : [];
  const paths = typeof given === 'boolean' ? [place] : keys.map((key) => [...place, key]);
  return paths.map((path) => ({
    file: file.fileAt(path),
    path: path.map(String).join('.'),
    ...(path.at(-1) === 'filter' ? uploadFilter : bodyOption),
  }));
}

/** Of the middlewares that guard, it is a fault. */
function slipOf(name: string, key: string): Meaning | undefined {
  const isSlip = name === 'compression' && !compressionOptions.includes(key);
  const meant = isSlip ? nearest(key, compressionOptions) : undefined;
  return meant === undefined
    ? undefined
    : notRun('Is no option, nor in the service.', 'What it should set has its default.', didYouMean(meant));
}

/** What is empty or switched off does nothing there either. */
const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  value !== '' &&
  !(isPlainObject(value) && Object.keys(value).length === 0);

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  return isPlainObject(value) ? valueAt(value[key], rest) : undefined;
}
