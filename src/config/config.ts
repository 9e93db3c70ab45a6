// The configuration of a project as the server uses it: every default explicit, nothing left to look up.

import type { ReadLimits } from '../database/read-limits.ts';
import type { Finding } from '../errors/finding.ts';
import type { CustomMiddleware } from './middlewares.ts';
import type { RoleConfig } from './permissions-config.ts';

export interface Config {
  readonly environment: 'development' | 'production' | 'test';
  readonly server: ServerConfig;
  readonly database: DatabaseConfig;
  readonly api: ApiConfig;
  readonly http: HttpConfig;
  readonly i18n: { readonly defaultLocale: string };
  readonly users: UsersConfig;
  /** Undefined where no server for mail is named. */
  readonly mail: MailConfig | undefined;
  readonly media: MediaConfig;
  readonly graphql: GraphqlConfig;
  /** What config/plugins says, by plugin, unchecked: each plugin reads its own entry. */
  readonly plugins: Readonly<Record<string, unknown>>;
  readonly admin: AdminConfig;
  /** What roles hold where the project says so; undefined where it leaves that to its administrators. */
  readonly permissions: readonly RoleConfig[] | undefined;
  readonly logs: { readonly level: LogLevel };
  /** Keys that a project gives and nothing here reads. */
  readonly unread: readonly Finding[];
}

export interface ServerConfig {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Where clients find the server: absolute, or a path that begins with `/`; never ends with `/`. */
  readonly url: string | undefined;
  /** Whether the X-Forwarded headers are trusted. */
  readonly isProxied: boolean;
  /** Milliseconds that open requests may take after the server was told to stop. */
  readonly gracefulTimeout: number;
  /** Whether a running server takes a new schema when `plinth schema apply` says so. */
  readonly followsSchema: boolean;
  /** Tasks of the project that run at certain times; undefined where none are named. */
  readonly cron: {
    /** Undefined where the project does not say so: they run. */
    readonly isEnabled: boolean | undefined;
    readonly tasks: Readonly<Record<string, unknown>> | undefined;
  };
  readonly responses: ResponseLimits;
}

/** Of responses that clients have not read yet. */
export interface ResponseLimits {
  /** Milliseconds that a client may take to read one, beside the time that its size needs. */
  readonly timeout: number;
  /** Bytes in a second that the slowest client reads. */
  readonly slowest: number;
  /** Bytes of all of them. */
  readonly maxBytes: number;
  /** Bytes of those to one address. */
  readonly maxBytesOfAddress: number;
}

export type DatabaseConfig = SqliteConfig | PostgresConfig;

interface SqliteConfig {
  readonly client: 'sqlite';
  /** Absolute. */
  readonly filename: string;
  readonly reads: ReadLimits;
}

export interface PostgresConfig {
  readonly client: 'postgres';
  readonly connection: PostgresConnection;
  /** `undefined` is the connection's own search path. */
  readonly schema: string | undefined;
  readonly pool: { readonly min: number; readonly max: number };
  readonly reads: ReadLimits;
}

export type PostgresConnection =
  | { readonly connectionString: string; readonly ssl: boolean | SslOptions }
  | {
      readonly host: string;
      readonly port: number;
      readonly database: string;
      readonly user: string;
      readonly password: string | undefined;
      readonly ssl: boolean | SslOptions;
    };

/** The options of `tls.connect` that are checked; others pass through with them. */
interface SslOptions {
  readonly rejectUnauthorized?: boolean | undefined;
  readonly ca?: string | Buffer | (string | Buffer)[] | undefined;
  readonly cert?: string | Buffer | undefined;
  readonly key?: string | Buffer | undefined;
}

export interface ApiConfig {
  /** `/api`: begins with `/` and never ends with one; empty when the API is served at the root. */
  readonly restPrefix: string;
  /** -1 is without limit. */
  readonly defaultLimit: number;
  readonly maxLimit: number;
  readonly withCount: boolean;
  /** Whether unknown parameters of a request are refused. */
  readonly isStrict: boolean;
  /** Whether required relations and media must be there when a document is published. */
  readonly isStrictRelations: boolean;
  /** Whether media attributes refuse files that are not of their allowedTypes. */
  readonly isStrictMediaTypes: boolean;
  /** Of all requests of one address; off unless the project asks for it. */
  readonly rateLimit: RateLimitConfig & { readonly isDefault: boolean };
  readonly bounds: {
    /** Rows that one read may touch, as estimated; -1 is without limit. */
    readonly rows: number;
    /** Comparisons in the filters of one query; -1 is without limit. */
    readonly comparisons: number;
  };
  /** Attributes that are private in every content type. */
  readonly privateAttributes: readonly string[];
  readonly cache: CacheConfig;
}

