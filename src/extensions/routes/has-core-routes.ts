// Whether the routes of a project's files are the core routes of a content type, with core actions. Then the server's
// additional routes of the type (publishing and bulk writes) pass over no code of the project.
import { contentOperations } from '../../rest/routes.ts';
import { addressIn } from '../../routes/table.ts';
import type { ContentType } from '../../schema/schema.ts';
import { type RouteAuth, strategies } from './route-auth.ts';
import type { RouteDefinition } from './route-definition.ts';
import type { Steps } from './steps.ts';

export interface ReadRoute {
  readonly route: RouteDefinition;
  readonly steps: Steps;
}

/** Of routes with the same address the first one is used. */
export function usedRoutes(read: readonly ReadRoute[]): ReadonlyMap<string, ReadRoute> {
  const used = new Map<string, ReadRoute>();
  for (const one of read) {
    const address = addressIn(one.route.method, one.route.path);
    if (!used.has(address)) used.set(address, one);
  }
  return used;
}

/** `used`: by address. */
export const hasCoreRoutes = (contentType: ContentType, used: ReadonlyMap<string, ReadRoute>): boolean =>
  contentOperations(contentType).every(([method, path, action]) => {
    const found = used.get(addressIn(method, path));
    return found !== undefined && isUnchanged(found, contentType.uid, action);
  });

const isUnchanged = ({ route, steps }: ReadRoute, uid: string, action: string): boolean =>
  steps.core?.uid === uid &&
  steps.core.action === action &&
  steps.policies.length === 0 &&
  demandsOnly(route.auth, `${uid}.${action}`);

const demandsOnly = (auth: RouteAuth, action: string): boolean =>
  auth.kind === 'actions' &&
  auth.actions.length === 1 &&
  auth.actions[0] === action &&
  auth.strategies.length === strategies.length;
