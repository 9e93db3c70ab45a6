// config/admin, `auth.providers`: OpenID Connect issuers for administrators, and the mapping from claims to roles.
import { z } from 'zod';
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigFile } from '../files/config-files.ts';
import { isPlainObject } from '../files/merge-values.ts';
import { checkShape } from '../shapes/check-shape.ts';
import { emptyAsMissing, flag, objectOf, text } from '../shapes/shapes.ts';
import { scopes } from '../users/provider-presets.ts';
import type { ProviderConfig } from '../users/providers-config.ts';

export interface AdminProviderConfig
  extends Pick<ProviderConfig, 'name' | 'clientId' | 'clientSecret' | 'scope'> {
  /** The label of the sign-in button in the panel. */
  readonly label: string;
  readonly place: { readonly kind: 'openid'; readonly issuer: string };
  /** The claim that determines the roles; undefined if roles are only assigned in the panel. */
  readonly rolesClaim: string | undefined;
  /** Role names by claim value. */
  readonly roles: ReadonlyMap<string, string>;
  /** Whether a first sign-in creates an administrator, with the roles of the claims. */
  readonly createsAccounts: boolean;
  /** Whether the issuer checks a second factor, so that the panel does not require one. */
  readonly checksSecondFactor: boolean;
}

const nameRemedy = 'Write a unique name of lower-case letters, digits, - and _.';
const issuerRemedy = 'Write the URL of the issuer, such as https://id.example.org.';
const rolesRemedy =
  'Write both: rolesClaim, and roles with a role name for each claim value, { "cms-editors": "Editor" }.';
const clientText = z.preprocess(
  emptyAsMissing,
  text('Write the value that you got from the issuer.').optional(),
);

const providerShape = objectOf({
  name: z.string({ error: nameRemedy }).regex(/^[a-z][a-z0-9_-]{0,40}$/, { error: nameRemedy }),
  label: text('Write the label of the sign-in button.').optional(),
  issuer: z
    .string({ error: issuerRemedy })
    .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), { error: issuerRemedy }),
  clientId: clientText,
  clientSecret: clientText,
  scope: text('Write the scope as one string, such as "openid email profile".').optional(),
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
    error: 'Also write rolesClaim and roles: an administrator needs a role.',
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
        problem: 'Another provider has the same name.',
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

/** Whether the entry has the form of Strapi: a function that creates a Passport strategy. */
const isStrategy = (entry: unknown): boolean => isPlainObject(entry) && 'createStrategy' in entry;

const strategy: Meaning = {
  weight: 'notRun',
  does: 'Signs administrators in through a strategy of Passport.',
  instead: 'This sign-in is not available.',
  remedy: 'Write an OpenID Connect issuer: { name, issuer, clientId, clientSecret }.',
};

/** Undefined, with a fault or finding, for a provider that is incomplete. Other providers are not affected. */
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
      problem: 'The issuer is not reached over https.',
      remedy: 'Write a URL that begins with https://.',
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
  instead: `Sign-in with ${name} is not available.`,
  remedy: 'Write the value that you got from the issuer.',
});