export interface CacheConfig {
  /** Bytes of results that are kept in memory; 0 keeps none. */
  readonly maxSize: number;
  /** The header that names the content types and documents of a response, for a CDN. */
  readonly tags: 'Surrogate-Key' | 'Cache-Tag' | undefined;
  /** Of types that have none of their own. */
  readonly freshness: Freshness;
  readonly byType: Readonly<Record<string, Freshness>>;
}

/** Seconds, as `Cache-Control` says them. */
export interface Freshness {
  readonly maxAge?: number | undefined;
  readonly sMaxAge?: number | undefined;
  readonly staleWhileRevalidate?: number | undefined;
}

export interface CompressionConfig {
  /** As `Content-Encoding` names them, the preferred one first; none switches compression off. */
  readonly encodings: readonly Encoding[];
  /** Bytes of the smallest response that is compressed. */
  readonly threshold: number;
}

export type Encoding = 'zstd' | 'br' | 'gzip';

export interface HttpConfig {
  readonly cors: CorsConfig;
  readonly body: { readonly jsonLimit: number; readonly formLimit: number };
  readonly query: QueryConfig;
  readonly compression: CompressionConfig;
  /** The header X-Powered-By; `undefined` is no header. */
  readonly poweredBy: string | undefined;
  /** Of the project's own code, the first one outermost. */
  readonly customMiddlewares: readonly CustomMiddleware[];
  /** What config/middlewares says for `strapi::security`, unchecked. */
  readonly security: Readonly<Record<string, unknown>>;
}

export type AllowedOrigins = '*' | readonly string[];

/** What a function for origins is given: the part of a request that it may go by. */
export interface OriginContext {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly ip: string;
  readonly header: Readonly<Record<string, string | string[] | undefined>>;
  readonly headers: OriginContext['header'];
  readonly request: Pick<OriginContext, 'method' | 'url' | 'path' | 'ip' | 'header' | 'headers'>;
  /** A header by its name; empty where it is missing. */
  get(name: string): string;
}

export interface CorsConfig {
  /** An empty list lets no other origin in; a function of the project decides for each request. */
  readonly origins: AllowedOrigins | ((context: OriginContext) => Promise<AllowedOrigins>);
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly credentials: boolean;
  /** Seconds. */
  readonly maxAge: number | undefined;
}

export interface RateLimitConfig {
  readonly isEnabled: boolean;
  /** Requests within the interval (milliseconds). */
  readonly max: number;
  readonly interval: number;
}

export interface RefreshCookieConfig {
  readonly name: string;
  readonly sameSite: 'lax' | 'strict' | 'none';
  readonly path: string;
  readonly domain: string | undefined;
  readonly isSecure: boolean;
}

/** Resolves to whether a password may be chosen. */
export type PasswordRule = (password: string) => unknown;

/** Throws for an address that a sign-in must not continue at. */
export type CallbackRule = (callback: string, provider: { readonly callback: string }) => unknown;

/** How tokens of end users are signed. */
export interface JwtConfig {
  /** Seconds that a token is good for. */
  readonly lifetime: number;
  readonly algorithm: string;
  /** Written into tokens and demanded of them. */
  readonly issuer: string | undefined;
  /** Written into tokens, of which one is demanded. */
  readonly audience: readonly string[] | undefined;
}

/** The first signs, all verify. */
export type Secrets = readonly [string, ...string[]];

