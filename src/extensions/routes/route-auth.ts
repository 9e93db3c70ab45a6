// Reads the `auth` setting of a route: who can call it and with which permissions. An invalid value stops the start,
// because a typing error could make a route public.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { nearest } from '../../errors/wording/nearest.ts';
import { isData } from '../../values/data.ts';

/** The authentication strategies: one for end users and the public, one for API tokens. */
export const strategies = ['users-permissions', 'api-token'] as const;
export type Strategy = (typeof strategies)[number];

/** The known keys of `auth: { … }`. */
export const authKeys: readonly string[] = ['scope', 'strategies'];

export type RouteAuth =
  /** `auth: false` */
  | { readonly kind: 'anyone' }
  /** For handlers that are functions, which have no action to grant. */
  | { readonly kind: 'signed in'; readonly strategies: readonly Strategy[] }
  | {
      readonly kind: 'actions';
      readonly actions: readonly [string, ...string[]];
      readonly strategies: readonly Strategy[];
    };

/** `action`: the permission that the route requires by default. */
export function routeAuth(auth: unknown, action: string | undefined): RouteAuth {
  const actions = action === undefined ? [] : [action];
  if (auth === undefined || auth === null) return demanding(actions, strategies);
  if (auth === false) return { kind: 'anyone' };
  if (auth === true) return { kind: 'signed in', strategies };
  if (!isData(auth)) throw wrong(auth);
  const { scope, strategies: named, ...others } = auth;
  const scopes = textsIn(scope);
  const chosen = named === undefined ? strategies : chosenStrategies(named);
  // Other unknown names have no effect, as in Strapi; the inventory lists them.
  const isSlip = Object.keys(others).some((key) => nearest(key, authKeys) !== undefined);
  if (isSlip || !scopes || !chosen) throw wrong(auth);
  return demanding(scopes.length > 0 ? scopes : actions, chosen);
}

const demanding = ([first, ...more]: readonly string[], chosen: readonly Strategy[]): RouteAuth =>
  // Without a strategy no caller is authenticated, so no permission is required.
  first === undefined || chosen.length === 0
    ? { kind: 'signed in', strategies: chosen }
    : { kind: 'actions', actions: [first, ...more], strategies: chosen };

/** Undefined if an element is not a text. */
function textsIn(given: unknown): readonly string[] | undefined {
  const texts: readonly unknown[] = given === undefined ? [] : [given].flat();
  return texts.every((one): one is string => typeof one === 'string' && one !== '') ? texts : undefined;
}

/** An unknown strategy admits no caller, as in Strapi; `plinth check` reports it. Undefined for custom strategies. */
function chosenStrategies(given: unknown): readonly Strategy[] | undefined {
  // Recent versions of Strapi have another name for API tokens.
  const names = textsIn(given)?.map((name) => (name === 'content-api-token' ? 'api-token' : name));
  return names && strategies.filter((strategy) => names.includes(strategy));
}

const wrong = (auth: unknown): ExtensionFault =>
  new ExtensionFault(
    `Its auth is ${JSON.stringify(auth)}.`,
    "Write false, { scope: ['api::article.article.find'] }, { strategies: ['api-token'] } or ['users-permissions'], or leave it out.",
  );
