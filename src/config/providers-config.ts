// config/plugins, entry users-permissions, `providers`: issuers that users can sign in with. The reference keeps these among
// its stored settings; the names of the keys are the same.
// https://docs.strapi.io/cms/configurations/users-and-permissions-providers
import { z } from 'zod';
import type { Fault } from '../errors/project-faults.ts';
import type { Place } from './check-shape.ts';
import { needSubdomain, type ProviderPlace, presets, scopes } from './provider-presets.ts';
import { flag, objectOf, text } from './shapes.ts';

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

const urlRemedy = 'Write an absolute URL, https://example.com.';
const url = z
  .string({ error: urlRemedy })
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), { error: urlRemedy });
const callbackRemedy = 'Write the URL of the page that continues the sign-in, or a list of such URLs.';
const callback = url.or(z.string().regex(/^\/(?!\/)/, { error: callbackRemedy }));
const clientText = text('Write what the provider gave you.');

const providerShape = objectOf(
  {
    enabled: flag.optional(),
    key: clientText.optional(),
    clientId: clientText.optional(),
    secret: clientText.optional(),
    clientSecret: clientText.optional(),
    callback: z.union([callback, z.array(callback)], { error: callbackRemedy }).optional(),
    scope: z.union([clientText, z.array(clientText)]).optional(),
    subdomain: z.string().optional(),
    issuer: url.optional(),
    authorizationUrl: url.optional(),
    tokenUrl: url.optional(),
    profileUrl: url.optional(),
    trustEmail: flag.optional(),
    linkAccounts: flag.optional(),
  },
  ['icon', 'redirectUri', 'redirect_uri', 'jwksurl'],
);

const nameRemedy = 'Write a name of small letters, digits, - and _.';
export const providersShape = z.record(
  z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/, { error: nameRemedy }),
  providerShape,
  { error: 'Write an object, by the names of the providers.' },
);

type Given = z.output<typeof providerShape>;

export interface Reading {
  readonly isProduction: boolean;
  readonly place: Place & { readonly path: readonly PropertyKey[] };
  readonly faults: Fault[];
}

export function providersConfig(
  given: z.output<typeof providersShape> | undefined,
  reading: Reading,
): readonly ProviderConfig[] {
  return Object.entries(given ?? {}).flatMap(([name, provider]) => {
    // E-mail and password are no provider; older projects list them among these.
    if (provider.enabled === false || name === 'email') return [];
    const config = providerConfig(name, provider, reading);
    return config ? [config] : [];
  });
}

function providerConfig(name: string, given: Given, reading: Reading): ProviderConfig | undefined {
  const fault = (key: string, problem: string, remedy: string): undefined => {
    const path = [...reading.place.path, name, key];
    const file = reading.place.fileAt(path);
    reading.faults.push({ file, path: path.join('.'), problem, remedy });
  };
  const clientId = given.clientId ?? given.key;
  const clientSecret = given.clientSecret ?? given.secret;
  if (clientId === undefined)
    return fault('key', 'It is missing.', 'Write the client id that the provider gave you.');
  if (clientSecret === undefined)
    return fault('secret', 'It is missing.', 'Write the client secret that the provider gave you.');
  const hint = needSubdomain[name];
  if (hint && !given.issuer && !given.subdomain)
    return fault('subdomain', 'It is missing.', `Write ${hint}.`);
  const place = placeOf(name, given);
  if (!place)
    return fault('issuer', 'It is missing.', 'Write the address of its issuer, https://id.example.org.');
  if (reading.isProduction && addressesOf(place).some((address) => !address.startsWith('https://')))
    return fault('issuer', 'It is not reached over https.', 'Write an address that begins with https://.');
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
