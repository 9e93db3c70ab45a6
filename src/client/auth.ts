// Sign-in of end users. The client stores the token and sends it with later requests.
import { anonymous, type Connection, type Tokens } from './connection.ts';

export interface SignedIn<User> extends Tokens {
  readonly user: User;
}

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly [attribute: string]: unknown;
}

type Headers = Readonly<Record<string, undefined>>;

/** `client.auth`. Methods that sign in store the tokens in the client. */
export class Auth<User> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The JWT or API token that requests send; undefined for the public. Store it and pass it to a later client as `auth`. */
  get token(): string | undefined {
    return this.#connection.tokens.jwt;
  }

  /** The refresh token, if the server uses sessions. The client uses it by itself when the token has expired. */
  get refreshToken(): string | undefined {
    return this.#connection.tokens.refreshToken;
  }

  login(identifier: string, password: string): Promise<SignedIn<User>> {
    return this.#signIn('local', { identifier, password });
  }

  /** Resolves without a token if the email address must be confirmed first. */
  register(registration: Registration): Promise<SignedIn<User>> {
    return this.#signIn('local/register', registration);
  }

  resetPassword(code: string, password: string): Promise<SignedIn<User>> {
    return this.#signIn('reset-password', { code, password, passwordConfirmation: password });
  }

  changePassword(currentPassword: string, password: string): Promise<SignedIn<User>> {
    const body = { currentPassword, password, passwordConfirmation: password };
    return this.#signIn('change-password', body, {});
  }

  async forgotPassword(email: string): Promise<void> {
    await this.#post('forgot-password', { email });
  }

  async sendEmailConfirmation(email: string): Promise<void> {
    await this.#post('send-email-confirmation', { email });
  }

  me(query?: object): Promise<User> {
    return this.#connection.request('GET', '/users/me', { query });
  }

  /** Ends the session on the server, if there is one, and deletes the tokens of the client. */
  async logout(): Promise<void> {
    if (this.refreshToken !== undefined) await this.#post('logout', {}, {});
    this.#connection.tokens = {};
  }

  async #signIn(path: string, body: object, headers?: Headers): Promise<SignedIn<User>> {
    const signedIn = await this.#post(path, body, headers);
    if (signedIn.jwt !== undefined)
      this.#connection.tokens = { jwt: signedIn.jwt, refreshToken: signedIn.refreshToken };
    return signedIn;
  }

  #post(path: string, body: object, headers: Headers = anonymous): Promise<SignedIn<User>> {
    return this.#connection.request('POST', `/auth/${path}`, { body, headers });
  }
}
