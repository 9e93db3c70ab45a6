// Access to members of the global `strapi` at call time, because packages are imported before it exists.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';

type Call = (...args: readonly unknown[]) => unknown;

/** Calls `strapi.<path>` with its owner; `contentAPI`, `sanitize`, `output`. */
export function callOfStrapi(path: readonly string[], args: readonly unknown[]): unknown {
  const full = ['strapi', ...path];
  const [found, owner] = full.reduce<readonly unknown[]>(
    ([from], key) => [isOwner(from) ? Reflect.get(from, key) : undefined, from],
    [globalThis],
  );
  if (typeof found === 'function') return Reflect.apply(found as Call, owner, args);
  throw new ExtensionFault(`${full.join('.')} is not available yet.`, 'Call it from register, or later.');
}

const isOwner = (value: unknown): value is object => typeof value === 'object' && value !== null;
