// Wraps an object of the server for project code: reading an unknown name throws an error that lists the known names. Undefined
// would cause an error at a later line.
import { nameOneOf } from '../../../errors/wording/hint.ts';

/** Names that the language and its tools read from every object. */
const ordinary = new Set([
  'then',
  'catch',
  'toJSON',
  'constructor',
  'prototype',
  'nodeType',
  'asymmetricMatch',
]);

export interface Guard {
  /** `strapi` */
  readonly name: string;
  /** Replacements of names that code of existing projects may use. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Whether code may add members with unused names: `strapi.io = …`. */
  readonly takesNames?: boolean;
  /** Names that code may overwrite, and the function that reports it. */
  readonly replaced?: readonly string[];
  readonly onReplaced?: (name: string) => void;
  /** The reason why members cannot be replaced, and what to do instead. */
  readonly whyFixed?: string;
  /** Called for unknown names; by default an error is thrown. `path`: `strapi.name` */
  readonly missing?: (problem: string, path: string) => unknown;
}

const hintFor = (key: string, target: object, { instead = {} }: Guard): string | undefined =>
  Object.hasOwn(instead, key) ? instead[key] : nameOneOf(key, Object.keys(target));

export function guarded<T extends object>(target: T, guard: Guard): T {
  const { name, takesNames = false, replaced = [], missing = throwMissing } = guard;
  const own = new Set<string | symbol>();
  return new Proxy(target, {
    get: (_target, key) => {
      if (typeof key === 'symbol' || ordinary.has(key) || Object.hasOwn(target, key))
        return Reflect.get(target, key);
      // A property of the project, read before it is set: `if (!strapi.__subscribed)`.
      if (takesNames && key.startsWith('_')) return undefined;
      const path = `${name}.${key}`;
      return missing(`${path} does not exist. ${hintFor(key, target, guard)}`, path);
    },
    set: (_target, key, value) => {
      const isOwn = takesNames && (!Object.hasOwn(target, key) || own.has(key));
      const isReplaced = !isOwn && typeof key === 'string' && replaced.includes(key);
      if (!isOwn && !isReplaced)
        throw new Error([`${name}.${String(key)} cannot be changed.`, guard.whyFixed ?? []].flat().join(' '));
      if (isReplaced) guard.onReplaced?.(`${name}.${key}`);
      own.add(key);
      return Reflect.set(target, key, value);
    },
  });
}

function throwMissing(problem: string): never {
  throw new Error(problem);
}
