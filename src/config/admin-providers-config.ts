// config/admin, `auth.providers`: OpenID Connect issuers for administrators, and the mapping from claims to roles.
import { z } from 'zod';
import type { Finding, Meaning } from '../errors/finding.ts';
import type { Fault } from '../errors/project-faults.ts';
import { checkShape } from './check-shape.ts';
import type { ConfigFile } from './config-files.ts';
import { isPlainObject } from './merge-values.ts';
import { scopes } from './provider-presets.ts';
import type { ProviderConfig } from './providers-config.ts';
import { emptyAsMissing, flag, objectOf, text } from './shapes.ts';

export interface AdminProviderConfig
  extends Pick<ProviderConfig, 'name' | 'clientId' | 'clientSecret' | 'scope'> {
  /** On the button of the panel. */
  readonly label: string;
  readonly place: { readonly kind: 'openid'; readonly issuer: string };
  /** Undefined: roles are given in the panel alone. */
  readonly rolesClaim: string | undefined;
  /** Names of roles by values of the claim. */
  readonly roles: ReadonlyMap<string, string>;
  /** Whether people who are no administrators yet become some, with the roles of their claims. */
  readonly createsAccounts: boolean;
  /** Whether a sign-in there stands for the second factor, too. */
  readonly checksSecondFactor: boolean;
}

const nameRemedy = 'Write a name of small letters, digits, - and _, which no other provider has.';
const issuerRemedy = 'Write the address of its issuer, https://id.example.org.';
const rolesRemedy =
  'Write both: the claim, and the names of roles by its values, { "cms-editors": "Editor" }.';
const clientText = z.preprocess(emptyAsMissing, text('Write what the issuer gave you.').optional());

const providerShape = objectOf({
  name: z.string({ error: nameRemedy }).regex(/^[a-z][a-z0-9_-]{0,40}$/, { error: nameRemedy }),
  label: text('Write what the button shall say.').optional(),
  issuer: z
    .string({ error: issuerRemedy })
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), { error: issuerRemedy }),
  clientId: clientText,
  clientSecret: clientText,
  scope: text('Write the scope as one text, "openid email profile".').optional(),
  rolesClaim: text('Write the name of a claim.').optional(),
  roles: z.record(z.string(), text('Write the name of a role.'), { error: rolesRemedy }).optional(),
  createsAccounts: flag.optional(),
  checksSecondFactor: flag.optional(),
})
  .refine(({ rolesClaim, roles }) => (rolesClaim === undefined) === (roles === undefined), {
    error: rolesRemedy,
    path: ['roles'],
  })
  .refine(({ rolesClaim, createsAccounts }) => createsAccounts !== true || rolesClaim !== undefined, {
    error: 'Write rolesClaim and roles, too: nobody is an administrator without a role.',
    path: ['createsAccounts'],
  });

export const adminProvidersShape = z.array(z.unknown(), { error: 'Write a list of providers.' });

export interface AdminProvidersReading {
  readonly file: ConfigFile;
  readonly isProduction: boolean;
  readonly faults: Fault[];
  readonly findings: Finding[];
}

export function adminProvidersConfig(
  given: readonly unknown[] = [],
  reading: AdminProvidersReading,
): readonly AdminProviderConfig[] {
  const providers: AdminProviderConfig[] = [];
  for (const [index, entry] of given.entries()) {
    const path = ['auth', 'providers', index];
    const provider = isStrategy(entry)
      ? void reading.findings.push({ ...placeOf(path, reading), ...strategy })
      : providerAt(path, entry, reading);
    if (provider && providers.some(({ name }) => name === provider.name))
      reading.faults.push({
        ...placeOf([...path, 'name'], reading),
        problem: 'It is there twice.',
        remedy: nameRemedy,
      });
    else if (provider) providers.push(provider);
  }
  return providers;
}

const placeOf = (path: readonly PropertyKey[], { file }: AdminProvidersReading) => ({
  file: file.fileAt(path),
  path: path.join('.'),
});

/** As existing projects write them: a function that makes a strategy of a library. */
const isStrategy = (entry: unknown): boolean => isPlainObject(entry) && 'createStrategy' in entry;

const strategy: Meaning = {
  weight: 'notRun',
  does: 'Signs administrators in through a strategy of Passport.',
  instead: 'They do not sign in with it.',
  remedy: 'Describe its issuer: { name, issuer, clientId, clientSecret }.',
};

/** Without what it needs this provider is off; the others are not. */
function providerAt(
  path: readonly PropertyKey[],
  entry: unknown,
  reading: AdminProvidersReading,
): AdminProviderConfig | undefined {
  const { file, faults, findings, isProduction } = reading;
  const given = checkShape(providerShape, entry, { path, fileAt: (at) => file.fileAt(at) }, faults);
  if (!given) return undefined;
  const { name, label = name, issuer, clientId, clientSecret } = given;
  if (clientId === undefined || clientSecret === undefined) {
    const key = clientId === undefined ? 'clientId' : 'clientSecret';
    findings.push({ ...placeOf([...path, key], reading), ...missing(name) });
    return undefined;
  }
  if (isProduction && !issuer.startsWith('https://'))
    faults.push({
      ...placeOf([...path, 'issuer'], reading),
      problem: 'It is not reached over https.',
      remedy: 'Write an address that begins with https://.',
    });
  return {
    name,
    label,
    clientId,
    clientSecret,
    place: { kind: 'openid', issuer },
    scope: [...new Set(['openid', ...(given.scope ?? scopes.openid).split(' ')])].join(' '),
    rolesClaim: given.rolesClaim,
    roles: new Map(Object.entries(given.roles ?? {})),
    createsAccounts: given.createsAccounts ?? false,
    checksSecondFactor: given.checksSecondFactor ?? false,
  };
}

const missing = (name: string): Meaning => ({
  weight: 'notRun',
  does: `Is needed to sign administrators in with ${name}, and is missing.`,
  instead: `Nobody signs in with ${name}.`,
  remedy: 'Write what the issuer gave you.',
});
