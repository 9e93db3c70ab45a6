// The error for a name that is not there, or not there for this caller: one message for both, so that
// an unreadable attribute looks like one that does not exist. Clients parse these details, so they carry
// exactly Strapi's keys and no hint.
import { keyRefused } from './plan.ts';
import type { PlinthError } from './plinth-error.ts';

export interface InvalidKey {
  readonly key: string;
  /** Where it stood: null at the root, the parent for an unknown name, the full path for a refused one. Absent: the details carry none. */
  readonly path?: string | null;
  readonly source?: 'query' | 'body';
  readonly param?: string;
}

/** `Invalid key nope at category`, with details that say where the key stood. */
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
