// `ctx.session`: values are stored in a cookie of the client, which has the format of Strapi's, so sessions survive a migration.
import type Koa from 'koa';
import type { SessionConfig } from '../../config/http/session-config.ts';
import { isData } from '../../values/data.ts';
import { Session } from './session-object.ts';

/** By request: partial contexts that code passes to actions share the request of the first context. */
const kept = new WeakMap<object, KeptSession>();

/** Defines `ctx.session`, unless code of the project has set it already. */
export function keepSession(context: Koa.Context, config: SessionConfig): void {
  if ('session' in context) return;
  const session = new KeptSession(context.cookies, config);
  kept.set(context.req, session);
  Object.defineProperty(context, 'session', {
    configurable: true,
    get: () => session.get(),
    set: (value: unknown) => session.set(value),
  });
}

/** Writes the cookie if code has changed the session. */
export function commitSession(context: Koa.Context): void {
  const session = kept.get(context.req);
  if (session?.isCommitted) session.commit();
}

class KeptSession {
  readonly isCommitted: boolean;
  maxAge: SessionConfig['maxAge'];
  readonly #cookies: Koa.Context['cookies'];
  readonly #config: SessionConfig;
  /** Undefined until code reads it, null once code has ended it. */
  #session: Session | null | undefined;
  /** As the client has it. */
  #sent = '{}';
  #expire = 0;

  constructor(cookies: Koa.Context['cookies'], config: SessionConfig) {
    this.#cookies = cookies;
    this.#config = config;
    this.isCommitted = config.autoCommit;
    this.maxAge = config.maxAge;
  }

  get(): Session | null {
    if (this.#session === undefined) this.#session = this.#read();
    return this.#session;
  }

  set(value: unknown): void {
    if (value !== null && typeof value !== 'object')
      throw new Error('ctx.session can only be set to an object, or to null, which ends the session.');
    this.#session = value === null ? null : new Session(this, value);
  }

  commit({ isForced = false }: { readonly isForced?: boolean } = {}): void {
    if (this.#session === null) this.remove();
    else if (!this.#session) return;
    else if (isForced || this.#isDue(JSON.stringify(this.#session))) this.#write(this.#session);
  }

  remove(): void {
    const { key, cookie } = this.#config;
    this.#cookies.set(key, '', { ...cookie, expires: new Date(0) });
    this.#sent = '{}';
  }

  #isDue(now: string): boolean {
    if (now !== this.#sent) return true;
    if (now === '{}') return false;
    const { rolling, renew } = this.#config;
    const isHalfOver = this.maxAge !== 'session' && this.#expire - Date.now() < this.maxAge / 2;
    return rolling || (renew && this.#expire > 0 && isHalfOver);
  }

  #write(session: Session): void {
    const { key, cookie } = this.#config;
    const { maxAge } = this;
    const data = session.toJSON();
    const isOpenEnded = maxAge === 'session';
    const lifetime = isOpenEnded ? { _session: true } : { _expire: Date.now() + maxAge, _maxAge: maxAge };
    const value = Buffer.from(JSON.stringify({ ...data, ...lifetime })).toString('base64');
    this.#cookies.set(key, value, { ...cookie, ...(isOpenEnded ? {} : { maxAge }) });
    this.#sent = JSON.stringify(data);
  }

  #read(): Session {
    const { key, cookie } = this.#config;
    const data = parsed(this.#cookies.get(key, { signed: cookie.signed }));
    const expire = data?._expire;
    if (!data || (typeof expire === 'number' && expire < Date.now())) return new Session(this);
    if (typeof expire === 'number') this.#expire = expire;
    if (typeof data._maxAge === 'number') this.maxAge = data._maxAge;
    if (data._session) this.maxAge = 'session';
    const session = new Session(this, data);
    this.#sent = JSON.stringify(session);
    return session;
  }
}

function parsed(cookie: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cookie ?? '', 'base64').toString());
    return isData(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
