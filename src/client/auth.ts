// Sign-in of end users. The client keeps the token, and later requests use it.
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

export class Auth<User> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** To be kept, and given to the next client as `auth`; undefined for the public. */
  get token(): string | undefined {
    return this.#connection.tokens.jwt;
  }

  /** Of sessions that are refreshed. Requests refresh their token by themselves while the client lives. */
  get refreshToken(): string | undefined {
    return this.#connection.tokens.refreshToken;
  }

  login(identifier: string, password: string): Promise<SignedIn<User>> {
    return this.#signIn('local', { identifier, password });
  }

  /** Without a token where the address has to be confirmed first. */
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

  /** Ends the session, if there are any, and forgets the token. */
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
