// The error for a name that does not exist, or that the caller may not read: one message for both, so that an
// unreadable attribute cannot be detected. Clients parse the details, so they have exactly Strapi's keys and no hint.
import type { PlinthError } from './definition/plinth-error.ts';
import { keyRefused } from './families/plan.ts';

export interface InvalidKey {
  readonly key: string;
  /** The path: null at the root, the parent of an unknown name, the full path of a refused one. Undefined omits it. */
  readonly path?: string | null;
  readonly source?: 'query' | 'body';
  readonly param?: string;
}

/** `Invalid key nope at category`, with the position of the key in `details`. */
export function invalidKey({ key, path, source, param }: InvalidKey): PlinthError {
  const details = {
    key,
    ...(path === undefined ? {} : { path }),
    ...(source ? { source } : {}),
    ...(param ? { param } : {}),
  };
  const isElsewhere = path !== undefined && path !== null && path !== key;
  return keyRefused({ key, at: isElsewhere ? ` at ${path}` : '' }, details);
}