export interface UsersConfig {
  /** Undefined where none is configured: development makes one, production does not start. */
  readonly jwtSecrets: Secrets | undefined;
  readonly jwt: JwtConfig;
  readonly sessions: {
    /** Whether sign-ins begin sessions whose tokens are refreshed; otherwise a token is good for `jwt.lifetime`. */
    readonly areRefreshed: boolean;
    /** Seconds that an access token is good for. */
    readonly accessLifetime: number;
    /** Seconds that a session stands without being refreshed, and at all. */
    readonly idleLifetime: number;
    readonly longestLifetime: number;
    /** Whether refresh tokens travel in cookies alone; otherwise a client may ask for it. */
    readonly isCookieOnly: boolean;
    readonly cookie: RefreshCookieConfig;
  };
  readonly rateLimit: RateLimitConfig;
  readonly registration: {
    readonly isOpen: boolean;
    /** The type of the role that new users get. */
    readonly role: string;
    /** Attributes that may be registered beside username, email and password. */
    readonly allowedFields: readonly string[];
  };
  readonly confirmation: {
    readonly isRequired: boolean;
    /** Where the link in the mail leads in the end. */
    readonly redirection: string | undefined;
  };
  /** Passwords that may not be chosen, in small letters. */
  readonly commonPasswords: ReadonlySet<string>;
  /** The project's own functions. */
  readonly validatePassword: PasswordRule | undefined;
  readonly validateCallback: CallbackRule | undefined;
  /** Undefined: the words that come with Plinth. */
  readonly templates: {
    readonly resetPassword: MailTemplate | undefined;
    readonly confirmation: MailTemplate | undefined;
  };
  /** Issuers that users can sign in with. */
  readonly providers: readonly ProviderConfig[];
  /** The page of the project where a new password is chosen; the code is added as `?code=`. */
  readonly resetPage: string | undefined;
}

export interface ProviderConfig {
  /** As it stands in paths. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly place: ProviderPlace;
  /** Where a sign-in continues, the first unless the client names another; empty: at the API itself. */
  readonly callbacks: readonly string[];
  readonly scope: string;
  /** Whether an e-mail counts as verified without the provider's word for it. */
  readonly trustsEmail: boolean;
  /** Whether a verified e-mail opens an account that has it already. */
  readonly linksAccounts: boolean;
}

export type ProviderPlace =
  | { readonly kind: 'openid'; readonly issuer: string }
  | {
      readonly kind: 'oauth';
      readonly profile: 'github' | 'discord' | 'facebook';
      readonly authorizationUrl: string;
      readonly tokenUrl: string;
      readonly profileUrl: string;
    };

export type MailConfig = SmtpConfig | MailProviderConfig;

export interface SmtpConfig {
  /** What nodemailer takes. */
  readonly smtp: Readonly<Record<string, unknown>>;
  /** Of mails that name none. */
  readonly from: string | undefined;
  readonly replyTo: string | undefined;
}

export interface MailProviderConfig {
  /** What the package of a provider made, with the function `send`. */
  readonly provider: Readonly<Record<string, unknown>>;
  readonly from: string | undefined;
  readonly replyTo: string | undefined;
}

/** Texts with places for values (mail/template.ts). */
export interface MailTemplate {
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly from?: { readonly name: string; readonly address: string };
  readonly replyTo?: string;
}

/** All lifetimes in milliseconds. */
export interface AdminConfig {
  /** Of the routes that guess, for one account from one address. */
  readonly rateLimit: RateLimitConfig;
  /** Of one access token. */
  readonly accessLifetime: number;
  /** Of a session whose browser may be closed meanwhile. */
  readonly rememberedSession: SessionLifetime;
  readonly session: SessionLifetime;
  /** Whether the content-type builder writes files in production, too. */
  readonly changesSchemaInProduction: boolean;
  readonly auditRetentionDays: number;
}

interface SessionLifetime {
  readonly longest: number;
  /** Without a renewal. */
  readonly idle: number;
}

export interface MediaConfig {
  /** Bytes of the files of one upload. */
  readonly sizeLimit: number;
  /** The longer side of each copy of an image, by its name. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** Pixels of one image. */
  readonly maxPixels: number;
  /** What the copies of images are written as. */
  readonly copyFormat: 'original' | 'webp';
  /** Whether originals keep what cameras wrote into them. */
  readonly keepsMetadata: boolean;
  readonly variants: VariantRules;
  readonly types: FileTypeRules;
  /** Seconds that signed links to private files work are its `linkLifetime`. */
  readonly storage:
    | { readonly provider: 'local'; readonly isPrivate: boolean; readonly linkLifetime: number }
    | S3StorageConfig
    | CloudinaryConfig
    /** An object of the project with the methods of media/storage.ts. */
    | { readonly provider: 'custom'; readonly storage: object; readonly linkLifetime: number };
}

