// config/plugins, entry users-permissions, and JWT_SECRET: sign-in of end users. The keys are Strapi's; `advanced` has the
// settings that Strapi stores in its database.
// https://docs.strapi.io/cms/features/users-permissions
import { z } from 'zod';
import type { Finding } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import type { Environment } from '../files/environment.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { type RateLimitConfig, rateLimitConfig, rateLimitShape } from '../shapes/rate-limit-config.ts';
import { emptyAsMissing, flag, objectOf, text } from '../shapes/shapes.ts';
import { commonPasswords } from './common-passwords.ts';
import { type JwtConfig, jwtConfig, jwtShape } from './jwt-config.ts';
import { type ProviderConfig, providersConfig, providersShape } from './providers-config.ts';
import { parseSecrets, type Secrets, secretRemedy, secretsShape } from './secrets.ts';
import { managementShape, type SessionsConfig, sessionsConfig, sessionsShape } from './sessions-config.ts';
import { type TemplatesConfig, templatesConfig, templatesShape } from './templates-config.ts';

/** Returns or resolves to a truthy value if the password is accepted. */
type PasswordRule = (password: string) => unknown;

/** Throws if a sign-in must not continue at the URL `callback`. */
type CallbackRule = (callback: string, provider: { readonly callback: string }) => unknown;

export interface UsersConfig {
  /** Undefined if none is configured: in development one is generated, in production the server does not start. */
  readonly jwtSecrets: Secrets | undefined;
  readonly jwt: JwtConfig;
  readonly sessions: SessionsConfig;
  readonly rateLimit: RateLimitConfig;
  readonly registration: {
    readonly isOpen: boolean;
    /** The type of the role of new users. */
    readonly role: string;
    /** Attributes that a registration may set in addition to username, email and password. */
    readonly allowedFields: readonly string[];
  };
  readonly confirmation: {
    readonly isRequired: boolean;
    /** The URL to which the confirmation link redirects. */
    readonly redirection: string | undefined;
  };
  /** Passwords that users cannot choose, in lower case. */
  readonly commonPasswords: ReadonlySet<string>;
  /** Functions of the project. */
  readonly validatePassword: PasswordRule | undefined;
  readonly validateCallback: CallbackRule | undefined;
  /** Mails without a template have the texts of Plinth. */
  readonly templates: TemplatesConfig;
  /** Issuers that users can sign in with. */
  readonly providers: readonly ProviderConfig[];
  /** The URL of the project's page for choosing a new password; the code is added as `?code=`. */
  readonly resetPage: string | undefined;
  /** Keys of `advanced` and `emailTemplates` that the configuration sets. The project's code can change only the others. */
  readonly decided: readonly string[];
}

const page = z.preprocess(
  emptyAsMissing,
  z
    .string()
    .regex(/^(https?:\/\/|\/)/, {
      error: 'Write a URL that begins with https://, or a path that begins with /.',
    })
    .optional(),
);

export const advancedShape = objectOf({
  allow_register: flag.optional(),
  default_role: text('Write the type of a role, for example "authenticated".').optional(),
  email_confirmation: flag.optional(),
  email_confirmation_redirection: page,
  email_reset_password: page,
});

/** Checks only that the value is a function, not its type. */
const functionOf = <F>() =>
  z.custom<F>((value) => typeof value === 'function', { error: 'Write a function.' });

const usersShape = objectOf(
  {
    jwtSecret: secretsShape.optional(),
    jwt: jwtShape.optional(),
    jwtManagement: managementShape.optional(),
    sessions: sessionsShape.optional(),
    commonPasswords: text('Write the path of a file.').optional(),
    emailTemplates: templatesShape.optional(),
    providers: providersShape.optional(),
    ratelimit: rateLimitShape.optional(),
    validationRules: objectOf({ validatePassword: functionOf<PasswordRule>().optional() }).optional(),
    callback: objectOf({ validate: functionOf<CallbackRule>().optional() }).optional(),
    register: objectOf({
      allowedFields: z.array(text('Write the name of an attribute.')).optional(),
    }).optional(),
    advanced: advancedShape.optional(),
  },
  ['layout'],
);

export interface UsersDefaults {
  readonly environment: Environment;
  readonly isProduction: boolean;
  /** An absolute path. */
  readonly projectFolder: string;
  readonly findings: Finding[];
}

export function usersConfig(
  file: ConfigFile,
  { environment, isProduction, projectFolder, findings }: UsersDefaults,
  faults: Fault[],
): UsersConfig {
  const entry = isPlainObject(file.value) ? file.value['users-permissions'] : undefined;
  const config = (isPlainObject(entry) ? entry.config : undefined) ?? {};
  const place = { path: ['users-permissions', 'config'], fileAt: file.fileAt };
  const given = checkShape(usersShape, config, place, faults) ?? {};
  const { jwt, jwtSecret, ratelimit, register, advanced } = given;
  return {
    jwtSecrets: jwtSecret ?? secretsOfEnvironment(environment, faults),
    jwt: jwtConfig(jwt),
    sessions: sessionsConfig({ management: given.jwtManagement, sessions: given.sessions, isProduction }),
    rateLimit: rateLimitConfig(ratelimit, { isEnabled: true, max: 10, interval: 60_000 }),
    registration: {
      isOpen: advanced?.allow_register ?? true,
      role: advanced?.default_role ?? 'authenticated',
      allowedFields: register?.allowedFields ?? [],
    },
    confirmation: {
      isRequired: advanced?.email_confirmation ?? false,
      redirection: advanced?.email_confirmation_redirection,
    },
    commonPasswords: commonPasswords(given.commonPasswords, {
      projectFolder,
      place: { ...place, path: [...place.path, 'commonPasswords'] },
      faults,
    }),
    validatePassword: given.validationRules?.validatePassword,
    validateCallback: given.callback?.validate,
    templates: templatesConfig(given.emailTemplates),
    providers: providersConfig(given.providers, {
      isProduction,
      place: { ...place, path: [...place.path, 'providers'] },
      faults,
      findings,
    }),
    resetPage: advanced?.email_reset_password,
    decided: Object.entries({ ...advanced, ...given.emailTemplates }).flatMap(([name, value]) =>
      value === undefined ? [] : name,
    ),
  };
}

function secretsOfEnvironment(environment: Environment, faults: Fault[]): Secrets | undefined {
  const given = environment.variable('JWT_SECRET');
  if (given === undefined || given === '') return undefined;
  const secrets = parseSecrets(given);
  if (secrets) return secrets;
  const subject = given.includes(',') ? 'A secret of the list' : 'It';
  faults.push(environment.fault('JWT_SECRET', `${subject} is too short.`, secretRemedy));
  return undefined;
}
