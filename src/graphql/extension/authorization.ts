// Decides whether a caller may run a resolver, by `auth` of its configuration or the default. Generated resolvers check permissions
// themselves; with `auth: false` a resolver gets the right to its own action, and no other.
import { withAction } from '../../abilities/abilities.ts';
import { forbiddenAccess } from '../../errors/families/permission.ts';
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import { lacking } from '../../errors/refusal.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import type { ResolverConfig } from './extension.ts';

/** Throws, or returns the context for the resolver. */
export type Authorize = (context: GraphqlContext) => GraphqlContext;

export interface Authorized {
  readonly auth: ResolverConfig['auth'];
  /** The action that the generated field of this name needs. */
  readonly action: string | undefined;
  /** Defined by the project, and a field of Query, Mutation or Subscription. */
  readonly isOwnRoot: boolean;
}

/** An action that only full-access tokens hold, because it cannot be granted. */
const anyResolver = 'plugin::graphql.resolver.call';

export function authorizationOf({ auth, action, isOwnRoot }: Authorized, where: string): Authorize {
  const scope = scopeOf(auth, where);
  if (auth === false) return (context) => raised(context, action);
  if (scope)
    return (context) => {
      const missing = scope.filter((name) => !context.principal.abilities.may(name));
      if (missing.length > 0) throw lacking(missing, forbiddenAccess());
      const isHeld = action !== undefined && context.principal.abilities.may(action);
      return isHeld ? context : raised(context, action);
    };
  const isRestricted = auth !== undefined || isOwnRoot;
  return (context) => {
    const { abilities, user } = context.principal;
    const isAllowed = action ? abilities.may(action) : !isRestricted || user || abilities.may(anyResolver);
    if (!isAllowed) throw action ? lacking([action], forbiddenAccess()) : forbiddenAccess();
    return context;
  };
}

function raised(context: GraphqlContext, action: string | undefined): GraphqlContext {
  if (action === undefined) return context;
  const { principal } = context;
  const abilities = withAction(principal.abilities, action);
  // Inherits all other members, including getters.
  return Object.create(context, {
    principal: { value: { ...principal, abilities }, enumerable: true },
  }) as GraphqlContext;
}

function scopeOf(auth: ResolverConfig['auth'], where: string): readonly string[] | undefined {
  if (auth === undefined || typeof auth === 'boolean') return undefined;
  const scope: unknown = typeof auth === 'object' && auth !== null && 'scope' in auth ? auth.scope : [];
  const scopes: readonly unknown[] = Array.isArray(scope) ? scope : scope === undefined ? [] : [scope];
  if (typeof auth !== 'object' || auth === null || !scopes.every((name) => typeof name === 'string'))
    throw new ExtensionFault(
      `The auth of ${where} is ${JSON.stringify(auth)}.`,
      "Write false, or { scope: ['api::article.article.find'] }.",
    );
  return scopes.length === 0 ? undefined : (scopes as readonly string[]);
}
