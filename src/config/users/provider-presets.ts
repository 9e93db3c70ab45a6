// Presets of common sign-in providers: the issuer for OpenID Connect, otherwise the endpoints and the shape of the profile.
export type ProviderPlace =
  | { readonly kind: 'openid'; readonly issuer: string }
  | {
      readonly kind: 'oauth';
      readonly profile: 'github' | 'discord' | 'facebook';
      readonly authorizationUrl: string;
      readonly tokenUrl: string;
      readonly profileUrl: string;
    };

/** `subdomain`: the part of the issuer's URL that differs between customers of the provider. */
type Preset = (subdomain: string) => ProviderPlace;

const openId =
  (issuer: (subdomain: string) => string): Preset =>
  (subdomain) => ({ kind: 'openid', issuer: issuer(subdomain) });

export const scopes = {
  openid: 'openid email profile',
  github: 'read:user user:email',
  discord: 'identify email',
  facebook: 'email',
} as const;

/** Providers that require `subdomain`, with a description of its value. */
export const needSubdomain: Readonly<Record<string, string>> = {
  auth0: 'the name of the tenant, such as "my-tenant.eu"',
  keycloak: 'host and realm, such as "id.example.org/realms/main"',
  okta: 'the name of the organisation',
  cognito: 'host and pool, such as "cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc"',
};

export const presets: Readonly<Record<string, Preset>> = {
  google: openId(() => 'https://accounts.google.com'),
  gitlab: openId(() => 'https://gitlab.com'),
  // Accepts accounts of all tenants if no tenant is configured.
  microsoft: openId((tenant) => `https://login.microsoftonline.com/${tenant || 'common'}/v2.0`),
  auth0: openId((tenant) => `https://${tenant}.auth0.com/`),
  okta: openId((organisation) => `https://${organisation}.okta.com`),
  keycloak: openId((realm) => `https://${realm}`),
  cognito: openId((pool) => `https://${pool}`),
  github: () => ({
    kind: 'oauth',
    profile: 'github',
    authorizationUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    profileUrl: 'https://api.github.com/user',
  }),
  discord: () => ({
    kind: 'oauth',
    profile: 'discord',
    authorizationUrl: 'https://discord.com/oauth2/authorize',
    tokenUrl: 'https://discord.com/api/oauth2/token',
    profileUrl: 'https://discord.com/api/users/@me',
  }),
  facebook: () => ({
    kind: 'oauth',
    profile: 'facebook',
    authorizationUrl: 'https://www.facebook.com/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/me?fields=id,name,email',
  }),
};
