// config/plugins, entry users-permissions, and JWT_SECRET: sign-in of end users. Names are Strapi's; `advanced` has the
// settings that Strapi keeps in its database.
// https://docs.strapi.io/cms/features/users-permissions
import { z } from 'zod';
import type { Finding } from '../errors/finding.ts';
import type { Fault } from '../errors/project-faults.ts';
import { checkShape } from './check-shape.ts';
import { commonPasswords } from './common-passwords.ts';
import type { ConfigFile } from './config-files.ts';
import type { Environment } from './environment.ts';
import { type JwtConfig, jwtConfig, jwtShape } from './jwt-config.ts';
import { isPlainObject } from './merge-values.ts';
import { type ProviderConfig, providersConfig, providersShape } from './providers-config.ts';
import { type RateLimitConfig, rateLimitConfig, rateLimitShape } from './rate-limit-config.ts';
import { parseSecrets, type Secrets, secretRemedy, secretsShape } from './secrets.ts';
import { managementShape, type SessionsConfig, sessionsConfig, sessionsShape } from './sessions-config.ts';
import { emptyAsMissing, flag, objectOf, text } from './shapes.ts';
import { type TemplatesConfig, templatesConfig, templatesShape } from './templates-config.ts';

/** Resolves to whether a password may be chosen. */
type PasswordRule = (password: string) => unknown;

/** Throws for an address that a sign-in must not continue at. */
type CallbackRule = (callback: string, provider: { readonly callback: string }) => unknown;

export interface UsersConfig {
  /** Undefined where none is configured: development makes one, production does not start. */
  readonly jwtSecrets: Secrets | undefined;
  readonly jwt: JwtConfig;
  readonly sessions: SessionsConfig;
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
  readonly templates: TemplatesConfig;
  /** Issuers that users can sign in with. */
  readonly providers: readonly ProviderConfig[];
  /** The page of the project where a new password is chosen; the code is added as `?code=`. */
  readonly resetPage: string | undefined;
  /** Keys of `advanced` that the configuration decides: the project's code changes the others. */
  readonly decided: readonly string[];
}

const page = z.preprocess(
  emptyAsMissing,
  z
    .string()
    .regex(/^(https?:\/\/|\/)/, { error: 'Write an address that begins with https:// or /.' })
    .optional(),
);

export const advancedShape = objectOf({
  allow_register: flag.optional(),
  default_role: text('Write the type of a role, for example "authenticated".').optional(),
  email_confirmation: flag.optional(),
  email_confirmation_redirection: page,
  email_reset_password: page,
});

/** Whether it is one, no more: what it does is the project's business. */
const functionOf = <F>() =>
  z.custom<F>((value) => typeof value === 'function', { error: 'Write a function.' });

const usersShape = objectOf(
  {
    jwtSecret: secretsShape.optional(),
    jwt: jwtShape.optional(),
    jwtManagement: managementShape.optional(),
    sessions: sessionsShape.optional(),
    commonPasswords: text('Write the name of a file.').optional(),
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
  /** Absolute. */
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
  const subject = given.includes(',') ? 'One of its list' : 'It';
  faults.push(environment.fault('JWT_SECRET', `${subject} is too short to be a secret.`, secretRemedy));
  return undefined;
}
