// For tests: identity providers on free ports. One is a real OpenID Connect server, one signs any token that a test gives it, and one
// is plain OAuth 2 like GitHub and Discord.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import OpenIdServer from 'oidc-provider';

export interface Issuer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function listen(server: Server): Promise<Issuer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const client = { client_id: 'plinth', client_secret: 'secret of the client, long enough' };

/** A real server. `people` are the claims by account; the `current` one signs in without a form. */
export async function startOpenIdServer(...redirectUris: readonly string[]) {
  const people = new Map<string, Readonly<Record<string, unknown>>>();
  const session = { current: '' };
  let respond: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const issuer = await listen(createServer((request, response) => respond(request, response)));
  const provider = new OpenIdServer(issuer.url, {
    clients: [
      { ...client, redirect_uris: [...redirectUris], token_endpoint_auth_method: 'client_secret_post' },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'given_name', 'role', 'confirmed', 'id'],
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['of the test'] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  respond = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: session.current } });
  };
  return { ...issuer, people, session };
}

/** Follows the redirects of the issuer as a browser, until one leads to another server. */
export async function browse(start: string, issuer: Issuer): Promise<string> {
  const cookies = new Map<string, string>();
  for (let url = start; ; ) {
    if (!url.startsWith(issuer.url)) return url;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
  }
}

export type MakeIdToken = (issuer: ForgingIssuer) => Promise<string>;

export interface ForgingIssuer extends Issuer {
  /** The claims of a valid token. */
  readonly claims: (more?: Readonly<Record<string, unknown>>) => JWTPayload;
  readonly sign: (claims: JWTPayload) => Promise<string>;
  /** PEM of the published key. */
  readonly publicKey: string;
  /** The next ID token. */
  response: MakeIdToken;
  nonce: string;
}

/** Publishes a valid key, and responds with the ID token of the test. */
export async function startForgingIssuer(): Promise<ForgingIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const { KeyObject } = await import('node:crypto');
  const server = createServer((request, response) => {
    const send = (body: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    };
    const { url } = issuer;
    if (request.url === '/.well-known/openid-configuration')
      return send({
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      });
    if (request.url === '/keys') return send({ keys: [jwk] });
    return void issuer.response(issuer).then(
      (id_token) => send({ access_token: 'of the issuer', token_type: 'Bearer', id_token }),
      () => response.destroy(),
    );
  });
  const listening = await listen(server);
  const issuer: ForgingIssuer = {
    ...listening,
    publicKey: KeyObject.from(publicKey).export({ type: 'spki', format: 'pem' }).toString(),
    nonce: '',
    claims: (more = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const who = { sub: 'forged', email: 'forged@example.test', email_verified: true };
      return {
        iss: listening.url,
        aud: client.client_id,
        iat: now,
        exp: now + 300,
        nonce: issuer.nonce,
        ...who,
        ...more,
      };
    },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey),
    response: (self) => self.sign(self.claims()),
  };
  return issuer;
}

/** Plain OAuth 2 with a profile and a list of e-mails. */
export async function startOAuthServer() {
  const responses: Record<string, unknown> = {
    '/token': { access_token: 'of the provider', token_type: 'bearer' },
  };
  const asked: { readonly url: string; readonly body: string; readonly authorization: string | undefined }[] =
    [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const { url = '', headers } = request;
    asked.push({ url, body: Buffer.concat(parts).toString(), authorization: headers.authorization });
    response.setHeader('content-type', 'application/json');
    response.statusCode = url in responses ? 200 : 404;
    response.end(JSON.stringify(responses[url] ?? {}));
  });
  return { ...(await listen(server)), responses, asked };
}