/** In which other sizes and formats images are served. */
export interface VariantRules {
  /** Pixels of width or height; none switches variants off. */
  /** A number is a width or a height, a pair both. */
  readonly sizes: readonly (number | readonly [number, number])[];
  readonly fits: readonly ('cover' | 'contain' | 'fill' | 'inside' | 'outside')[];
  readonly formats: readonly ('jpeg' | 'png' | 'webp' | 'avif')[];
  /** Where a request names no format. */
  readonly format: 'original' | 'webp';
  /** Bytes that are kept. */
  readonly cacheSize: number;
}

/** By patterns such as `image/*` or `application/pdf`. */
export interface FileTypeRules {
  /** Undefined: all. */
  readonly allowed: readonly string[] | undefined;
  readonly denied: readonly string[];
  /** Bytes of one file; the smallest limit that applies counts. */
  readonly sizeLimits: Readonly<Record<string, number>>;
}

export interface CloudinaryConfig {
  readonly provider: 'cloudinary';
  readonly cloud: string;
  readonly key: string;
  readonly secret: string;
  /** Of the upload API, without a slash at its end. */
  readonly api: string;
  /** Where files are delivered from: what comes before `/image/upload/…`. */
  readonly delivery: string;
  /** Empty, or ending with `/`. */
  readonly folder: string;
  readonly linkLifetime: number;
}

export interface S3StorageConfig {
  readonly provider: 'aws-s3';
  readonly isPrivate: boolean;
  readonly linkLifetime: number;
  /** Options of the client of S3; without credentials it looks where the libraries of S3 look. */
  readonly client: {
    readonly credentials?:
      | {
          readonly accessKeyId: string;
          readonly secretAccessKey: string;
          readonly sessionToken?: string | undefined;
        }
      | undefined;
    readonly region?: string | undefined;
    readonly endpoint?: string | undefined;
    readonly forcePathStyle?: boolean | undefined;
  };
  readonly bucket: string;
  /** Of new objects, where the bucket takes any. */
  readonly acl: string | undefined;
  /** Where clients find the bucket, if it is behind another address than its own. */
  readonly baseUrl: string | undefined;
  /** Empty, or ending with `/`. */
  readonly rootPath: string;
}

/**
 * `entity` nests attributes, as the reference does; `flat` is what later clients ask for; `compatible` is flat with fields
 * `data`, `attributes` and `meta` beside it, for clients on their way from one to the other.
 */
export type GraphqlShape = 'entity' | 'flat' | 'compatible';

export interface GraphqlConfig {
  readonly isEnabled: boolean;
  /** `/graphql`: begins with `/` and never ends with one. */
  readonly endpoint: string;
  /** A second path, with the flat shape. */
  readonly flatEndpoint: string | undefined;
  /** A further path, with the compatible shape. */
  readonly compatibleEndpoint: string | undefined;
  /** Of the responses at `endpoint`. */
  readonly shape: GraphqlShape;
  /** Whether types and operations are generated from the content types that do not say otherwise. */
  readonly isGenerated: boolean;
  /** Whether a browser gets the console at the endpoint. */
  readonly hasConsole: boolean;
  readonly hasIntrospection: boolean;
  /** Fields below each other in one operation. */
  readonly depthLimit: number;
  /** The largest page; `Number.MAX_SAFE_INTEGER` is without limit. */
  readonly amountLimit: number;
  readonly defaultLimit: number;
  /** What one request may cost (src/graphql/http/cost.ts). */
  readonly costLimit: number;
  /** Options of the server library, as the project gives them. */
  readonly apolloServer: Readonly<Record<string, unknown>>;
}

interface QueryConfig {
  readonly depth: number;
  readonly arrayLimit: number;
  readonly parameterLimit: number;
  /** Bytes of the query string. */
  readonly maxLength: number;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
