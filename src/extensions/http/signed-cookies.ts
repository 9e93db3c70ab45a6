// `ctx.cookies` with `app.keys` of config/server, as Koa signs with them. Without keys only unsigned cookies are possible.
import type Koa from 'koa';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';

type Cookies = Koa.Context['cookies'];

/** Created for each context, because all projects of a process share the Koa application, but not the keys. */
export function signCookies(context: Koa.Context, keys: readonly string[]): void {
  if (keys.length > 0) context.app.keys = [...keys];
  else Reflect.deleteProperty(context.app, 'keys');
  const { cookies } = context;
  if (keys.length === 0) Object.assign(cookies, unsigned(cookies));
}

function unsigned(cookies: Cookies): Pick<Cookies, 'get' | 'set'> {
  const { get, set } = cookies;
  return {
    get: (name, options) => get.call(cookies, name, refuseSigned(name, options)),
    set: (name, value, options) => set.call(cookies, name, value, refuseSigned(name, options)),
  };
}

function refuseSigned<T extends { readonly signed?: boolean | undefined }>(
  name: string,
  options: T | undefined,
): T | undefined {
  if (!options?.signed) return options;
  throw new ExtensionFault(
    `The cookie "${name}" cannot be signed without keys.`,
    "Add app: { keys: env.array('APP_KEYS') } to config/server, and APP_KEYS=<two random texts, separated by a comma> to .env.",
  );
}
