// The `auth` of a route's configuration: whether and by which actions its callers are let in. What cannot be understood
// refuses the start: a slip here would open a route.
import { ExtensionFault } from '../../errors/extension-fault.ts';
import { nearest } from '../../errors/nearest.ts';
import { isData } from '../../values/data.ts';

/** How a caller is known: end users and the public by one, API tokens by the other. */
export const strategies = ['users-permissions', 'api-token'] as const;
export type Strategy = (typeof strategies)[number];

/** What `auth: { … }` is read for. */
export const authKeys: readonly string[] = ['scope', 'strategies'];

export type RouteAuth =
  /** `auth: false` */
  | { readonly kind: 'anyone' }
  /** Handlers that are functions have no action that could be granted. */
  | { readonly kind: 'signed in'; readonly strategies: readonly Strategy[] }
  | {
      readonly kind: 'actions';
      readonly actions: readonly [string, ...string[]];
      readonly strategies: readonly Strategy[];
    };

/** `action`: what the route demands by itself. */
export function routeAuth(auth: unknown, action: string | undefined): RouteAuth {
  const actions = action === undefined ? [] : [action];
  if (auth === undefined || auth === null) return demanding(actions, strategies);
  if (auth === false) return { kind: 'anyone' };
  if (auth === true) return { kind: 'signed in', strategies };
  if (!isData(auth)) throw wrong(auth);
  const { scope, strategies: named, ...others } = auth;
  const scopes = textsIn(scope);
  const chosen = named === undefined ? strategies : chosenStrategies(named);
  // Other names mean nothing, as there: the inventory lists them.
  const isSlip = Object.keys(others).some((key) => nearest(key, authKeys) !== undefined);
  if (isSlip || !scopes || !chosen) throw wrong(auth);
  return demanding(scopes.length > 0 ? scopes : actions, chosen);
}

const demanding = ([first, ...more]: readonly string[], chosen: readonly Strategy[]): RouteAuth =>
  // Without a strategy no caller is known, so no action is demanded.
  first === undefined || chosen.length === 0
    ? { kind: 'signed in', strategies: chosen }
    : { kind: 'actions', actions: [first, ...more], strategies: chosen };

/** Undefined where one is no text. */
function textsIn(given: unknown): readonly string[] | undefined {
  const texts: readonly unknown[] = given === undefined ? [] : [given].flat();
  return texts.every((one): one is string => typeof one === 'string' && one !== '') ? texts : undefined;
}

/** Names that are no strategy let nobody in, as there; `plinth check` tells of them. Undefined for strategies of the project's own. */
function chosenStrategies(given: unknown): readonly Strategy[] | undefined {
  // The newest versions of the service have another name for API tokens.
  const names = textsIn(given)?.map((name) => (name === 'content-api-token' ? 'api-token' : name));
  return names && strategies.filter((strategy) => names.includes(strategy));
}

const wrong = (auth: unknown): ExtensionFault =>
  new ExtensionFault(
    `Its auth is ${JSON.stringify(auth)}.`,
    "Write false, { scope: ['api::article.article.find'] }, { strategies: ['api-token'] } or ['users-permissions'], or leave it out.",
  );
