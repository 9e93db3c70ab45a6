// config/plugins, entry users-permissions, `providers`: sign-in providers of end users. The keys are those that Strapi stores in its
// database.
// https://docs.strapi.io/cms/configurations/users-and-permissions-providers
import { z } from 'zod';
import type { Finding, Meaning } from '../../errors/faults/finding.ts';
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ConfigPlace } from '../shapes/check-shape.ts';
import { emptyAsMissing, flag, objectOf, text } from '../shapes/shapes.ts';
import { needSubdomain, type ProviderPlace, presets, scopes } from './provider-presets.ts';

export interface ProviderConfig {
  /** As used in paths: `/api/connect/github`. */
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly place: ProviderPlace;
  /** The URLs at which a sign-in may continue. The first is the default. If empty, it continues at the API itself. */
  readonly callbacks: readonly string[];
  readonly scope: string;
  /** Whether an e-mail address counts as verified even if the provider does not say so. */
  readonly trustsEmail: boolean;
  /** Whether a sign-in with a verified e-mail address uses an existing account with this address. */
  readonly linksAccounts: boolean;
}

const urlRemedy = 'Write an absolute URL such as https://example.com.';
const url = z
  .string({ error: urlRemedy })
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), { error: urlRemedy });
const callbackRemedy = 'Write the URL of the page that continues the sign-in, or a list of such URLs.';
const callback = url.or(z.string().regex(/^\/(?!\/)/, { error: callbackRemedy }));
const clientText = z.preprocess(
  emptyAsMissing,
  text('Write the value that you got from the provider.').optional(),
);

/** Keys of sign-in libraries that some projects write here. */
const unreadNames = ['callbackUrl', 'callbackURL', 'redirectUrl', 'redirectURL'];

const scopeText = text('Write a scope of the provider.');

const providerShape = objectOf(
  {
    enabled: flag.optional(),
    key: clientText,
    clientId: clientText,
    secret: clientText,
    clientSecret: clientText,
    callback: z.union([callback, z.array(callback)], { error: callbackRemedy }).optional(),
    scope: z.union([scopeText, z.array(scopeText)]).optional(),
    subdomain: z.string().optional(),
    issuer: url.optional(),
    authorizationUrl: url.optional(),
    tokenUrl: url.optional(),
    profileUrl: url.optional(),
    trustEmail: flag.optional(),
    linkAccounts: flag.optional(),
  },
  ['icon', 'redirectUri', 'redirect_uri', 'jwksurl', ...unreadNames],
);

const nameRemedy = 'Write a name of lower-case letters, digits, - and _.';
export const providersShape = z.record(
  z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/, { error: nameRemedy }),
  providerShape,
  { error: 'Write an object with the names of providers as keys.' },
);

type Given = z.output<typeof providerShape>;

export interface ProviderReading {
  readonly isProduction: boolean;
  readonly place: ConfigPlace & { readonly path: readonly PropertyKey[] };
  readonly faults: Fault[];
  readonly findings: Finding[];
}

export function providersConfig(
  given: z.output<typeof providersShape> | undefined,
  reading: ProviderReading,
): readonly ProviderConfig[] {
  return Object.entries(given ?? {}).flatMap(([name, provider]) => {
    // Older projects list the sign-in by e-mail and password here, which is not a provider.
    if (provider.enabled === false || name === 'email') return [];
    noteUnread(name, provider, reading);
    const config = providerConfig(name, provider, reading);
    return config ? [config] : [];
  });
}

function noteUnread(name: string, given: Given, { place, findings }: ProviderReading): void {
  for (const key of unreadNames.filter((one) => Object.hasOwn(given, one))) {
    const path = [...place.path, name, key];
    findings.push({ file: place.fileAt(path), path: path.join('.'), ...unreadAddress });
  }
}

const unreadAddress: Meaning = {
  weight: 'notRun',
  does: 'Is a URL to which the provider redirects users.',
  instead: 'It is not read: the URL is always /api/connect/<provider>/callback below `url` in config/server.',
  remedy: 'Register that URL with the provider. Write the page that continues the sign-in as `callback`.',
};

/** Undefined, with a fault or finding, for a provider that is incomplete. Other providers are not affected. */
function providerConfig(name: string, given: Given, reading: ProviderReading): ProviderConfig | undefined {
  const placeOfKey = (key: string) => {
    const path = [...reading.place.path, name, key];
    return { file: reading.place.fileAt(path), path: path.join('.') };
  };
  const fault = (key: string, problem: string, remedy: string): undefined =>
    void reading.faults.push({ ...placeOfKey(key), problem, remedy });
  const missing = (key: string, remedy: string): undefined =>
    void reading.findings.push({
      ...placeOfKey(key),
      weight: 'notRun',
      does: `Is needed to sign users in with ${name}, and is missing.`,
      instead: `Sign-in with ${name} is not available.`,
      remedy,
    });
  const clientId = given.clientId ?? given.key;
  const clientSecret = given.clientSecret ?? given.secret;
  if (clientId === undefined) return missing('key', 'Write the client id that the provider gave you.');
  if (clientSecret === undefined)
    return missing('secret', 'Write the client secret that the provider gave you.');
  const hint = needSubdomain[name];
  if (hint && !given.issuer && !given.subdomain) return missing('subdomain', `Write ${hint}.`);
  const place = placeOf(name, given);
  if (!place) return missing('issuer', 'Write the URL of its issuer, such as https://id.example.org.');
  if (reading.isProduction && addressesOf(place).some((address) => !address.startsWith('https://')))
    return fault(
      'issuer',
      'The provider is not reached over https.',
      'Write a URL that begins with https://.',
    );
  return {
    name,
    clientId,
    clientSecret,
    place,
    callbacks: [given.callback ?? []].flat(),
    scope: scopeOf(given, place),
    trustsEmail: given.trustEmail ?? false,
    linksAccounts: given.linkAccounts ?? false,
  };
}

function placeOf(name: string, given: Given): ProviderPlace | undefined {
  if (given.issuer !== undefined) return { kind: 'openid', issuer: given.issuer };
  const place = Object.hasOwn(presets, name) ? presets[name]?.(given.subdomain ?? '') : undefined;
  if (place?.kind !== 'oauth') return place;
  const { authorizationUrl, tokenUrl, profileUrl } = { ...place, ...withoutUndefined(given) };
  return { ...place, authorizationUrl, tokenUrl, profileUrl };
}

const withoutUndefined = ({ authorizationUrl, tokenUrl, profileUrl }: Given) => ({
  ...(authorizationUrl ? { authorizationUrl } : {}),
  ...(tokenUrl ? { tokenUrl } : {}),
  ...(profileUrl ? { profileUrl } : {}),
});

const addressesOf = (place: ProviderPlace): readonly string[] =>
  place.kind === 'openid' ? [place.issuer] : [place.authorizationUrl, place.tokenUrl, place.profileUrl];

function scopeOf({ scope }: Given, place: ProviderPlace): string {
  const usual = scopes[place.kind === 'openid' ? 'openid' : place.profile];
  if (scope === undefined) return usual;
  const names = [scope].flat().flatMap((item) => item.split(' '));
  return [...new Set(place.kind === 'openid' ? ['openid', ...names] : names)].join(' ');
}
