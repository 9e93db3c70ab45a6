// The `auth` of a route's configuration: whether and by which actions its callers are let in. What cannot be understood
// refuses the start: a slip here would open a route.
import { ExtensionFault } from '../../errors/extension-fault.ts';
import { isData } from '../../values/data.ts';

export type RouteAuth =
  /** `auth: false` */
  | { readonly kind: 'anyone' }
  /** Handlers that are functions have no action that could be granted. */
  | { readonly kind: 'signed in' }
  | { readonly kind: 'actions'; readonly actions: readonly [string, ...string[]] };

/** `action`: what the route demands by itself. */
export function routeAuth(auth: unknown, action: string | undefined): RouteAuth {
  const usual: RouteAuth =
    action === undefined ? { kind: 'signed in' } : { kind: 'actions', actions: [action] };
  if (auth === undefined || auth === null) return usual;
  if (auth === false) return { kind: 'anyone' };
  if (auth === true) return { kind: 'signed in' };
  if (!isData(auth)) throw wrong(auth);
  const { scope, ...others } = auth;
  if (Object.keys(others).length > 0) throw wrong(auth);
  const actions: readonly unknown[] = scope === undefined ? [] : [scope].flat();
  const [first, ...more] = actions.filter((one) => typeof one === 'string' && one !== '');
  if (more.length + (first === undefined ? 0 : 1) !== actions.length) throw wrong(auth);
  return first === undefined
    ? usual
    : { kind: 'actions', actions: [first, ...more] as [string, ...string[]] };
}

const wrong = (auth: unknown): ExtensionFault =>
  new ExtensionFault(
    `Its auth is ${JSON.stringify(auth)}.`,
    "Write false, or { scope: ['api::article.article.find'] }, or leave it out.",
  );
