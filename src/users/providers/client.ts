// The client of one sign-in provider: builds the URL of the sign-in, and reads the profile after it. openid-client checks
// signatures, issuer, audience, times and nonce of ID tokens with the keys that the issuer publishes.
import type { Configuration, ServerMetadata } from 'openid-client';
import type { ProviderPlace } from '../../config/users/provider-presets.ts';
import type { ProviderConfig } from '../../config/users/providers-config.ts';
import { outboundFetch, timeoutSeconds } from './outbound.ts';
import type { Pending } from './pending.ts';
import {
  claimsOf,
  discordProfile,
  facebookProfile,
  githubProfile,
  openIdProfile,
  type Profile,
  type ProfileClaims,
} from './profile.ts';

/** Milliseconds after which the metadata of an issuer is fetched again. */
const discoveredForMs = 3_600_000;
const clockToleranceSeconds = 10;

/** Loaded with the first sign-in, since most projects have no provider. */
const loadOpenid = () => import('openid-client');

type Secrets = Pick<Pending, 'state' | 'nonce' | 'verifier'>;

type Client = Pick<ProviderConfig, 'place' | 'scope' | 'clientId' | 'clientSecret'>;

export class ProviderClient {
  readonly #provider: Client;
  readonly #isProduction: boolean;
  #discovered: { readonly at: number; readonly configuration: Promise<Configuration> } | undefined;

  constructor(provider: Client, isProduction: boolean) {
    this.#provider = provider;
    this.#isProduction = isProduction;
  }

  async authorizationUrl(redirectUri: string, { state, nonce, verifier }: Secrets): Promise<URL> {
    const { place, scope } = this.#provider;
    const openid = await loadOpenid();
    return openid.buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: redirectUri,
      scope,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(place.kind === 'openid' ? { nonce } : {}),
    });
  }

  /** `redirected`: the redirect URI with the parameters from the provider. Throws if it does not match the started sign-in. */
  async profile(redirected: URL, secrets: Secrets): Promise<Profile> {
    const { place } = this.#provider;
    if (place.kind === 'openid') {
      const claims = await this.claims(redirected, secrets);
      return openIdProfile(String(claims.iss), claims);
    }
    const openid = await loadOpenid();
    const configuration = await this.#configuration();
    // Plain OAuth 2 providers have no configured issuer.
    redirected.searchParams.delete('iss');
    const tokens = await openid.authorizationCodeGrant(configuration, redirected, {
      expectedState: secrets.state,
      pkceCodeVerifier: secrets.verifier,
    });
    return oauthProfile(configuration, place, tokens.access_token);
  }

  /**
   * The claims of an OpenID Connect issuer: of its ID token, and of userinfo if the token lacks the e-mail or one of
   * `wanted`. Throws like profile().
   */
  async claims(
    redirected: URL,
    { state, nonce, verifier }: Secrets,
    wanted: readonly string[] = [],
  ): Promise<ProfileClaims> {
    const openid = await loadOpenid();
    const configuration = await this.#configuration();
    const tokens = await openid.authorizationCodeGrant(configuration, redirected, {
      expectedState: state,
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider sent no ID token');
    if (['email', ...wanted].every((name) => claims[name] !== undefined)) return claims;
    const userInfo = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    // `email_verified` has to come from the same source as `email`.
    const { email, email_verified } = claims.email === undefined ? userInfo : claims;
    return { ...userInfo, ...claims, email, email_verified };
  }

  #configuration(): Promise<Configuration> {
    const now = performance.now();
    if (this.#discovered && now - this.#discovered.at < discoveredForMs)
      return this.#discovered.configuration;
    const configuration = this.#configure();
    this.#discovered = { at: now, configuration };
    // A failed fetch is not cached.
    configuration.catch(() => {
      this.#discovered = undefined;
    });
    return configuration;
  }

  async #configure(): Promise<Configuration> {
    const { place, clientId, clientSecret } = this.#provider;
    const openid = await loadOpenid();
    const metadata = { client_secret: clientSecret, [openid.clockTolerance]: clockToleranceSeconds };
    if (place.kind === 'oauth') {
      const configuration = new openid.Configuration(oauthMetadata(place), clientId, metadata);
      configuration[openid.customFetch] = outboundFetch;
      configuration.timeout = timeoutSeconds;
      if (this.#isInsecure(place.tokenUrl)) openid.allowInsecureRequests(configuration);
      return configuration;
    }
    return openid.discovery(new URL(place.issuer), clientId, metadata, undefined, {
      [openid.customFetch]: outboundFetch,
      timeout: timeoutSeconds,
      execute: [
        // Verifies signatures of ID tokens; by default the TLS connection is trusted.
        openid.enableNonRepudiationChecks,
        ...(this.#isInsecure(place.issuer) ? [openid.allowInsecureRequests] : []),
      ],
    });
  }

  #isInsecure(address: string): boolean {
    return !this.#isProduction && address.startsWith('http://');
  }
}

type OAuthPlace = Extract<ProviderPlace, { kind: 'oauth' }>;

const oauthMetadata = ({ authorizationUrl, tokenUrl }: OAuthPlace): ServerMetadata => ({
  issuer: new URL(authorizationUrl).origin,
  authorization_endpoint: authorizationUrl,
  token_endpoint: tokenUrl,
});

async function oauthProfile(
  configuration: Configuration,
  { profile, profileUrl }: OAuthPlace,
  token: string,
): Promise<Profile> {
  const openid = await loadOpenid();
  const read = async (url: string): Promise<unknown> => {
    const response = await openid.fetchProtectedResource(configuration, token, new URL(url), 'GET');
    if (!response.ok) throw new Error(`The provider responds with ${response.status} for the profile`);
    return response.json();
  };
  const user = claimsOf(await read(profileUrl));
  if (profile === 'discord') return discordProfile(user);
  if (profile === 'facebook') return facebookProfile(user);
  return githubProfile(user, await read(`${profileUrl}/emails`));
}
